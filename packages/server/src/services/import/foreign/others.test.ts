import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newcomer } from './foreign.fixture.ts'

type Log = { entries: { row: number | null; field: string | null; message: string }[] }
const problems = ({ entries }: Log) =>
  entries.flatMap(({ row, field, message }) => (row === null ? [] : [[row, field, message]]))

describe('exports of WooCommerce', () => {
  it('become products by their types, with options of variations and attributes as properties', async () => {
    const { send, product, optionsOf, picturesOf, categoriesOf, stock, left } = await newcomer('woocommerce')

    const done = await send('woocommerce-products')

    assert.deepEqual(problems(done), [])
    assert.partialDeepStrictEqual(await product('APRON'), {
      name: 'Apron',
      modelType: 'configurable',
      status: 'active',
      isInventoryManaged: true,
    })
    assert.deepEqual(
      (await product('APRON')).properties?.map(({ code, value }) => [code, value]),
      [
        ['featured', '1'],
        ['tags', ['linen', 'work']],
        ['brand', 'Lindt'],
        ['material', 'Linen'],
      ],
    )
    assert.deepEqual(await optionsOf('APRON'), [['Color', ['Sand', 'Moss']]])
    assert.deepEqual(await categoriesOf('APRON'), [['kitchen'], ['textiles', 'textiles_aprons']])
    assert.deepEqual(await picturesOf('APRON'), ['apron.jpg', 'apron-back.jpg'])
    assert.partialDeepStrictEqual(await product('APRON-S'), {
      modelType: 'variant',
      parentProductCode: 'APRON',
      identifiers: { sku: 'APRON-S', ean: '4099887766554' },
      price: { price: 35, salePrice: 30, currencyCode: 'EUR' },
      shippingInformation: { weight: 0.4, weightUnit: 'kg', length: 30, lengthUnit: 'cm' },
    })
    assert.deepEqual(await optionsOf('APRON-M'), [['Color', ['Moss']]])
    assert.equal((await product('APRON-M')).inventoryTreatment, 'allowBackOrders')
    assert.partialDeepStrictEqual(await product('MUG'), { modelType: 'standard', taxClass: 'reduced' })
    assert.deepEqual(await categoriesOf('MUG'), [['cups-saucers'], ['kitchen']])
    assert.partialDeepStrictEqual(await product('VOUCHER'), {
      status: 'inactive',
      goodType: 'digital',
      isTaxed: false,
      isInventoryManaged: false,
    })
    assert.deepEqual(await stock(), {
      'APRON-S APRON-S harbor': 8,
      'APRON-M APRON-M harbor': 0,
      'MUG MUG harbor': 20,
    })
    for (const column of ['Meta: _label', 'Low stock amount', 'Upsells', 'Sold individually?'])
      assert.ok(String(left(done)).includes(`${column} (in 1 row: `), column)
  })

  it('have problems row by row', async () => {
    const { send, api } = await newcomer('woocommerce')
    const content = [
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,grouped,SET,Set,,,,',
      '2,variable,,Coat,,,Size,"S, M"',
      '3,variation,COAT-S,Coat - S,20,id:2,Size,S',
      '4,variation,COAT-M,Coat - M,20,id:2,Size,',
      '5,variation,,Coat - L,20,id:2,Size,L',
      '6,simple,HAT,Hat,"9,90",,,',
      '7,simple,,Scarf,9.90,,,',
    ].join('\n')

    const done = await send('', { content })

    assert.deepEqual(problems(done), [
      [1, 'Type', 'grouped is not known here, only simple, variable, variation, virtual, downloadable'],
      [4, 'Size', 'The variant has no value for the option Size'],
      [5, 'sku', 'The SKU is missing: a variant is stored by it'],
      [6, 'Regular price', '9,90 is no number: decimals stand behind a point, without separators'],
    ])
    const { products } = await api.listProducts()
    assert.deepEqual(products.map(({ code }) => code).sort(), ['COAT-S', 'id-2', 'id-7'])
  })

  it('become customers', async () => {
    const { send, api, left } = await newcomer('woocommerce')

    const done = await send('woocommerce-customers', { entity: 'customer' })

    assert.deepEqual(problems(done), [])
    const { customers } = await api.listCustomers({ fields: 'contacts', sort: 'emailAddress:asc' })
    assert.partialDeepStrictEqual(customers, [
      {
        externalCustomerNumber: 'ida@example.com',
        firstName: 'Ida Maria',
        lastName: 'Voss',
        contacts: [{ city: 'Bremen', region: 'HB', country: 'DE', postalCode: '28195' }],
      },
      { firstName: 'Lou', lastName: '', contacts: [] },
    ])
    assert.match(String(left(done)), /Total Spend \(in 1 row: figures are computed from orders\)/)
  })
})

