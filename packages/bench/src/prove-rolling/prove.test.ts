import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { findEarlierVersion } from './earlier-version.ts'
import { proveRolling } from './prove.ts'
import { reportRolling } from './report.ts'

const cleanup = createCleanup()
after(cleanup.run)

const version = await findEarlierVersion()

it('no request fails while servers of the version before are replaced one by one', {
  skip: version === null && 'the sources have no history here',
}, async () => {
  const proof = await proveRolling(
    {
      version: version as string,
      seconds: 1,
      callers: 4,
      databaseUrl: await makeTestDatabase(cleanup, true),
      folder: await makeTemporaryFolder(cleanup),
      say: () => undefined,
    },
    cleanup,
  )

  assert.deepEqual(proof.failures, [])
  assert.ok(proof.reads > 100, String(proof.reads))
  assert.ok(proof.sent > proof.reads)
  assert.match(reportRolling(proof), /\n0 failed of [\d,]+, longest answer [\d.]+ ms$/)
})
