import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inspectRequest } from './inspect.ts'
import { signRequest, tokenOf } from './sign.ts'
import { readUser, type Shop, verifyRequest } from './verify.ts'

const now = new Date('2025-01-01T00:30:00Z')
const second = now.getTime() / 1000
const shop: Shop = { customerNumber: '10001', apiKey: 'secret' }

const signedAt = (timestamp: number, by: Shop = shop) => ({
  user: `${by.customerNumber}-${timestamp}`,
  token: tokenOf(by, timestamp),
})

describe('a signed request', () => {
  it('is valid at the other side, with any number and key', () => {
    const number = fc.bigInt(10n, 10n ** 18n).map(String)
    fc.assert(
      fc.property(number, fc.string({ unit: 'grapheme', minLength: 1 }), (customerNumber, apiKey) => {
        const own = { customerNumber, apiKey }
        const headers = signRequest(own, { now })
        const sent = { user: headers['X-Service-Auth-User'], token: headers['X-Service-Auth-Token'] }
        assert.deepEqual(verifyRequest(sent, own, now), { isValid: true })
        assert.equal(verifyRequest(sent, { ...own, apiKey: `${apiKey}x` }, now).isValid, false)
      }),
    )
  })

  it('has the word of the operator in its headers', () => {
    assert.deepEqual(Object.keys(signRequest(shop, { now, vendor: 'acme' })), [
      'X-Acme-Auth-User',
      'X-Acme-Auth-Token',
    ])
  })

  it('is not made with an empty key, and not taken', () => {
    const nameless = { ...shop, apiKey: '' }
    assert.throws(() => signRequest(nameless), /empty API key/)
    const verdict = verifyRequest(signedAt(second, nameless), nameless, now)
    assert.deepEqual(verdict, {
      isValid: false,
      failure: 'invalid',
      name: 'AUTHENTIFICATION_FAILED',
      message: 'invalid authentication data',
    })
  })

  it('may come from the future, as far as the operator allows', () => {
    const limited = { ...shop, maxFutureSeconds: 60 }
    assert.equal(verifyRequest(signedAt(second + 86_400), shop, now).isValid, true)
    assert.equal(verifyRequest(signedAt(second + 60), limited, now).isValid, true)
    assert.equal(verifyRequest(signedAt(second + 61), limited, now).isValid, false)
  })

  it('tells by its message what is wrong', () => {
    const messageOf = (user: string | undefined, token: string | undefined) => {
      const verdict = verifyRequest({ user, token }, shop, now)
      return verdict.isValid ? '' : verdict.message
    }
    const { user, token } = signedAt(second)
    assert.equal(messageOf(undefined, token), 'no authentication data present')
    assert.equal(messageOf(user, undefined), 'no authentication data present')
    assert.equal(messageOf('10001', token), 'user header cannot be parsed')
    assert.equal(messageOf(`10001-${second - 1800}`, token), 'request too old')
    assert.equal(messageOf(user, token.slice(1)), 'invalid authentication data')
  })
})

describe('the user header', () => {
  it('is read whole or not at all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readUser(text)
        assert.equal(read === null, !/^[1-9]\d+-[1-9]\d+$/.test(text))
        if (read) assert.equal(`${read.customerNumber}-${read.timestamp}`, text)
      }),
    )
    assert.equal(readUser('10001-1735691400\n'), null)
    assert.equal(readUser('١٢-١٢'), null)
  })
})

describe('the inspector', () => {
  const last = (user: string | undefined, token: string | undefined, of: Shop = shop) =>
    inspectRequest({ user, token }, of, now).at(-1)?.detail
  const { user, token } = signedAt(second)

  it('finds nothing in a valid request', () => {
    const findings = inspectRequest({ user, token }, shop, now)
    assert.deepEqual(
      findings.map(({ rule, isKept }) => [rule, isKept]),
      [
        ['missing', true],
        ['unreadable', true],
        ['tooOld', true],
        ['invalid', true],
      ],
    )
  })

  it('stops at the rule that fails', () => {
    const findings = inspectRequest({ user: 'me', token }, shop, now)
    assert.deepEqual(
      findings.map(({ rule, isKept }) => [rule, isKept]),
      [
        ['missing', true],
        ['unreadable', false],
      ],
    )
  })

  const cases: [user: string | undefined, token: string | undefined, detail: RegExp, of?: Shop][] = [
    [undefined, '', /the user header and the token header/],
    ['10001', token, /no hyphen/],
    ['10001--1', token, /more than one hyphen/],
    ['010001-1735691400', token, /customer number begins with 0/],
    ['10001-5', token, /timestamp has one digit/],
    ['10001-', token, /timestamp is empty/],
    ['10001-17x', token, /timestamp has other characters/],
    [`10001-${second - 1800}`, token, /signed 1800 seconds ago; 1799 are allowed/],
    [`10001-${second + 61}`, token, /61 seconds in the future; 60 are/, { ...shop, maxFutureSeconds: 60 }],
    [user, token.toUpperCase(), /but for its case/],
    [user, tokenOf(shop, second, 'SMA'), /SMA- where SPA-/],
    [user, 'abc', /not a SHA-1 digest/],
    [user, token, /customer number 10001; this shop has 20002/, { ...shop, customerNumber: '20002' }],
    [user, token, /another API key/, { ...shop, apiKey: 'other' }],
    [user, token, /has no API key/, { ...shop, apiKey: '' }],
    [`10001-${second}000`, token, /another API key/],
  ]
  for (const [sentUser, sentToken, detail, of] of cases)
    it(`says ${detail.source}`, () => assert.match(String(last(sentUser, sentToken, of)), detail))

  it('notices milliseconds', () => {
    const [, , age] = inspectRequest({ user: `10001-${second}000`, token }, shop, now)
    assert.match(age?.detail ?? '', /milliseconds; send seconds/)
  })
})
