import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { proveMail } from './prove.ts'
import { reportProof } from './report.ts'

const cleanup = createCleanup()
after(cleanup.run)

it('a campaign goes to each recipient once, also when its servers are killed in the middle', async () => {
  const proof = await proveMail(
    {
      recipients: 300,
      kills: 1,
      isPatient: false,
      databaseUrl: await makeTestDatabase(cleanup),
      folder: await makeTemporaryFolder(cleanup),
      pool: 8,
    },
    cleanup,
  )

  assert.deepEqual(proof.violations, [])
  assert.equal(proof.mails, 300 - proof.none)
  assert.match(reportProof(proof), /^Holds: /m)
})
