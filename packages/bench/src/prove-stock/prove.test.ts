import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { acts } from './act.ts'
import { type Proof, proveStock } from './prove.ts'
import { reportProof } from './report.ts'

const RESERVATIONS = 200

describe('callers that race for too little stock through two servers', () => {
  const cleanup = createCleanup()
  let proof: Proof
  before(async () => {
    proof = await proveStock(
      {
        reservations: RESERVATIONS,
        callers: 64,
        seed: 7,
        databaseUrl: await makeTestDatabase(cleanup),
        folder: await makeTemporaryFolder(cleanup),
        pool: 8,
        progress: () => ({ step: () => undefined, end: () => undefined }),
      },
      cleanup,
    )
  })
  after(cleanup.run)

  it('never oversell, never undersell, and the books and their answers agree', () => {
    assert.deepEqual(proof.violations, [])
    assert.equal(proof.deadlocks, 0)
  })

  for (const [index, { title }] of acts.entries())
    it(`each get a definite answer: ${title}`, () => {
      const outcomes = proof.results[index]?.outcomes ?? []

      assert.equal(outcomes.length, RESERVATIONS)
      assert.ok(outcomes.some(({ fate }) => fate === 'refused'))
    })

  it('also when servers are killed and callers hang up', () => {
    const rough = proof.results.at(-1)

    assert.equal(rough?.kills, 2)
    assert.ok((rough?.tries.lost ?? 0) > 0)
  })

  it('are reported with their figures', () => {
    const text = reportProof(proof, 64)

    assert.match(text, /one line at a time, one record +200 /)
    assert.match(text, /^Holds: /m)
  })
})
