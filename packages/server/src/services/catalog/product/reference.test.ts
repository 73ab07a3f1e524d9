import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ProductCreate, texts } from '@tradepost/contract'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

const value = (code: string, sequenceId: number, more: object = {}) => ({
  code,
  sequenceId,
  name: { 'en-us': code.toUpperCase(), 'de-de': `${code} (de)` },
  ...more,
})

/** A catalog with three categories, two attributes and a property definition. */
const withShelf = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  const category = (code: string, parentCategoryCode: string | null = null) => ({
    code,
    parentCategoryCode,
    sequenceId: 1,
    name: { 'en-us': `${code} things`, 'de-de': `${code} Dinge` },
  })
  expectNoErrors(
    await h.api.createCategories({
      body: { categories: [category('home'), category('kitchen', 'home'), category('sale')] },
    }),
  )
  const colour = {
    code: 'colour',
    type: 'text',
    use: 'option',
    name: { 'en-us': 'Colour', 'de-de': 'Farbe' },
  } as const
  const size = { code: 'size', type: 'text', use: 'option', name: { 'en-us': 'Size' } } as const
  expectNoErrors(
    await h.api.createAttributes({
      body: {
        attributes: [
          {
            ...colour,
            values: [value('red', 2, { swatch: { type: 'color', value: '#f00' } }), value('blue', 1)],
          },
          { ...size, values: [value('s', 1), value('m', 2)] },
        ],
      },
    }),
  )
  expectNoErrors(
    await h.api.createProperties({
      body: { properties: [{ code: 'weight', name: 'Weight', type: 'number' }] },
    }),
  )
  return h
}
const create = ({ api }: Harness, products: Partial<ProductCreate>[]) =>
  api.createProducts({
    body: {
      products: products.map((product, index) => ({
        code: `p${index}`,
        name: { 'en-us': `Product ${index}` },
        modelType: 'standard',
        isInventoryManaged: false,
        ...product,
      })) as ProductCreate[],
    },
  })
const counts = async ({ api }: Harness) =>
  Object.fromEntries(
    (await api.listCategories()).categories.map(({ code, productCount }) => [code, productCount]),
  )

describe('the categories of a product', () => {
  it('are read with name, path and place, in the language that is asked for', async () => {
    const h = await withShelf()
    await create(h, [{ categories: [{ code: 'kitchen', isPrimary: true, sequenceId: 5 }, { code: 'sale' }] }])

    const { product } = await h.api.getProduct({
      productCode: 'p0',
      localeCode: 'de-de',
      fields: 'categories',
    })

    assert.deepEqual(product.categories, [
      {
        code: 'kitchen',
        categoryName: 'kitchen Dinge',
        path: ['home', 'kitchen'],
        sequenceId: 5,
        isPrimary: true,
      },
      { code: 'sale', categoryName: 'sale Dinge', path: ['sale'], sequenceId: null, isPrimary: false },
    ])
  })

  it('are listed in the order of their places, with the products without one behind', async () => {
    const h = await withShelf()
    const place = (code: string, sequenceId?: number) => ({
      code,
      categories: [{ code: 'sale', sequenceId }],
    })
    await create(h, [place('last'), place('c', 3), place('a', 20), place('b', -1), { code: 'elsewhere' }])

    const list = await h.api.listProducts({
      filters: { categoryCode: 'sale' },
      sort: 'sequenceId:asc',
      fields: 'code',
    })
    const byCode = await h.api.listProducts({ filters: { categoryCode: { $eq: 'sale' } }, fields: 'code' })
    const walked: unknown[] = []
    for await (const { code } of h.api.iterate.listProducts({
      filters: { categoryCode: 'sale' },
      sort: 'sequenceId:asc',
      limit: 2,
      fields: 'code',
    }))
      walked.push(code)

    assert.deepEqual(
      list.products.map(({ code }) => code),
      ['b', 'c', 'a', 'last'],
    )
    assert.deepEqual(walked, ['b', 'c', 'a', 'last'])
    assert.deepEqual(
      byCode.products.map(({ code }) => code),
      ['a', 'b', 'c', 'last'],
    )
    assert.equal(list.meta.totalItemCount, 4)
    const others = await h.api.listProducts({ filters: { categoryCode: { $ne: 'sale' } }, fields: 'code' })
    assert.deepEqual(
      others.products.map(({ code }) => code),
      ['elsewhere'],
    )
    await assert.rejects(h.api.listProducts({ sort: 'sequenceId:asc' }), ValidationError)
  })

  it('are counted through creates, updates and deletes', async () => {
    const h = await withShelf()
    await create(h, [
      { categories: [{ code: 'kitchen' }] },
      { categories: [{ code: 'kitchen' }, { code: 'sale' }, { code: 'sale' }] },
    ])
    assert.deepEqual(await counts(h), { home: 0, kitchen: 2, sale: 1 })

    await h.api.updateProduct({
      productCode: 'p1',
      body: { categories: [{ code: 'sale', sequenceId: 9 }, { code: 'home' }] },
    })
    assert.deepEqual(await counts(h), { home: 1, kitchen: 1, sale: 1 })
    await h.api.deleteProduct({ productCode: 'p1' })
    assert.deepEqual(await counts(h), { home: 0, kitchen: 1, sale: 0 })
  })

  it('lose a category that is deleted by force', async () => {
    const h = await withShelf()
    await create(h, [{ categories: [{ code: 'kitchen' }, { code: 'sale' }] }])

    await h.api.deleteCategory({ categoryCode: 'home', force: true })

    const { product } = await h.api.getProduct({ productCode: 'p0', fields: 'categories' })
    assert.deepEqual(
      product.categories?.map(({ code }) => code),
      ['sale'],
    )
  })
})

