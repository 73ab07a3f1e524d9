import assert from 'node:assert/strict'
import { it } from 'node:test'
import { harness } from '../support/harness.ts'

it('is read anew when the stock of a product changes, though the product has not', async () => {
  const { api, raw, seed, merchantCode } = await harness()
  await seed.catalog()
  await seed.location({ code: 'store' })
  await seed.product({ code: 'tea', isInventoryManaged: true, status: 'active' })
  const path = `/catalog/v1/merchants/${merchantCode}/products/tea?fields=operationalStatus,inventories`
  const before = await raw(path)
  const etag = before.headers.get('etag') ?? ''

  const unchanged = await raw(path, { headers: { 'if-none-match': etag } })
  await api.setInventories({
    body: { inventories: [{ productCode: 'tea', locationCode: 'store', sku: null, onHand: 5 }] },
  })
  const changed = await raw(path, { headers: { 'if-none-match': etag } })

  assert.deepEqual([before.status, unchanged.status, changed.status], [200, 304, 200])
  assert.notDeepEqual(changed.body, before.body)
})