describe('exports of Vendure', () => {
  it('become products whose facets are categories and properties', async () => {
    const { send, product, optionsOf, picturesOf, categoriesOf, stock, left } = await newcomer('vendure')

    const done = await send('vendure-products')

    assert.deepEqual(problems(done), [])
    assert.deepEqual(await optionsOf('teapot-nami'), [
      ['volume', ['0.6 l', '0.9 l']],
      ['color', ['black']],
    ])
    assert.deepEqual(await categoriesOf('teapot-nami'), [['teapots']])
    assert.partialDeepStrictEqual((await product('teapot-nami')).properties, [
      { code: 'brand', value: 'Nami' },
    ])
    assert.deepEqual(await picturesOf('teapot-nami'), ['nami.jpg'])
    assert.deepEqual(await picturesOf('NAMI-09-B'), ['nami-large.jpg'])
    assert.partialDeepStrictEqual(await product('NAMI-06-B'), {
      price: { price: 79, currencyCode: 'EUR' },
      taxClass: 'standard',
    })
    assert.partialDeepStrictEqual(await product('tray'), {
      modelType: 'standard',
      identifiers: { sku: 'TRAY-1' },
      isInventoryManaged: false,
    })
    assert.deepEqual(await stock(), {
      'NAMI-06-B NAMI-06-B harbor': 4,
      'NAMI-09-B NAMI-09-B harbor': 2,
      'tray TRAY-1 harbor': 0,
    })
    assert.deepEqual(left(done), [
      'Not carried over from vendure: assets (in 1 row: a name of a file leads nowhere: give the addresses of the pictures); variantFacets (in 1 row: facets are those of the product)',
    ])
  })
})

describe('exports of Medusa', () => {
  it('become products with the price in the currency of the catalog', async () => {
    const { send, product, optionsOf, picturesOf, left } = await newcomer('medusa')

    const done = await send('medusa-products')

    assert.deepEqual(problems(done), [])
    assert.partialDeepStrictEqual(await product('lamp-orb'), {
      name: 'Orb',
      longName: 'A lamp',
      modelType: 'configurable',
      status: 'active',
    })
    assert.deepEqual(await optionsOf('lamp-orb'), [['Tint', ['Amber', 'Smoke']]])
    assert.deepEqual(await picturesOf('lamp-orb'), ['orb.jpg', 'orb-2.jpg'])
    assert.partialDeepStrictEqual(await product('ORB-A'), {
      price: { price: 89, currencyCode: 'EUR' },
      identifiers: { sku: 'ORB-A', ean: '4055555555550' },
      shippingInformation: { weight: 800 },
    })
    assert.partialDeepStrictEqual(await product('bulb'), {
      modelType: 'standard',
      status: 'inactive',
      identifiers: { sku: 'BULB' },
    })
    for (const column of ['Variant Price USD', 'Product Tag 1', 'Product Collection Id', 'Product Type Id'])
      assert.ok(String(left(done)).includes(column), column)
  })
})