describe('what a product names', () => {
  it('must exist: in a batch the item fails with its place, the others are stored', async () => {
    const h = await withShelf()

    const { errors } = await create(h, [
      { categories: [{ code: 'sale' }, { code: 'attic' }] },
      { options: [{ code: 'shape' }] },
      { extras: [{ code: 'colour', values: [{ code: 'red' }, { code: 'green' }] }] },
      { properties: [{ code: 'weight', value: 'heavy' }] },
      { code: 'fine', categories: [{ code: 'sale' }], options: [{ code: 'size', values: [{ code: 'm' }] }] },
    ])

    assert.deepEqual(
      errors.map(({ code, entityIndex, subentityPath, reason }) => ({
        code,
        entityIndex,
        subentityPath,
        reason,
      })),
      [
        { code: 404, entityIndex: 0, subentityPath: ['categories', 1], reason: 'Category not found: attic' },
        { code: 404, entityIndex: 1, subentityPath: ['options', 0], reason: 'Attribute not found: shape' },
        {
          code: 404,
          entityIndex: 2,
          subentityPath: ['extras', 0, 'values', 1],
          reason: 'Attribute value not found: green of colour',
        },
        {
          code: 400,
          entityIndex: 3,
          subentityPath: ['properties', 0, 'value'],
          reason: texts.wrongType('number', 'string'),
        },
      ],
    )
    assert.deepEqual((await h.api.listProducts({ fields: 'code' })).products, [{ code: 'fine' }])
  })

  it('is reported with its code, however many are missing', async () => {
    const h = await withShelf()
    const unknown = {
      categories: [{ code: 'attic' }, { code: 'sale' }, { code: 'cellar' }],
      options: [{ code: 'shape' }, { code: 'colour', values: [{ code: 'green' }, { code: 'grey' }] }],
      extras: [{ code: 'scent' }],
      properties: [{ code: 'weight', value: 'heavy' }],
    }
    const expected = [
      [404, 'categories.0', 'Category not found: attic'],
      [404, 'categories.2', 'Category not found: cellar'],
      [404, 'options.0', 'Attribute not found: shape'],
      [404, 'options.1.values.0', 'Attribute value not found: green of colour'],
      [404, 'options.1.values.1', 'Attribute value not found: grey of colour'],
      [404, 'extras.0', 'Attribute not found: scent'],
      [400, 'properties.0.value', texts.wrongType('number', 'string')],
    ]
    await create(h, [{ code: 'known' }])

    const { errors } = await create(h, [unknown])
    const update = h.api.updateProduct({ productCode: 'known', body: unknown })

    assert.deepEqual(
      errors.map(({ code, subentityPath, reason }) => [code, subentityPath.join('.'), reason]),
      expected,
    )
    assert.deepEqual(new Set(errors.map(({ entityIndex }) => entityIndex)), new Set([0]))
    await assert.rejects(update, ({ problems }: ValidationError) => {
      assert.deepEqual(
        problems.map(({ path, message }) => [path.join('.'), message]),
        expected.map(([, path, message]) => [path, message]),
      )
      return true
    })
  })

  it('must exist on update, too, and nothing changes when it does not', async () => {
    const h = await withShelf()
    await create(h, [{}])

    for (const body of [
      { categories: [{ code: 'attic' }] },
      { options: [{ code: 'shape' }] },
      { properties: [{ code: 'weight', value: [] }] },
    ])
      await assert.rejects(
        h.api.updateProduct({ productCode: 'p0', body: { ...body, url: 'changed' } }),
        ValidationError,
      )

    assert.equal((await h.api.getProduct({ productCode: 'p0' })).product.url, null)
  })

  it('is shown with the names of attributes and values, in the order of the attribute', async () => {
    const h = await withShelf()
    await create(h, [
      {
        options: [{ code: 'colour', values: [{ code: 'red', additionalPrice: 2.5 }, { code: 'blue' }] }],
        properties: [{ code: 'colour', type: 'attribute', value: ['blue', 'red'] }],
      },
    ])

    const { product } = await h.api.getProduct({
      productCode: 'p0',
      localeCode: 'de-de',
      fields: 'options,properties',
    })

    assert.deepEqual(product.options, [
      {
        code: 'colour',
        name: 'Farbe',
        type: 'text',
        values: [
          { code: 'blue', sequenceId: 1, name: 'blue (de)', swatch: null, additionalPrice: null },
          {
            code: 'red',
            sequenceId: 2,
            name: 'red (de)',
            swatch: { type: 'color', value: '#f00' },
            additionalPrice: 2.5,
          },
        ],
      },
    ])
    assert.deepEqual(product.properties?.[0]?.value, ['blue (de)', 'red (de)'])
  })

  it('cannot be deleted while it is used, and can be afterwards', async () => {
    const h = await withShelf()
    await create(h, [{ options: [{ code: 'colour', values: [{ code: 'red' }] }] }])
    const remove = () => h.api.deleteAttributeValue({ attributeCode: 'colour', attributeValueCode: 'red' })

    await assert.rejects(remove(), { status: 409 })
    await h.api.updateProduct({ productCode: 'p0', body: { options: [{ code: 'colour' }] } })
    await remove()
    await assert.rejects(h.api.deleteAttribute({ attributeCode: 'colour' }), { status: 409 })
    await h.api.deleteProduct({ productCode: 'p0' })
    await h.api.deleteAttribute({ attributeCode: 'colour' })
  })
})

