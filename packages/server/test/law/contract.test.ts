import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  allOperations,
  type BoundOperation,
  type ErrorDefinition,
  errors,
  messageOf,
} from '@tradepost/contract'
import { allRoutes } from '../../src/app.ts'
import { harness } from '../support/harness.ts'

const addressOf = ({ path }: BoundOperation, merchantCode: string) =>
  path
    .replace('{merchantCode}', merchantCode)
    // with letters behind it a parameter takes letters
    .replaceAll(/\{\w+\}(?=\w)/g, 'some')
    .replaceAll(/\{\w+\}/g, 'some-code')

const bodyOf = ({ operation }: BoundOperation) =>
  operation.body && operation.method !== 'GET' ? '{}' : undefined
const guarded = allOperations.filter(({ service }) => service.scope !== 'public')
const ofMerchants = guarded.filter(({ service }) => service.scope === 'merchant')

/** Clients of carts know it under other words. */
const words: Record<string, string> = { invalid_token: 'Unauthorized', EACCESS: 'Unauthorized' }
const codeOf = ({ service }: BoundOperation, body: unknown): string => {
  const { code, name, error } = body as { code?: string; name?: string; error?: { code: string } }
  const word = service.dialect === 'cart' ? error?.code : service.dialect === 'shop' ? name : code
  return words[word ?? ''] ?? word ?? ''
}

describe('every operation of the contract', () => {
  it('is served', () => {
    const served = allRoutes.flatMap(({ handlers }) => Object.keys(handlers)).toSorted()

    assert.deepEqual(served, allOperations.map(({ name }) => name).toSorted())
  })

  it('is called by some test', async () => {
    const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..')
    let texts = ''
    for await (const file of glob('packages/{server,sdk}/{src,test}/**/*.test.ts', { cwd: root }))
      texts += await readFile(join(root, file), 'utf8')

    const uncalled = allOperations.filter(({ name }) => !texts.includes(`.${name}(`)).map(({ name }) => name)

    assert.deepEqual(uncalled, [])
  })

  it('answers 401 without a token and with a wrong one', async () => {
    const { url, merchantCode } = await harness()

    for (const bound of guarded)
      for (const headers of [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic ZGVtbzpkZW1v' },
      ] as Record<string, string>[]) {
        const answer = await fetch(url + addressOf(bound, merchantCode), {
          method: bound.operation.method,
          headers,
        })
        assert.equal(answer.status, 401, bound.name)
        assert.equal(codeOf(bound, await answer.json()), 'Unauthorized')
      }
  })

  it("answers 403 with another merchant's token, before anything is read", async () => {
    const mine = await harness()
    const other = await harness()
    const token = await other.token()

    for (const bound of ofMerchants)
      for (const merchantCode of [mine.merchantCode, 'no-such-merchant']) {
        const { status, body } = await mine.raw(addressOf(bound, merchantCode), {
          method: bound.operation.method,
          token,
          body: bodyOf(bound),
        })
        assert.equal(status, 403, bound.name)
        assert.equal(body.message, messageOf('foreignMerchant'))
      }
  })

  it('answers operators 404 for a merchant that does not exist, and 403 for one they hold no token for', async () => {
    const { raw, merchantCode, operatorToken } = await harness()
    const token = await operatorToken()

    for (const bound of ofMerchants)
      for (const [named, error] of [
        ['no-such-merchant', 'merchantNotFound'],
        [merchantCode, 'foreignMerchant'],
      ] as const) {
        const init = { method: bound.operation.method, token, body: bodyOf(bound) }
        const { status, body } = await raw(addressOf(bound, named), init)
        assert.equal(status, errors[error].status, bound.name)
        assert.equal(body.message, messageOf(error))
        const { code, dotted = code }: ErrorDefinition = errors[error]
        assert.equal(body.code, bound.service.dialect === 'order' ? dotted : code, bound.name)
      }
  })

  it('answers 403 with a token that lacks its permission, and lets it in with nothing but that', async () => {
    const { tokenFor, raw, merchantCode } = await harness()
    const none = await tokenFor([])

    for (const bound of ofMerchants) {
      const { permission } = bound.operation
      assert.ok(permission, `${bound.name} names no permission`)
      const refused = await raw(addressOf(bound, merchantCode), {
        method: bound.operation.method,
        token: none,
        body: bodyOf(bound),
      })
      assert.equal(refused.status, 403, bound.name)
      assert.match(refused.body.message, new RegExp(permission))
    }
    const permissions = [...new Set(ofMerchants.map(({ operation }) => operation.permission))]
    const tokens = new Map<string, string>()
    for (const permission of permissions) if (permission) tokens.set(permission, await tokenFor([permission]))
    for (const bound of ofMerchants) {
      const token = tokens.get(bound.operation.permission as string)
      const { status } = await raw(addressOf(bound, merchantCode), {
        method: bound.operation.method,
        token,
        body: bodyOf(bound),
      })
      assert.notEqual(status, 401, bound.name)
      assert.notEqual(status, 403, bound.name)
    }
  })

  it("of shoppers answers 401 with the token of a merchant or an operator, and a shopper's opens no other", async () => {
    const { raw, merchantCode, token, operatorToken, tokenOfScope } = await harness()
    const shopper = await tokenOfScope('shopper')
    const send = (bound: BoundOperation, bearer: string) =>
      raw(addressOf(bound, merchantCode), {
        method: bound.operation.method,
        token: bearer,
        body: bodyOf(bound),
      })

    for (const bound of guarded)
      if (bound.service.scope === 'shopper') {
        for (const bearer of [await token(), await operatorToken()])
          assert.equal((await send(bound, bearer)).status, 401, bound.name)
        assert.notEqual((await send(bound, shopper)).status, 401, bound.name)
      } else assert.equal((await send(bound, shopper)).status, 403, bound.name)
  })

  it("of the operator answers 403 with a merchant's token", async () => {
    const { raw } = await harness()

    for (const bound of guarded.filter(({ service }) => service.scope === 'operator')) {
      const { status } = await raw(addressOf(bound, ''), {
        method: bound.operation.method,
        body: bodyOf(bound),
      })
      assert.equal(status, 403, bound.name)
    }
  })
})
