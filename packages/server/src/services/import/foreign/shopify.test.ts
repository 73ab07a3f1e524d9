import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exported, newcomer } from './foreign.fixture.ts'

describe('exports of Shopify', () => {
  it('become products with variants, options, prices, pictures, categories and stock', async () => {
    const { send, product, optionsOf, picturesOf, categoriesOf, stock, left } = await newcomer('shopify')

    const done = await send('shopify-products')

    assert.equal(done.status, 'finished')
    assert.deepEqual(
      done.entries.filter(({ row }) => row !== null),
      [],
    )
    assert.partialDeepStrictEqual(await product('sencha-fuji'), {
      name: 'Sencha Fuji',
      modelType: 'configurable',
      status: 'active',
      isInventoryManaged: true,
    })
    assert.deepEqual(await optionsOf('sencha-fuji'), [
      ['Size', ['100 g', '250 g']],
      ['Packing', ['Bag', 'Tin']],
    ])
    assert.deepEqual(await picturesOf('sencha-fuji'), [
      'sencha.jpg',
      'sencha-field.jpg',
      'sencha-tin.jpg',
      'sencha-label.jpg',
    ])
    assert.deepEqual(await categoriesOf('sencha-fuji'), [['tea', 'tea_green']])
    assert.partialDeepStrictEqual(await product('SEN-100-B'), {
      name: 'Sencha Fuji',
      modelType: 'variant',
      parentProductCode: 'sencha-fuji',
      identifiers: { sku: 'SEN-100-B', ean: '4012345678901' },
      price: { price: 12, salePrice: 9.8, cost: 4.1, currencyCode: 'EUR' },
      shippingInformation: { weight: 110, weightUnit: 'g' },
      inventoryTreatment: 'showOutOfStock',
    })
    assert.deepEqual(await optionsOf('SEN-100-T'), [
      ['Size', ['100 g']],
      ['Packing', ['Tin']],
    ])
    assert.equal((await product('SEN-100-T')).inventoryTreatment, 'allowBackOrders')
    assert.deepEqual(await picturesOf('SEN-100-B'), ['sencha-bag.jpg'])
    assert.partialDeepStrictEqual(await product('kettle'), {
      modelType: 'standard',
      status: 'active',
      identifiers: { sku: 'KET-1' },
      price: { price: 49, salePrice: null },
      isInventoryManaged: true,
    })
    assert.partialDeepStrictEqual(await product('sieve'), {
      status: 'inactive',
      identifiers: { sku: 'sieve' },
      isInventoryManaged: false,
      isTaxed: false,
    })
    assert.deepEqual(await stock(), {
      'SEN-100-B SEN-100-B harbor': 12,
      'SEN-250-B SEN-250-B harbor': 5,
      'SEN-100-T SEN-100-T harbor': -2,
      'kettle KET-1 harbor': 3,
    })
    assert.deepEqual(left(done), [
      'Not carried over from shopify: SEO Title (in 1 row: titles and descriptions for search engines are written by the storefront); Leaf color (product.metafields.custom.leaf) (in 1 row: there is no field for it)',
    ])
  })

  it('change what they made when they come again, and are undone like any import', async () => {
    const { send, undo, product, optionsOf, stock, api } = await newcomer('shopify')
    await send('shopify-products')
    const file = await exported('shopify-products')
    const content = file.replace('9.80,12.00', '8.50,').replace('Sencha Fuji,<p>', 'Sencha,<p>')

    const again = await send('shopify-products', { content })

    assert.deepEqual(
      again.entries.filter(({ row }) => row !== null),
      [],
    )
    assert.deepEqual(
      again.entityFiles.map(({ created }) => created.dispatched),
      [0],
    )
    assert.equal((await product('sencha-fuji')).name, 'Sencha')
    assert.partialDeepStrictEqual((await product('SEN-100-B')).price, { price: 8.5, salePrice: null })
    assert.deepEqual((await optionsOf('sencha-fuji'))?.at(0), ['Size', ['100 g', '250 g']])
    assert.equal((await api.listProducts()).products.length, 6)

    assert.equal((await undo(again.ref)).undo?.refused, 0)
    assert.partialDeepStrictEqual((await product('SEN-100-B')).price, { price: 12, salePrice: 9.8 })
    assert.equal((await stock())['kettle KET-1 harbor'], 3)
  })

  it('are shown before they are imported: the check finds the problems and stores nothing', async () => {
    const { send, api } = await newcomer('shopify')

    const checked = await send('shopify-products', {}, { checkOnly: true })

    assert.deepEqual(
      checked.entries.filter(({ row }) => row !== null),
      [],
    )
    assert.deepEqual(
      checked.entityFiles.map(({ created }) => created.succeeded),
      [10],
    )
    assert.deepEqual((await api.listProducts()).products, [])
    assert.deepEqual((await api.listCategories()).categories, [])
    assert.deepEqual((await api.listAttributes()).attributes, [])
  })

  it('have problems row by row, which keep no other row out', async () => {
    const { send, api } = await newcomer('shopify')
    const content = [
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
      'tea,Tea,active,Size,Small,T-S,4.50,1',
      'tea,,,,Large,,9,1',
      'tea,,,,Huge,T-H,"12,50",1',
      'tea,,,,,T-X,13,1',
      'tea,,,,Tiny,T-S,3,1',
      'cup,,active,Title,Default Title,C,5,1',
      'pot,Pot,sold,Title,Default Title,P,5,1',
      'jar,Jar,active,Title,Default Title,J,,many',
      'lid,Lid,active,Title,Default Title,L,2,1',
    ].join('\n')

    const done = await send('', { content })

    assert.deepEqual(
      done.entries.map(({ row, field, message }) => [row, field, message]),
      [
        [2, 'sku', 'The SKU is missing: a variant is stored by it'],
        [3, 'Variant Price', '12,50 is no number: decimals stand behind a point, without separators'],
        [4, 'Size', 'The variant has no value for the option Size'],
        [5, 'Variant SKU', 'Row 1 of the product has the SKU T-S already'],
        [
          6,
          null,
          'The product has no name; rows of one product follow each other, the first one with its name',
        ],
        [7, 'Status', 'sold is not known here, only active, draft, archived, unlisted'],
        [8, 'Variant Inventory Qty', 'many is no number: decimals stand behind a point, without separators'],
        [8, 'price', 'The price is missing'],
      ],
    )
    assert.deepEqual((await api.listProducts()).products.map(({ code }) => code).sort(), [
      'T-S',
      'lid',
      'tea',
    ])
  })

  it('become stock by the names of locations', async () => {
    const { send, seed, stock, left } = await newcomer('shopify')
    await seed.location({ code: 'depot', name: 'Depot' })
    await send('shopify-products', { locationCodes: ['depot'] })
    const content = (await exported('shopify-inventory')).replace(
      /$/,
      'kettle,Kettle,Title,Default Title,,,,,KET-1,,,Moon,,0,0,0,1,1,\n',
    )

    const done = await send('', { entity: 'inventory', content })

    assert.deepEqual(
      done.entries.flatMap(({ row, field, message }) => (row === null ? [] : [[row, field, message]])),
      [[4, 'Location', 'No location has the code or name Moon: create it before the import']],
    )
    assert.match(String(left(done)), /Bin name \(in 1 row: .*HS Code/)
    assert.partialDeepStrictEqual(await stock(), {
      'kettle KET-1 depot': 3,
      'kettle KET-1 harbor': 9,
      'SEN-100-B SEN-100-B harbor': 7,
    })
  })

  it('become customers with their address, who are found again by their number', async () => {
    const { send, api } = await newcomer('shopify')
    await send('shopify-customers', { entity: 'customer' })

    const done = await send('shopify-customers', { entity: 'customer' })

    assert.deepEqual(
      done.entries.filter(({ row }) => row !== null),
      [],
    )
    const { customers } = await api.listCustomers({ fields: 'contacts,settings', sort: 'emailAddress:desc' })
    assert.equal(customers.length, 2)
    assert.partialDeepStrictEqual(customers[0], {
      externalCustomerNumber: '7001',
      firstName: 'Mara',
      lastName: 'Lindt',
      emailAddress: 'mara@example.com',
      taxExempt: false,
      settings: { marketingOptIn: true },
      contacts: [
        {
          companyName: 'Lindt Interiors',
          address1: '12 Harbor Street',
          address2: 'Floor 2',
          city: 'Hamburg',
          region: 'HH',
          country: 'DE',
          postalCode: '20457',
          phone: '+494012345',
        },
      ],
    })
    assert.partialDeepStrictEqual(customers[1], { taxExempt: true, settings: { marketingOptIn: false } })
  })

  it('are refused in words when they are about something else', async () => {
    const { send, api } = await newcomer('shopify')
    const reasonOf = async (content: string, entity: 'product' | 'category' = 'product') =>
      (await send('', { content, entity })).reason

    assert.equal(
      await reasonOf(await exported('shopify-customers')),
      'This is an export of shopify for the entity customer, not for product',
    )
    assert.match(
      String(await reasonOf('Name,Email,Financial Status,Lineitem name\n#1,a@example.com,paid,Tea\n')),
      /orders are not imported from files/,
    )
    assert.match(
      String(await reasonOf('code,name.en-us\na,A\n')),
      /has the columns Handle, Title, Variant Price; the file has code/,
    )
    assert.match(
      String(await reasonOf('a\n', 'category')),
      /is not imported from its export, only product, inventory, customer/,
    )
    assert.match(String(await reasonOf('[]')), /is no table/)
    const { ref } = await api.createImport({ body: {} })
    await assert.rejects(
      api.createImportUrl({
        importRef: ref,
        body: { entity: 'product', from: 'shopify', importStrategy: 'full' },
      }),
      /importStrategy is partial/,
    )
  })

  it('keep rows of a product together where a large file is cut', async () => {
    const { send, api, optionsOf } = await newcomer('shopify')
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    const rows = Array.from({ length: 600 }, (_, n) => [
      `p${n},Product ${n},Size,S,${n}-S,1`,
      `p${n},,,M,${n}-M,2`,
      `p${n},,,L,${n}-L,3`,
    ])

    const done = await send('', { content: [head, ...rows.flat()].join('\n') })

    assert.deepEqual(done.lines, [])
    assert.equal((await api.listProducts({ limit: 1 })).meta.totalItemCount, 2400)
    for (const n of [166, 167, 333, 334, 599])
      assert.deepEqual(await optionsOf(`p${n}`), [['Size', ['S', 'M', 'L']]], String(n))
  })
})
