import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  currencyCodes,
  displayGroups,
  goodTypes,
  inventoryTreatments,
  mediaTypes,
  modelTypes,
  priceTypes,
  productStatuses,
  propertyTypes,
  referenceUnits,
  units,
  type ValidationCode,
} from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

/** `size` characters; every second is one that needs two units in JavaScript, because bounds count characters. */
const text = (size: number) =>
  '𝄞x'
    .repeat(Math.ceil(size / 2))
    .match(/./gu)
    ?.slice(0, size)
    .join('') ?? ''
const en = (value: unknown) => ({ 'en-us': value })
const price = (more: object) => ({ price: { price: 1, currencyCode: 'USD', ...more } })
const volume = (more: object) =>
  price({ volumePricing: [{ minQty: 1, maxQty: 2, price: 1, priceType: 'fixed', ...more }] })
const map = (more: object) => price({ mapPricing: [{ price: 1, ...more }] })
const media = (more: object) => ({ media: en([{ url: 'a', type: 'image', ...more }]) })
const property = (more: object) => ({ properties: [{ code: 'p', value: 1, ...more }] })
const date = '2026-01-31T10:00:00.000Z'

type Bad = [body: object, code: ValidationCode]
type Row = { field: string; good: object[]; bad: Bad[] }

/** A text with an upper bound, nullable or not. */
const bounded = (
  field: string,
  wrap: (value: unknown) => object,
  bounds: { min?: number; max: number; nullable: boolean },
): Row => ({
  field,
  good: [wrap(text(bounds.max)), wrap(text(bounds.min ?? 0)), ...(bounds.nullable ? [wrap(null)] : [])],
  bad: [
    [wrap(text(bounds.max + 1)), 'MAX_LENGTH'],
    ...(bounds.min ? [[wrap(text(bounds.min - 1)), 'MIN_LENGTH'] as Bad] : []),
    ...(bounds.nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad]),
    [wrap(7), 'INVALID_TYPE'],
  ],
})
/** In US dollars. */
const amount = (field: string, wrap: (value: unknown) => object, nullable: boolean): Row => ({
  field,
  good: [0, 1.25, 1e15, ...(nullable ? [null] : [])].map(wrap),
  bad: [
    [wrap('1'), 'INVALID_TYPE'],
    [wrap(-0.01), 'MINIMUM'],
    [wrap(1.255), 'MULTIPLE_OF'],
    ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad]),
  ],
})
/** A code that must exist: the longest does, made below. */
const reference = (field: string, wrap: (code: unknown) => object): Row => ({
  field,
  good: [wrap(text(255))],
  bad: [
    [wrap(text(256)), 'MAX_LENGTH'],
    [wrap(null), 'INVALID_TYPE'],
    [wrap('missing'), 'NOT_PASSED'],
  ],
})
const listed = (
  field: string,
  values: readonly string[],
  wrap: (value: unknown) => object,
  nullable: boolean,
): Row => ({
  field,
  good: [...values.map(wrap), ...(nullable ? [wrap(null)] : [])],
  bad: [[wrap('nonsense'), 'ENUM_MISMATCH'], ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad])],
})
const numeric = (field: string, wrap: (value: unknown) => object, nullable: boolean): Row => ({
  field,
  good: [wrap(0), wrap(-1.25), wrap(1e15), ...(nullable ? [wrap(null)] : [])],
  bad: [[wrap('1'), 'INVALID_TYPE'], ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad])],
})
const flag = (field: string, nullable: boolean): Row => ({
  field,
  good: [{ [field]: true }, { [field]: false }, ...(nullable ? [{ [field]: null }] : [])],
  bad: [
    [{ [field]: 'true' }, 'INVALID_TYPE'],
    ...(nullable ? [] : [[{ [field]: null }, 'INVALID_TYPE'] as Bad]),
  ],
})
const dated = (field: string, wrap: (value: unknown) => object): Row => ({
  field,
  good: [wrap('2024-02-29T23:59:59+05:30'), wrap(date), wrap(null)],
  bad: [
    [wrap('2026-02-30T00:00:00Z'), 'INVALID_FORMAT'],
    [wrap('yesterday'), 'INVALID_FORMAT'],
    [wrap('2026-01-01'), 'INVALID_FORMAT'],
    [wrap(5), 'INVALID_TYPE'],
  ],
})
const plain = (field: string) => (value: unknown) => ({ [field]: value })
const inside = (outer: string, field: string) => (value: unknown) => ({ [outer]: { [field]: value } })

