import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { attacks } from './attacks/index.ts'
import { type HostileProof, proveHostile } from './prove.ts'
import { reportHostile } from './report.ts'

/**
 * A busy machine alone may keep a request waiting for seconds, and now and then one process for longer, but not twice in the
 * same attack; what these attacks once did took longer, and always did.
 */
const bars = { factor: 10, p99Factor: 3, floorMs: 5_000, bytes: 300e6 }

describe('a merchant who attacks two servers', () => {
  const cleanup = createCleanup()
  let proof: HostileProof
  before(async () => {
    proof = await proveHostile(
      {
        attacks,
        seconds: attacks.length / 2,
        tries: 3,
        quietSeconds: 0.5,
        scale: 0.1,
        seed: 7,
        bars,
        products: 100,
        everyMs: 50,
        databaseUrl: await makeTestDatabase(cleanup),
        folder: await makeTemporaryFolder(cleanup),
        progress: () => ({ step: () => undefined, end: () => undefined }),
      },
      cleanup,
    )
  })
  after(cleanup.run)

  it('meets no fault, stops no server, and keeps no second merchant waiting', () => {
    assert.deepEqual(proof.violations, [], reportHostile(proof, bars))
  })

  it('is answered and watched in every attack', () => {
    for (const { name, tally, observed } of proof.results) {
      assert.ok(tally.sent > 0, name)
      assert.ok(observed.samples.length > 0, name)
    }
    assert.equal(proof.results.length, attacks.length)
  })
})
