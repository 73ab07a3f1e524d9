import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Measured } from '../client/timings.ts'
import type { Comparison } from './compare.ts'
import { makeBatch, makeGoods, offsetAt } from './goods.ts'
import { readOptions } from './options.ts'
import { checkPeerBars, failuresOf, reportComparison } from './report.ts'

const measured = (rate: number, more: Partial<Measured> = {}): Measured => ({
  rate,
  p50: 1,
  p99: 12.34,
  count: 100,
  failed: 0,
  ...more,
})

const comparison = (results: Comparison['results']): Comparison => ({
  date: '2026-11-17T12:00:00.000Z',
  machine: { processor: 'Test', cores: 2, system: 'linux x64', node: '24', postgres: '18' },
  products: 1000,
  callers: 16,
  contestants: [
    { name: 'Tradepost', version: '1', residentBytes: 1e8 },
    { name: 'Vendure', version: '2', residentBytes: 2e8 },
    { name: 'Medusa', version: '3', residentBytes: 3e8 },
  ],
  results,
})

describe('the report of a comparison', () => {
  it('says how many times as fast we are, and counts products where a task creates many', () => {
    const lines = reportComparison(
      comparison({
        get: [measured(2000), measured(40), measured(16)],
        create: [measured(20), measured(1), measured(2)],
      }),
    ).split('\n')

    const rowOf = (task: string) => lines.find((line) => line.startsWith(`${task} `))?.split(/\s{2,}/)
    assert.deepEqual(rowOf('get'), ['get', '2,000', '12.3', '40', '12.3', '50×', '16', '12.3', '125×'])
    assert.deepEqual(rowOf('create')?.slice(0, 6), ['create', '1,000', '12.3', '50', '12.3', '20×'])
    assert.ok(lines.some((line) => line.startsWith('Tradepost 1 (100 MB), Vendure 2 (200 MB)')))
  })

  it('holds a bar for each platform, but none for purchases and new products', () => {
    const bars = checkPeerBars(
      comparison({
        cart: [measured(500), measured(10), measured(5.1)],
        checkout: [measured(1), measured(10), measured(5)],
      }),
    )

    assert.deepEqual(
      bars.map(({ task, name, holds }) => [task, name, holds]),
      [
        ['cart', 'Vendure', true],
        ['cart', 'Medusa', false],
      ],
    )
  })

  it('tells who failed, and who answered nothing at all', () => {
    const failures = failuresOf(
      comparison({
        get: [measured(1), measured(1, { failed: 2, failure: '500 no' }), measured(0, { count: 0 })],
      }),
    )

    assert.deepEqual(failures, [
      'get of Vendure failed 2 times: 500 no',
      'get of Medusa failed 0 times: undefined',
    ])
  })
})

describe('the options of a comparison', () => {
  it('choose platforms and tasks, in the order of the table', () => {
    const options = readOptions(['--peer', 'medusa', '--only', 'list', '--only', 'get'])

    assert.deepEqual([options.peers, options.only], [['medusa'], ['get', 'list']])
  })

  it('name what can be chosen when it is something else', () => {
    assert.throws(() => readOptions(['--peer', 'saleor']), /--peer takes vendure, medusa, not saleor/)
  })
})

describe('the catalog of a comparison', () => {
  it('has the same goods for all, and new ones in every batch', () => {
    const [first] = makeGoods(3)
    const codes = [...makeGoods(3), ...makeBatch(0, 3), ...makeBatch(1, 3)].map(({ code }) => code)

    assert.equal(new Set(codes).size, 9)
    assert.deepEqual(first, {
      code: 'product-0000000',
      sku: 'SKU-product-0000000',
      name: 'Teapot 0000000, moss green',
      description: 'A teapot for every day, made in a small workshop and finished by hand.',
      price: 4.95,
      finish: 'matt',
      shelf: 'shelf-0000000',
    })
  })

  it('is read on pages all over it, of which none is empty', () => {
    const offsets = Array.from({ length: 100 }, (_, n) => offsetAt(n, 210, 20))

    assert.equal(new Set(offsets).size, 10)
    assert.equal(Math.max(...offsets), 180)
    assert.equal(offsetAt(5, 10, 20), 0)
  })
})
