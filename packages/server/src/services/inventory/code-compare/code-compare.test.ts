import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

const withStock = async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.catalog({ code: 'other' })
  await h.seed.location({ code: 'downtown' }, { code: 'airport' })
  await h.seed.product({ code: 'tea' })
  await h.seed.product({ code: 'mug' }, 'other')
  await h.api.createCategories({
    body: { categories: [{ code: 'drinks', name: { 'en-us': 'Drinks' }, sequenceId: 1 }] },
  })
  await h.api.setInventories({
    body: {
      inventories: [
        { productCode: 'tea', locationCode: 'downtown', sku: null, onHand: 1 },
        { productCode: 'tea', locationCode: 'airport', sku: 'T', bin: 'A', onHand: 1 },
      ],
    },
  })
  return h
}

describe('comparing codes with the catalog', () => {
  it('answers what is not stored, in the order of the request', async () => {
    const { api } = await withStock()

    const body = {
      productCodes: ['sugar', 'tea', 'mug', 'milk'],
      categoryCodes: ['drinks', 'attic'],
      inventories: [
        { productCode: 'tea', locationCode: 'airport', sku: 'T', bin: 'B' },
        { productCode: 'tea', locationCode: 'downtown', sku: null },
        { productCode: 'tea', locationCode: 'airport', sku: 'T', bin: 'A', binLocation: null },
        { productCode: 'milk', locationCode: 'downtown', sku: '' },
      ],
    }
    assert.deepEqual(await api.compareCatalogCodes({ body }), {
      productCodes: ['sugar', 'mug', 'milk'],
      categoryCodes: ['attic'],
      inventories: [body.inventories[0], body.inventories[3]],
    })
    assert.deepEqual(await api.compareCatalogCodes({ catalogCode: 'other', body }), {
      productCodes: ['sugar', 'tea', 'milk'],
      categoryCodes: ['drinks', 'attic'],
      inventories: [body.inventories[0], body.inventories[3]],
    })
  })

  it('compares the stock of the named locations only', async () => {
    const { api } = await withStock()

    const { inventories } = await api.compareCatalogCodes({
      body: {
        locationCodes: ['downtown'],
        inventories: [
          { productCode: 'mug', locationCode: 'airport', sku: null },
          { productCode: 'mug', locationCode: 'downtown', sku: null },
        ],
      },
    })

    assert.deepEqual(inventories, [{ productCode: 'mug', locationCode: 'downtown', sku: null }])
  })

  it('takes an empty question, and refuses a catalog that does not exist', async () => {
    const { api } = await withStock()

    assert.deepEqual(await api.compareCatalogCodes({ body: {} }), {
      productCodes: [],
      categoryCodes: [],
      inventories: [],
    })
    await assert.rejects(api.compareCatalogCodes({ catalogCode: 'none', body: {} }), NotFoundError)
  })
})
