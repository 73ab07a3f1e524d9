import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, texts } from '@tradepost/contract'
import { ownCodeOf } from '@tradepost/kernel'
import { createClient, type Warning } from '@tradepost/sdk'
import { harness } from '../support/harness.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
}
const UNKNOWN = 'zzUnknown'

/** Bodies with the unknown field in one place each: at the top, and in every object that can be reached from there. */
const bodiesWith = (schema: Schema): unknown[] => {
  const { properties = {}, items, additionalProperties: others } = schema
  const here = others === false ? [{ [UNKNOWN]: 1 }] : []
  const inside = Object.entries(properties).flatMap(([name, inner]) =>
    bodiesWith(inner).map((body) => ({ [name]: body })),
  )
  const inItems = items ? bodiesWith(items).map((body) => [body]) : []
  const inMaps = typeof others === 'object' ? bodiesWith(others).map((body) => ({ 'en-us': body })) : []
  return [...here, ...inside, ...inItems, ...inMaps]
}

describe('an unknown field of a body', () => {
  // their body is of the sender's own making
  const free = ['receivePaymentNews']
  // files come as a form, whose one field is named by the contract
  const json = allOperations.filter(
    ({ name, operation: { body, bodyType, signedIn } }) =>
      // who is not signed in hears nothing else
      body && bodyType !== 'multipart' && !signedIn && !free.includes(name),
  )
  for (const bound of json)
    it(`is told or refused, and with handling=strict always refused: ${bound.name}`, async () => {
      const { raw, tokenOfScope, merchantCode } = await harness()
      const bearer = await tokenOfScope(bound.service.scope)
      const path = bound.path.replace('{merchantCode}', merchantCode).replaceAll(/\{\w+\}/g, 'some-code')
      const bodies = bodiesWith(bound.operation.body as Schema)
      assert.ok(bodies.length > 0)

      for (const body of bodies.map((one) => JSON.stringify(one))) {
        const send = (headers: Record<string, string> = {}) =>
          raw(path, { method: bound.operation.method, token: bearer, body, headers })
        const { status, headers, text } = await send()
        const isTold = headers.get('tradepost-warning')?.includes(`/${UNKNOWN}"`) ?? false
        const isRefused = status === 400 && text.includes(`Unknown property: ${UNKNOWN}`)
        assert.ok(
          bound.service.unknownFields === 'refuse' ? isRefused : isTold,
          `${body} → ${status} ${text}`,
        )

        const strict = await send({ prefer: 'handling=strict' })
        // some look for the entity first, to tell all that is wrong with its change
        assert.ok(
          strict.status === 404 ||
            (strict.status === 400 && strict.text.includes(`Unknown property: ${UNKNOWN}`)),
          `${body} → ${strict.status} ${strict.text}`,
        )
      }
    })
})

it('is heard by onWarning of the SDK under the name that was sent', async () => {
  const { url, merchantCode, token, seed } = await harness()
  await seed.catalog()
  const heard: Warning[] = []
  const api = createClient({
    baseUrl: url,
    merchantCode,
    token: await token(),
    onWarning: (warning) => heard.push(warning),
  })
  const names = ['raiting', '茶', 'a/b', '"', '\r\nset-cookie: x', '\u0007', '%41']

  await api.updateCatalog({
    catalogCode: 'main',
    body: Object.fromEntries(names.map((name) => [name, 1])) as never,
  })

  assert.deepEqual(
    heard.map(({ path }) => path),
    names.map((name) => [name]),
  )
})

describe('the code of an entity in the body of an update', () => {
  const fixed = allOperations.filter(({ path, operation }) => ownCodeOf(path, operation) !== undefined)

  it('is known for what codes name', () => {
    const things = 'Attribute Catalog Category Location Merchant Page Product Promotion Role Shop'.split(' ')
    const missing = things.filter((thing) => !fixed.some(({ name }) => name === `update${thing}`))

    assert.deepEqual(missing, [])
  })

  for (const bound of fixed)
    it(`may be repeated and not be changed: ${bound.name}`, async () => {
      const { raw, tokenOfScope, merchantCode } = await harness()
      const token = await tokenOfScope(bound.service.scope)
      const own = ownCodeOf(bound.path, bound.operation) === 'merchantCode' ? merchantCode : 'some-code'
      const path = bound.path.replace('{merchantCode}', merchantCode).replaceAll(/\{\w+\}/g, 'some-code')
      const send = (code: unknown) =>
        raw(path, { method: bound.operation.method, token, body: JSON.stringify({ code }) })

      for (const code of ['another', 7, null, { toString: 1 }]) {
        const changed = await send(code)
        assert.equal(changed.status, 400, changed.text)
        assert.ok(changed.text.includes(texts.immutableField('code')), changed.text)
      }

      const { headers, text } = await send(own)
      assert.equal(headers.get('tradepost-warning'), null)
      assert.ok(!/immutable|Unknown property/.test(text), text)
    })
})
