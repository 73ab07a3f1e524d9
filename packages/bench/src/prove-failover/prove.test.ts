import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { type FailoverProof, proveFailover } from './prove.ts'
import { reportFailover } from './report.ts'

describe('writes through two servers whose database fails over', () => {
  const cleanup = createCleanup()
  let proof: FailoverProof
  before(async () => {
    const folder = await makeTemporaryFolder(cleanup)
    proof = await proveFailover(
      { rounds: 1, callers: 4, measuresCommits: false, folder, say: () => undefined },
      cleanup,
    )
  })
  after(cleanup.run)

  it('are stored once each, and so are their events', () => {
    assert.deepEqual(proof.violations, [])
    assert.ok(proof.acts.every(({ writes }) => writes > 50))
    assert.ok(proof.events > 50)
  })

  it('end with the figure', () => {
    assert.match(reportFailover(proof), /^0 lost, 0 doubled, longest pause \d+\.\d s$/m)
  })
})