describe('a configurable product', () => {
  const withVariants = async () => {
    const h = await withShelf()
    const choice = (colour: string, size: string) => [
      { code: 'colour', values: [{ code: colour }] },
      { code: 'size', values: [{ code: size }] },
    ]
    const variant = (code: string, price: number, options: object, more: object = {}) =>
      ({
        code,
        modelType: 'variant',
        parentProductCode: 'shirt',
        price: { price, currencyCode: 'USD' },
        options,
        ...more,
      }) as Partial<ProductCreate>
    expectNoErrors(
      await create(h, [
        {
          code: 'shirt',
          modelType: 'configurable',
          price: { price: 10, currencyCode: 'USD' },
          options: [
            { code: 'colour', values: [{ code: 'red' }, { code: 'blue' }] },
            { code: 'size', values: [{ code: 's' }, { code: 'm' }] },
          ],
        },
        variant('red-s', 12, choice('red', 's')),
        variant('red-m', 9, choice('red', 'm'), { eolDate: '2020-01-01T00:00:00Z' }),
        variant('blue-m', 15, choice('blue', 'm')),
        variant('blue-s', 99, choice('blue', 's'), { status: 'inactive' }),
      ]),
    )
    return h
  }

  it('costs from the cheapest to the dearest of its active variants, whatever range was sent', async () => {
    const { api } = await withVariants()

    const { product } = await api.getProduct({ productCode: 'shirt' })
    assert.partialDeepStrictEqual(product.price, { price: 10, minPrice: 9, maxPrice: 15 })

    await api.updateProduct({
      productCode: 'shirt',
      body: { price: { price: 10, currencyCode: 'USD', minPrice: 1, maxPrice: 99 } },
    })
    assert.partialDeepStrictEqual((await api.getProduct({ productCode: 'shirt' })).product.price, {
      minPrice: 9,
      maxPrice: 15,
    })
  })

  it('answers what can still be chosen and which variant a selection means', async () => {
    const { api } = await withVariants()
    const validate = (selected: Record<string, string>) =>
      api.validateProductOptions({
        productCode: 'shirt',
        body: { selectedOptions: Object.entries(selected).map(([code, valueCode]) => ({ code, valueCode })) },
      })

    const open = await validate({ colour: 'red' })
    const complete = await validate({ colour: 'red', size: 's' })
    const over = await validate({ colour: 'red', size: 'm' })

    assert.equal(open.matchingVariant, undefined)
    assert.deepEqual(
      open.possibleOptions.map(({ code, name }) => [code, name]),
      [
        ['colour', 'Colour'],
        ['size', 'Size'],
      ],
    )
    assert.deepEqual(complete.matchingVariant, { productCode: 'red-s', isPurchasable: true })
    assert.deepEqual(over.matchingVariant, { productCode: 'red-m', isPurchasable: false })
    await assert.rejects(
      api.validateProductOptions({ productCode: 'nobody', body: { selectedOptions: [] } }),
      NotFoundError,
    )
  })
})
