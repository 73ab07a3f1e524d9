import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyFields } from './empty.ts'
import { Code, Numeric, Obj, Type } from './schema.ts'
import { Price, ProductCreate, productDefaults } from './services/catalog/product.ts'

describe('the fields of a new product', () => {
  it('begin empty wherever the contract names no default', () => {
    assert.deepEqual(emptyFields(ProductCreate, productDefaults), {
      longName: {},
      shortDescription: {},
      longDescription: {},
      categories: [],
      properties: [],
      media: {},
      options: [],
      extras: [],
      parentProductCode: null,
      identifiers: { mfgPartNum: null, upc: null, ean: null, isbn: null, sku: null, distiPartNum: null },
      price: null,
      fulfillmentMethods: [],
      unit: null,
      unitValue: null,
      unitPriceRefUom: null,
      unitPriceRefValue: null,
      hasCatchWeight: false,
      isSerialized: false,
      status: 'active',
      startDate: null,
      endDate: null,
      firstAvailableDate: null,
      eolDate: null,
      inventoryTreatment: null,
      shippingInformation: {
        isShippedAlone: false,
        height: null,
        heightUnit: null,
        width: null,
        widthUnit: null,
        length: null,
        lengthUnit: null,
        weight: null,
        weightUnit: null,
      },
      rating: null,
      url: null,
      isTaxed: true,
      taxClass: null,
      minQty: null,
      maxQty: null,
      externalUpdateDate: null,
      goodType: 'physical',
    })
  })

  it('of a price begin empty, too, and what is required does not begin at all', () => {
    assert.deepEqual(emptyFields(Price), {
      cost: null,
      unit: null,
      salePrice: null,
      msrp: null,
      minPrice: null,
      maxPrice: null,
      volumePricing: [],
      mapPricing: [],
    })
  })

  it('need a default where nothing can stand for them', () => {
    const shape = Obj({ code: Code(), size: Type.Optional(Numeric()) })

    assert.throws(() => emptyFields(shape), /Nothing stands for a missing number: name its default/)
    assert.deepEqual(emptyFields(shape, { size: 1 }), { size: 1 })
  })
})
