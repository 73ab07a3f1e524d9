import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Client as ApiClient, BatchResult, ProductRead } from '@tradepost/contract'
import type { Client, InputFor, ListOperationName } from './index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(verdict: Same<A, B>) => verdict

/** Compiled, never called: every line below `@ts-expect-error` must be a mistake. */
const calls = async (client: Client) => {
  const got = await client.getProduct({ productCode: 'tea', fields: ['code'], catalogCode: 'de' })
  same<typeof got, { product: ProductRead }>(true)
  const created = await client.createProducts({
    body: { products: [{ code: 'a', name: {}, modelType: 'standard', isInventoryManaged: false }] },
  })
  same<typeof created, BatchResult>(true)
  const updated = await client.updateProduct(
    { productCode: 'tea', body: { status: 'active' } },
    { ifMatch: '"1"' },
  )
  same<typeof updated, undefined>(true)
  const shown = await client.updateProduct({ productCode: 'tea', body: {} }, { returnRepresentation: true })
  same<typeof shown, { product: ProductRead }>(true)
  const { body, etag } = await client.raw.getProduct({ productCode: 'tea' })
  same<typeof body, { product: ProductRead }>(true)
  same<typeof etag, string | undefined>(true)
  for await (const product of client.iterate.listProducts({ limit: 500 }))
    same<typeof product, ProductRead>(true)
  for await (const { clients, meta } of client.pages.listClients()) {
    same<typeof clients, ApiClient[]>(true)
    same<typeof meta.limit, number>(true)
  }
  // what was read can be sent back, changed or not
  await client.updateProduct({ productCode: 'tea', body: { ...got.product, name: 'Green tea' } })
  const { order } = await client.getSalesOrder({ orderNumber: '10000' })
  await client.updateSalesOrder({ orderNumber: '10000', body: order })
  await client.updateSettings({ body: await client.getSettings() })
  await client.listProducts()
  await client.getMerchant()
  await client.listProducts({
    filters: { code: { $in: ['a'] }, $or: [{ name: 'x' }, { updateDate: new Date() }] },
  })
  await client.retryEvent({ eventId: 7 }, { dryRun: true })
  await client.createMerchant({
    body: { code: 'x', name: 'X', owner: { emailAddress: 'a@b.test', password: 'secret-password' } },
  })
}

const mistakes = async (client: Client) => {
  // @ts-expect-error a path parameter is missing
  await client.getProduct()
  // @ts-expect-error a path parameter is missing
  await client.updateProduct({ body: {} })
  // @ts-expect-error a parameter that the operation does not have
  await client.getProduct({ productCode: 'tea', offset: 1 })
  // @ts-expect-error the merchant is the client's
  await client.getProduct({ productCode: 'tea', merchantCode: 'demo' })
  // @ts-expect-error a field outside of the body
  await client.updateProduct({ productCode: 'tea', status: 'active' })
  // @ts-expect-error a value outside of the enum
  await client.updateProduct({ productCode: 'tea', body: { status: 'sold' } })
  // @ts-expect-error a body without its required field
  await client.createProducts({ body: {} })
  // @ts-expect-error no body at all
  await client.createProducts()
  // @ts-expect-error a text for a number
  await client.listProducts({ limit: '5' })
  // @ts-expect-error a date where a code stands
  await client.listProducts({ catalogCode: new Date() })
  // @ts-expect-error an operator that does not exist
  await client.listProducts({ filters: { code: { $like: 'a' } } })
  // @ts-expect-error an option that does not exist
  await client.getProduct({ productCode: 'tea' }, { retries: 1 })
  // @ts-expect-error an operation that does not exist
  await client.getProducts()
  // @ts-expect-error not a list
  client.iterate.getProduct({ productCode: 'tea' })
  // @ts-expect-error answers lists, but is a write
  client.iterate.createUsers({ body: { users: [] } })
  // @ts-expect-error paging reads only
  client.iterate.listProducts({}, { dryRun: true })
  // @ts-expect-error an empty answer has no fields
  ;(await client.deleteProduct({ productCode: 'tea' })).errors
}

it('types inputs and results from the contract', () => {
  same<'listProducts' extends ListOperationName ? true : false, true>(true)
  same<'getSigningKeys' extends ListOperationName ? true : false, false>(true)
  same<InputFor<'getShop'>, { shopCode: string | number }>(true)

  assert.deepEqual([typeof calls, typeof mistakes], ['function', 'function'])
})
