import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Script, serve } from '../../test/serve.ts'

const named = (code: string) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard' as const,
  isInventoryManaged: false,
})
const refusal = (entityIndex: number) => ({
  code: 404,
  entity: 'product',
  entityId: 'c',
  entityIndex,
  reason: 'The category does not exist',
  message: 'The category does not exist',
  subentityPath: [],
})

/** Has the product `b`; refuses the product `c`. */
const shop: Script = ({ url, body }) => {
  const sent = JSON.parse(body)
  if (url.includes('/batchCodeCompare'))
    return { json: { productCodes: sent.productCodes.filter((code: string) => code !== 'b') } }
  const index = sent.findIndex(({ entityId }: { entityId: string }) => entityId === 'c')
  return { json: { errors: index < 0 ? [] : [refusal(index)] } }
}

describe('an upsert', () => {
  it('creates what is not there and changes the rest, in batches', async (t) => {
    const { client, seen } = await serve(t, shop)
    const products = ['a', 'b', 'c', 'a'].map(named)

    const report = await client.putProducts(products, { catalogCode: 'main', batchSize: 2 })

    assert.deepEqual(report, { created: 2, updated: 1, errors: [refusal(2)] })
    const written = seen.filter(({ url }) => url.endsWith('/batch')).map(({ body }) => JSON.parse(body))
    assert.deepEqual(
      written.map((changes) =>
        changes.map(({ event, entityId, payload }: Record<string, { catalogCode?: string }>) => [
          event,
          entityId,
          payload?.catalogCode,
        ]),
      ),
      [
        [
          ['entityCreated', 'a', 'main'],
          ['entityUpdated', 'b', 'main'],
        ],
        [
          ['entityCreated', 'c', 'main'],
          ['entityCreated', 'a', 'main'],
        ],
      ],
    )
  })

  it('changes what an earlier item of the batch creates', async (t) => {
    const { client } = await serve(t, shop)

    assert.deepEqual(await client.putProducts([named('a'), named('a')]), {
      created: 1,
      updated: 1,
      errors: [],
    })
  })

  it('takes items as they come', async (t) => {
    const { client, seen } = await serve(t, shop)
    const read = async function* () {
      for (const code of ['a', 'd', 'e']) yield named(code)
    }

    assert.equal((await client.putProducts(read(), { batchSize: 2 })).created, 3)
    assert.equal(seen.length, 4)
  })

  it('needs the number of a customer', async (t) => {
    const { client, seen } = await serve(t, shop)

    await assert.rejects(
      client.putCustomers([{ externalCustomerNumber: '' } as never]),
      /externalCustomerNumber/,
    )
    assert.equal(seen.length, 0)
  })
})
