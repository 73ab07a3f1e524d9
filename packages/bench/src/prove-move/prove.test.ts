import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { proveMove } from './prove.ts'
import { reportMove, violationsOf } from './report.ts'

const cleanup = createCleanup()
after(cleanup.run)

it('a merchant that moves there and back, with kills on the way, loses and doubles nothing', async () => {
  const folder = await makeTemporaryFolder(cleanup)

  const proof = await proveMove({ rounds: 1, writers: 2, readers: 2, folder }, () => undefined, cleanup)

  assert.deepEqual(violationsOf(proof), [])
  assert.equal(proof.kills, 2)
  assert.match(reportMove(proof), /^0 lost, 0 doubled, 0 failed reads, longest pause \d+\.\d s$/m)
})
