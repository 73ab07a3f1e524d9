import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { currencyCodes, priceTypes, type ValidationCode } from '@tradepost/contract'
import { type Harness, harness } from '../../../../test/support/harness.ts'

const text = (size: number) => 'x'.repeat(size)
const date = '2026-01-31T10:00:00.000Z'
const volume = (more: object) => ({
  volumePricing: [{ minQty: 1, maxQty: 2, price: 1, priceType: 'fixed', ...more }],
})
const map = (more: object) => ({ mapPricing: [{ price: 1, ...more }] })

type Bad = [fields: object, code: ValidationCode]
type Row = { field: string; good: object[]; bad: Bad[] }

const plain = (field: string) => (value: unknown) => ({ [field]: value })
const missing = (field: string, fields: object): Row => ({
  field: `${field} that is missing`,
  good: [],
  bad: [[fields, 'OBJECT_MISSING_REQUIRED_PROPERTY']],
})
const numeric = (field: string, wrap: (value: unknown) => object, nullable: boolean): Row => ({
  field,
  good: [0, -1.25, 1e15, 0.0001, ...(nullable ? [null] : [])].map(wrap),
  bad: [[wrap('1'), 'INVALID_TYPE'], ...(nullable ? [] : [[wrap(null), 'INVALID_TYPE'] as Bad])],
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
const inCurrency: Row = {
  field: 'decimals of the currency',
  good: [
    { currencyCode: 'JPY', price: 100 },
    { currencyCode: 'BHD', price: 1.255 },
    volume({ priceType: 'relative', price: -1.25, salePrice: -0.5 }),
    { cost: 0.1234 },
  ],
  bad: [
    [{ currencyCode: 'JPY', price: 100.5 }, 'MULTIPLE_OF'],
    [{ currencyCode: 'BHD', price: 1.2555 }, 'MULTIPLE_OF'],
    [volume({ priceType: 'relative', price: -1.255 }), 'MULTIPLE_OF'],
    [{ cost: -0.1 }, 'MINIMUM'],
  ],
}
const listed = (field: string, values: readonly string[], wrap: (value: unknown) => object): Row => ({
  field,
  good: values.map(wrap),
  bad: [
    [wrap('nonsense'), 'ENUM_MISMATCH'],
    [wrap(null), 'INVALID_TYPE'],
  ],
})
const dated = (field: string): Row => ({
  field: `mapPricing.${field}`,
  good: [date, '2024-02-29T23:59:59+05:30', null].map((value) => map({ [field]: value })),
  bad: [
    [map({ [field]: '2026-02-30T00:00:00Z' }), 'INVALID_FORMAT'],
    [map({ [field]: 5 }), 'INVALID_TYPE'],
  ],
})
const key: Row[] = [
  {
    field: 'productCode',
    good: [],
    bad: [
      [{ productCode: text(256) }, 'MAX_LENGTH'],
      [{ productCode: '' }, 'MIN_LENGTH'],
      [{ productCode: null }, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'locationCode',
    good: [{ locationCode: text(36) }, { locationCode: 'a' }, { locationCode: '𝄞'.repeat(36) }],
    bad: [
      [{ locationCode: text(37) }, 'MAX_LENGTH'],
      [{ locationCode: '' }, 'MIN_LENGTH'],
      [{ locationCode: null }, 'INVALID_TYPE'],
      [{ locationCode: 7 }, 'INVALID_TYPE'],
    ],
  },
  listed('currencyCode', currencyCodes, plain('currencyCode')),
  { field: 'currencyCode in lower case', good: [], bad: [[{ currencyCode: 'usd' }, 'ENUM_MISMATCH']] },
  ...['productCode', 'locationCode', 'currencyCode'].map((field) => missing(field, { [field]: undefined })),
]

const price: Row[] = [
  amount('price', plain('price'), false),
  missing('price', { price: undefined }),
  ...['salePrice', 'msrp', 'minPrice', 'maxPrice'].map((field) => amount(field, plain(field), true)),
  inCurrency,
  {
    field: 'unit',
    good: [{ unit: 'kg' }, { unit: text(100) }, { unit: null }],
    bad: [
      [{ unit: 7 }, 'INVALID_TYPE'],
      [{ unit: text(101) }, 'MAX_LENGTH'],
    ],
  },
  {
    field: 'volumePricing',
    good: [{ volumePricing: [] }],
    bad: [
      [{ volumePricing: null }, 'INVALID_TYPE'],
      [{ volumePricing: {} }, 'INVALID_TYPE'],
    ],
  },
  ...['minQty', 'maxQty'].map((field) =>
    numeric(`volumePricing.${field}`, (value) => volume({ [field]: value }), true),
  ),
  amount('volumePricing.salePrice', (value) => volume({ salePrice: value }), true),
  amount('volumePricing.price', (value) => volume({ price: value }), false),
  {
    field: 'volumePricing.unit',
    good: [volume({ unit: text(30) }), volume({ unit: null })],
    bad: [[volume({ unit: text(31) }), 'MAX_LENGTH']],
  },
  listed('volumePricing.priceType', priceTypes, (priceType) => volume({ priceType })),
  ...['minQty', 'maxQty', 'price', 'priceType'].map((field) =>
    missing(`volumePricing.${field}`, volume({ [field]: undefined })),
  ),
  { field: 'mapPricing', good: [{ mapPricing: [] }], bad: [[{ mapPricing: null }, 'INVALID_TYPE']] },
  dated('startDate'),
  dated('endDate'),
  amount('mapPricing.price', (value) => map({ price: value }), false),
  missing('mapPricing.price', map({ price: undefined })),
]

const question: Row[] = [
  missing('productCode', { productCode: undefined }),
  {
    field: 'quantity',
    good: [{ quantity: 0.001 }, { quantity: 1e9 }],
    bad: [
      [{ quantity: 0 }, 'MINIMUM_EXCLUSIVE'],
      [{ quantity: -1 }, 'MINIMUM_EXCLUSIVE'],
      [{ quantity: '1' }, 'INVALID_TYPE'],
      [{ quantity: null }, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'locationCode',
    good: [{ locationCode: text(36) }, { locationCode: null }],
    bad: [[{ locationCode: text(37) }, 'MAX_LENGTH']],
  },
  {
    field: 'currencyCode',
    good: [{ currencyCode: 'USD' }, { currencyCode: null }],
    bad: [[{ currencyCode: 'nonsense' }, 'ENUM_MISMATCH']],
  },
  {
    field: 'at',
    good: [{ at: date }, { at: null }],
    bad: [[{ at: 'tomorrow' }, 'INVALID_FORMAT']],
  },
]

let ready: Promise<Harness & { bearer: string }> | undefined
const prepared = async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.location(...['downtown', text(36), 'a', '𝄞'.repeat(36)].map((code) => ({ code })))
  await h.seed.product({ code: 'tea', price: { price: 1, currencyCode: 'USD' } })
  return { ...h, bearer: await h.token() }
}
const send = async (method: string, path: string, body: object) => {
  ready ??= prepared()
  const { raw, merchantCode, bearer } = await ready
  return raw(`/catalog/v1/merchants/${merchantCode}/${path}`, {
    method,
    token: bearer,
    body: JSON.stringify(body),
  })
}

const holds = (what: string, rows: Row[], ask: (fields: object) => ReturnType<typeof send>) => {
  describe(`the bounds of ${what}`, () => {
    for (const { field, good, bad } of rows)
      it(field, async () => {
        for (const fields of good) {
          const { status, body, text } = await ask(fields)
          assert.equal(status, 200, `${JSON.stringify(fields).slice(0, 100)}: ${text}`)
          assert.deepEqual(body.errors, [])
        }
        for (const [fields, code] of bad) {
          const { status, body } = await ask(fields)
          assert.equal(status, 400, JSON.stringify(fields).slice(0, 100))
          assert.equal(body.error.results.errors[0].code, code, JSON.stringify(fields).slice(0, 100))
        }
      })
  })
}

const own = { productCode: 'tea', locationCode: 'downtown', currencyCode: 'USD' }
holds('a location price', [...key, ...price], (fields) =>
  send('POST', 'productLocationPrices', { productLocationPrices: [{ ...own, price: 1, ...fields }] }),
)
holds(
  'the key of a location price',
  key.map((row) => ({ ...row, good: [] })),
  (fields) => send('DELETE', 'productLocationPrices', { productLocationPrices: [{ ...own, ...fields }] }),
)
holds('a question for a price', question, (fields) =>
  send('POST', 'priceResolutions', { items: [{ productCode: 'tea', ...fields }] }),
)
