import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCleanup } from '../server/cleanup.ts'
import { type BulkFileResult, measureBulkFile } from './measure.ts'
import { readOptions } from './options.ts'
import { barsOf, hasFailed, reportBulkFile } from './report.ts'

const ROWS = 400

describe('the benchmark of large files', () => {
  const cleanup = createCleanup()
  let result: BulkFileResult
  before(async () => {
    const options = {
      rows: ROWS,
      neighbour: 100,
      rounds: 2,
      quietSeconds: 0.2,
      sizeSeconds: 0.02,
      enforce: false,
    }
    result = await measureBulkFile(options, () => undefined, cleanup)
  })
  after(cleanup.run)

  it('imports every row, changes every row and exports every row, and no neighbour fails', () => {
    assert.deepEqual([result.imported.count, result.changed.count, result.exported.count], [ROWS, ROWS, ROWS])
    assert.equal(hasFailed(result), false)
  })

  it('compares them with what the database takes alone', () => {
    for (const { seconds, floorSeconds } of [result.imported, result.exported])
      assert.ok(seconds > 0 && floorSeconds > 0)
    assert.ok(result.megabytes > ROWS * 0.0012 && result.megabytes < ROWS * 0.0018)
    assert.match(reportBulkFile(result), /^import, new +400 /m)
  })

  it('compares requests among few products with those among many', () => {
    assert.deepEqual(Object.keys(result.costs), ['get', 'list', 'search', 'update'])
    const bars = barsOf(result).filter(({ name }) => name.includes('products, beside'))
    assert.equal(bars.length, process.platform === 'linux' ? 4 : 0)
    for (const { name, value } of bars) assert.ok(value > 0 && value < 1000, `${name}: ${value}`)
  })

  it('takes the number of rows and of files', () => {
    assert.partialDeepStrictEqual(readOptions(['--rows', '7', '--rounds', '2']), { rows: 7, rounds: 2 })
    assert.throws(() => readOptions(['--rows', '0']), /--rows takes a whole number above 0, not 0/)
  })
})
