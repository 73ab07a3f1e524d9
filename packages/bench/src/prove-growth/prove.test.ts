import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { proveGrowth } from './prove.ts'
import { reportGrowth, violationsOf } from './report.ts'

const cleanup = createCleanup()
after(cleanup.run)

it('tables of many rows lose half of them while they are read and written, and no request fails or scans them', async () => {
  const folder = await makeTemporaryFolder(cleanup)

  const proof = await proveGrowth(
    { rows: 200_000, percent: 50, callers: 4, seconds: 1, folder, say: () => undefined },
    cleanup,
  )

  assert.deepEqual(violationsOf(proof), [])
  assert.match(reportGrowth(proof), /\n200,000 rows, [\d,]+ removed, p99 [\d.]+ times, 0 failed$/)
})
