import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inventoryMoves, inventoryStatuses, texts, type ValidationCode } from '@tradepost/contract'
import { keyOf, type StockHarness, withStock } from '../stock/stock.fixture.ts'

const text = (size: number) => 'x'.repeat(size)

type Row = { field: string; good: unknown[]; bad: [value: unknown, code: ValidationCode][] }

const nullableText = (field: string, max: number): Row => ({
  field,
  good: [null, '', 'a', text(max), '𝄞'.repeat(max)],
  bad: [
    [text(max + 1), 'MAX_LENGTH'],
    [7, 'INVALID_TYPE'],
  ],
})
/** Unknown codes fail by item; here only the schema is asked. */
const code = (field: string, max: number): Row => ({
  field,
  good: ['a', text(max)],
  bad: [
    ['', 'MIN_LENGTH'],
    [text(max + 1), 'MAX_LENGTH'],
    [null, 'INVALID_TYPE'],
    [undefined, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
  ],
})
const keyRows: Row[] = [
  code('productCode', 255),
  code('locationCode', 36),
  nullableText('sku', 500),
  { field: 'sku', good: [], bad: [[undefined, 'OBJECT_MISSING_REQUIRED_PROPERTY']] },
  nullableText('bin', 100),
  nullableText('binLocation', 100),
]
const treatmentRow: Row = {
  field: 'inventoryTreatmentSetting',
  good: [null, undefined, { code: null }, { code: text(255) }, { code: 'a', name: 'more is tolerated' }],
  bad: [
    [{}, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ code: '' }, 'MIN_LENGTH'],
    [{ code: text(256) }, 'MAX_LENGTH'],
    [{ code: 7 }, 'INVALID_TYPE'],
    ['soon', 'INVALID_TYPE'],
  ],
}
const setRows: Row[] = [
  ...keyRows,
  treatmentRow,
  {
    field: 'onHand',
    good: [null, undefined, 0, -0.0001, 1e12, -1e12],
    bad: [
      [1.0001e12, 'MAXIMUM'],
      [-1.0001e12, 'MINIMUM'],
      ['1', 'INVALID_TYPE'],
    ],
  },
  {
    field: 'safetyStock',
    good: [null, undefined, 0, 0.5, 1e12],
    bad: [
      [-0.0001, 'MINIMUM'],
      [1.0001e12, 'MAXIMUM'],
      ['1', 'INVALID_TYPE'],
    ],
  },
  {
    field: 'status',
    good: [undefined, ...inventoryStatuses],
    bad: [
      ['deleted', 'ENUM_MISMATCH'],
      [null, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'externalUpdateDate',
    good: [null, undefined, '2024-02-29T23:59:59+05:30', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    bad: [
      ['2026-02-30T00:00:00Z', 'INVALID_FORMAT'],
      ['2026-02-03', 'INVALID_FORMAT'],
      [5, 'INVALID_TYPE'],
    ],
  },
]
const adjustRows: Row[] = [
  ...keyRows,
  treatmentRow,
  {
    field: 'operationType',
    good: [...inventoryMoves],
    bad: [
      ['set', 'ENUM_MISMATCH'],
      [null, 'INVALID_TYPE'],
      [undefined, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ],
  },
  {
    field: 'onHand',
    good: [undefined, 0, 1e12, -1e12],
    bad: [
      [1.0001e12, 'MAXIMUM'],
      [-1.0001e12, 'MINIMUM'],
      [null, 'INVALID_TYPE'],
    ],
  },
]

const send = (h: StockHarness, method: string, inventories: unknown) =>
  h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, {
    method,
    body: JSON.stringify({ inventories }),
  })

const tables: [title: string, method: string, base: object, rows: Row[]][] = [
  ['setting', 'POST', keyOf('tea'), setRows],
  ['adjusting', 'PATCH', { ...keyOf('tea'), operationType: 'increment' }, adjustRows],
  ['deleting', 'DELETE', keyOf('tea'), keyRows],
]
for (const [title, method, base, rows] of tables)
  describe(`${title} stock`, () => {
    for (const { field, good, bad } of rows)
      it(`keeps ${field} within its bounds`, async () => {
        const h = await withStock('tea')

        for (const value of good) {
          const { status, text } = await send(h, method, [{ ...base, [field]: value }])
          assert.equal(status, 200, `${JSON.stringify(value)?.slice(0, 60)} ${text}`)
        }
        for (const [value, code] of bad) {
          const { status, body } = await send(h, method, [{ ...base, [field]: value }])
          assert.equal(status, 400, JSON.stringify(value)?.slice(0, 60))
          assert.equal(body.error.results.errors[0].code, code, JSON.stringify(value)?.slice(0, 60))
        }
      })

    it('takes 1 to 10,000 items', async () => {
      const h = await withStock()
      const items = (size: number) => Array.from({ length: size }, () => base)
      const firstCode = async (inventories: unknown) =>
        (await send(h, method, inventories)).body.error.results.errors[0].code

      assert.equal((await send(h, method, items(10_000))).status, 200)
      assert.equal(await firstCode(items(10_001)), 'ARRAY_LENGTH_LONG')
      assert.equal(await firstCode([]), 'ARRAY_LENGTH_SHORT')
      assert.equal(await firstCode(undefined), 'OBJECT_MISSING_REQUIRED_PROPERTY')
    })
  })

describe('a schema violation of one item', () => {
  it('refuses the whole batch', async () => {
    const h = await withStock('tea')

    const { status, body } = await send(h, 'POST', [
      { ...keyOf('tea'), onHand: 1 },
      { productCode: 'tea', locationCode: 'shop' },
    ])

    assert.equal(status, 400)
    assert.equal(body.error.results.errors[0].message, texts.missingProperty('sku'))
    assert.deepEqual(await h.list(), [])
  })
})

describe('a question for the stock of products', () => {
  it('keeps its codes within their bounds', async () => {
    const h = await withStock('tea')
    const ask = (question: object) =>
      h.raw(`/catalog/v1/merchants/${h.merchantCode}/productInventories`, {
        method: 'POST',
        body: JSON.stringify([question]),
      })

    for (const good of [
      { productCode: text(255) },
      { productCode: 'a', locationCode: text(36) },
      { productCode: 'a', locationCode: null },
    ])
      assert.equal((await ask(good)).status, 200)
    for (const bad of [
      {},
      { productCode: '' },
      { productCode: text(256) },
      { productCode: 'a', locationCode: text(37) },
    ])
      assert.equal((await ask(bad)).status, 400, JSON.stringify(bad).slice(0, 60))
  })
})