const rows: Row[] = [
  bounded('name', (value) => ({ name: en(value) }), { min: 1, max: 255, nullable: false }),
  bounded('longName', (value) => ({ longName: en(value) }), { max: 255, nullable: true }),
  bounded('shortDescription', (value) => ({ shortDescription: en(value) }), { max: 64_000, nullable: true }),
  bounded('longDescription', (value) => ({ longDescription: en(value) }), { max: 64_000, nullable: false }),
  reference('categories[].code', (code) => ({ categories: [{ code }] })),
  {
    field: 'categories[]',
    good: [{ categories: [] }],
    bad: [
      [{ categories: [{}] }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ categories: null }, 'INVALID_TYPE'],
      [{ categories: Array(1001).fill({ code: 'x' }) }, 'ARRAY_LENGTH_LONG'],
    ],
  },
  bounded('properties[].code', (value) => property({ code: value }), { min: 1, max: 255, nullable: false }),
  bounded('properties[].name', (value) => property({ name: en(value) }), { max: 255, nullable: false }),
  bounded('properties[].subDisplayGroup', (value) => property({ subDisplayGroup: en(value) }), {
    max: 255,
    nullable: false,
  }),
  bounded('properties[].customDisplayGroupName', (value) => property({ customDisplayGroupName: en(value) }), {
    max: 255,
    nullable: true,
  }),
  listed('properties[].type', propertyTypes, (type) => property({ type }), false),
  listed('properties[].displayGroup', displayGroups, (displayGroup) => property({ displayGroup }), false),
  {
    field: 'properties[].value',
    good: ['a', 1, true, ['a', 2], {}, en('x')].map((value) => property({ value })),
    bad: [],
  },
  bounded('media.code', (value) => media({ code: value }), { max: 255, nullable: false }),
  bounded('media.url', (value) => media({ url: value }), { max: 255, nullable: false }),
  bounded('media.altText', (value) => media({ altText: value }), { max: 1000, nullable: true }),
  bounded('media.title', (value) => media({ title: value }), { max: 255, nullable: true }),
  numeric('media.sequenceId', (sequenceId) => media({ sequenceId }), true),
  listed('media.type', mediaTypes, (type) => media({ type }), false),
  {
    field: 'media',
    good: [{ media: {} }],
    bad: [
      [{ media: en([{ url: 'a' }]) }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ media: en([{ type: 'image' }]) }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ],
  },
  reference('options[].code', (code) => ({ options: [{ code }] })),
  reference('extras[].code', (code) => ({ extras: [{ code }] })),
  reference('options[].values[].code', (code) => ({ options: [{ code: 'a', values: [{ code }] }] })),
  ...['options', 'extras'].map((field): Row => {
    const wrap = (additionalPrice: unknown) => ({
      [field]: [{ code: 'a', values: [{ code: 'b', additionalPrice }] }],
    })
    return {
      field: `${field}[].values[].additionalPrice`,
      good: [0, -1.25, 1e15, null].map(wrap),
      bad: [
        [wrap('1'), 'INVALID_TYPE'],
        [wrap(1.255), 'MULTIPLE_OF'],
        [wrap(-1.255), 'MULTIPLE_OF'],
        [{ ...wrap(0.5), ...price({ currencyCode: 'JPY' }) }, 'MULTIPLE_OF'],
      ],
    }
  }),
  bounded('parentProductCode', plain('parentProductCode'), { min: 1, max: 255, nullable: true }),
  listed('modelType', modelTypes, plain('modelType'), false),
  ...(['mfgPartNum', 'ean', 'isbn', 'sku', 'distiPartNum'] as const).map((field) =>
    bounded(`identifiers.${field}`, inside('identifiers', field), { max: 500, nullable: true }),
  ),
  bounded('identifiers.upc', inside('identifiers', 'upc'), { max: 766, nullable: true }),
  {
    field: 'fulfillmentMethods',
    good: [{ fulfillmentMethods: [] }, { fulfillmentMethods: ['anything'] }],
    bad: [
      [{ fulfillmentMethods: [1] }, 'INVALID_TYPE'],
      [{ fulfillmentMethods: [text(256)] }, 'MAX_LENGTH'],
      [{ fulfillmentMethods: Array(101).fill('x') }, 'ARRAY_LENGTH_LONG'],
    ],
  },
  listed('unit', units, plain('unit'), true),
  listed('unitPriceRefUom', referenceUnits, plain('unitPriceRefUom'), true),
  ...['unitValue', 'unitPriceRefValue', 'minQty', 'maxQty'].map((field) =>
    numeric(field, plain(field), true),
  ),
  flag('hasCatchWeight', true),
  ...['isSerialized', 'isInventoryManaged', 'isTaxed'].map((field) => flag(field, false)),
  listed('status', productStatuses, plain('status'), false),
  { field: 'status', good: [], bad: [[{ status: 'deleted' }, 'ENUM_MISMATCH']] },
  ...['startDate', 'endDate', 'firstAvailableDate', 'eolDate', 'externalUpdateDate'].map((field) =>
    dated(field, plain(field)),
  ),
  listed('inventoryTreatment', inventoryTreatments, plain('inventoryTreatment'), true),
  ...['height', 'width', 'length', 'weight'].flatMap((field) => [
    numeric(`shippingInformation.${field}`, inside('shippingInformation', field), true),
    bounded(`shippingInformation.${field}Unit`, inside('shippingInformation', `${field}Unit`), {
      max: 20,
      nullable: true,
    }),
  ]),
  {
    field: 'rating',
    good: [1, 5, 4.5, 1.0001, null].map(plain('rating')),
    bad: [
      [{ rating: 0.5 }, 'MINIMUM'],
      [{ rating: 5.01 }, 'MAXIMUM'],
      [{ rating: '4' }, 'INVALID_TYPE'],
    ],
  },
  bounded('url', plain('url'), { max: 500, nullable: true }),
  bounded('taxClass', plain('taxClass'), { max: 255, nullable: true }),
  listed('goodType', goodTypes, plain('goodType'), false),
  {
    field: 'price',
    good: [price({})],
    bad: [
      [{ price: { price: 1 } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ price: { currencyCode: 'USD' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ],
  },
  listed('price.currencyCode', currencyCodes, (currencyCode) => price({ currencyCode }), false),
  amount('price.price', (value) => price({ price: value }), false),
  ...['salePrice', 'msrp', 'minPrice', 'maxPrice'].map((field) =>
    amount(`price.${field}`, (value) => price({ [field]: value }), true),
  ),
  bounded('price.unit', (unit) => price({ unit }), { max: 100, nullable: true }),
  ...['minQty', 'maxQty'].map((field) =>
    numeric(`price.volumePricing.${field}`, (value) => volume({ [field]: value }), true),
  ),
  amount('price.volumePricing.salePrice', (value) => volume({ salePrice: value }), true),
  amount('price.volumePricing.price', (value) => volume({ price: value }), false),
  bounded('price.volumePricing.unit', (unit) => volume({ unit }), { max: 30, nullable: true }),
  listed('price.volumePricing.priceType', priceTypes, (priceType) => volume({ priceType }), false),
  ...['minQty', 'maxQty', 'price', 'priceType'].map(
    (field): Row => ({
      field: `price.volumePricing without ${field}`,
      good: [],
      bad: [[volume({ [field]: undefined }), 'OBJECT_MISSING_REQUIRED_PROPERTY']],
    }),
  ),
  ...['startDate', 'endDate'].map((field) =>
    dated(`price.mapPricing.${field}`, (value) => map({ [field]: value })),
  ),
  amount('price.mapPricing.price', (value) => map({ price: value }), false),
]

describe('the bounds of a product', () => {
  let ready: Promise<Harness & { bearer: string }> | undefined
  const prepared = async () => {
    const h = await harness()
    await h.seed.catalog()
    const value = (code: string) => ({ code, sequenceId: 1, name: en(code) })
    const attribute = (code: string) => ({
      code,
      type: 'text' as const,
      use: 'option' as const,
      name: en(code) as Record<string, string>,
      values: [value('b'), value(text(255))] as never,
    })
    expectNoErrors(
      await h.api.createAttributes({ body: { attributes: [attribute('a'), attribute(text(255))] } }),
    )
    expectNoErrors(
      await h.api.createCategories({
        body: { categories: [{ code: text(255), sequenceId: 1, name: { 'en-us': 'x' } }] },
      }),
    )
    await h.seed.product({ code: 'tea' })
    return { ...h, bearer: await h.token() }
  }
  const update = async (body: object) => {
    ready ??= prepared()
    const { raw, merchantCode, bearer } = await ready
    return raw(`/catalog/v1/merchants/${merchantCode}/products/tea`, {
      method: 'POST',
      token: bearer,
      body: JSON.stringify(body),
    })
  }

  for (const { field, good, bad } of rows)
    it(`${field} takes what is allowed and refuses one more`, async () => {
      for (const body of good) {
        const answer = await update(body)
        assert.equal(answer.status, 204, `${JSON.stringify(body).slice(0, 100)}: ${answer.text}`)
      }
      for (const [body, code] of bad) {
        const { status, body: answer } = await update(body)
        assert.equal(status, 400, JSON.stringify(body).slice(0, 100))
        assert.equal(answer.error.results.errors[0].code, code, JSON.stringify(body).slice(0, 100))
      }
    })

  it('code has 1 to 255 characters and a batch 1 to 1,000 products', async () => {
    const { api, seed, raw, merchantCode } = await harness()
    await seed.catalog()
    const product = (code: string) => ({
      code,
      name: en('x'),
      modelType: 'standard',
      isInventoryManaged: false,
    })
    const create = async (products: object[]) => {
      const { status, body } = await raw(`/catalog/v1/merchants/${merchantCode}/products`, {
        method: 'POST',
        body: JSON.stringify({ products }),
      })
      return status === 200 ? body.errors.length : body.error.results.errors[0].code
    }

    assert.equal(await create([product(text(255))]), 0)
    assert.equal(await create([product(text(256))]), 'MAX_LENGTH')
    assert.equal(await create([product('')]), 'MIN_LENGTH')
    assert.equal(await create([]), 'ARRAY_LENGTH_SHORT')
    assert.equal(await create(Array.from({ length: 1001 }, (_, n) => product(`p${n}`))), 'ARRAY_LENGTH_LONG')
    assert.equal(await create(Array.from({ length: 1000 }, (_, n) => product(`p${n}`))), 0)
    assert.equal((await api.listProducts({ limit: 1 })).meta.totalItemCount, 1001)
  })
})
