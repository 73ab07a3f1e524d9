import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { type EventProof, proveEvents } from './prove.ts'
import { reportProof } from './report.ts'

describe('events for a receiver that fails at random, from servers that are killed', () => {
  const cleanup = createCleanup()
  let proof: EventProof
  before(async () => {
    proof = await proveEvents(
      {
        things: 20,
        each: 10,
        kills: 1,
        neighbors: 5,
        rounds: 10,
        repeats: 1,
        ahead: 4,
        intervalMs: 50,
        databaseUrl: await makeTestDatabase(cleanup),
        folder: await makeTemporaryFolder(cleanup),
        pool: 8,
      },
      cleanup,
    )
  })
  after(cleanup.run)

  it('all arrive, in order for each thing, and twice only under their id', () => {
    assert.deepEqual(proof.violations, [])
    assert.deepEqual([proof.events, proof.kills], [200, 2])
    assert.ok(proof.refused > 0)
  })

  it('are reported with their figures', () => {
    assert.match(reportProof(proof), /^Holds: /m)
  })
})
