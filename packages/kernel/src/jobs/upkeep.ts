import { removeInParts, removeOldest } from '../db/remove-in-parts.ts'
import { sql } from '../db/sql.ts'
import { workerJobs } from '../db/worker-tables.ts'
import type { Jobs } from './jobs.ts'
import { removeExpiredJobs } from './receipt.store.ts'

const HOUR = 3_600_000
/** How long an answer can be replayed by its Idempotency-Key. */
const KEY_LIFETIME = 24 * HOUR
/** How long events stay readable after every subscriber has passed them. */
const OUTBOX_LIFETIME = 7 * 24 * HOUR
/** How long a job that failed for good can be looked at. */
const FAILED_JOB_LIFETIME = 7 * 24 * HOUR

/** Deletes old rows of tables that only grow. */
export const upkeep: Jobs = {
  tasks: {
    removeOldKeys: async ({ database, clock }) => {
      const before = new Date(clock.now().getTime() - KEY_LIFETIME)
      await removeInParts(database, sql`idempotency_key`, sql`t.create_date < ${before}`)
    },
    removeOldEvents: async ({ database, clock }) => {
      const before = new Date(clock.now().getTime() - OUTBOX_LIFETIME)
      const { passed } = await database.one<{ passed: number | null }>(sql`
        select min(s.position) as passed from outbox_subscriber s`)
      // by the position, which has an index: events get theirs in the order of their time, but for those of long transactions
      await removeOldest(database, sql`outbox`, {
        order: sql`t.position`,
        where: passed === null ? sql`t.position is not null` : sql`t.position <= ${passed}`,
        only: sql`t.create_date < ${before}`,
      })
    },
    removeExpiredJobs: async ({ database, clock }) => {
      await removeExpiredJobs(database, clock.now())
    },
    removeFailedJobs: async ({ database, clock }) => {
      const before = new Date(clock.now().getTime() - FAILED_JOB_LIFETIME)
      await database.run(sql`
        delete from ${workerJobs}
        where attempts >= max_attempts and locked_at is null and updated_at < ${before}`)
    },
  },
  crons: [
    { task: 'removeOldKeys', match: '17 * * * *' },
    { task: 'removeOldEvents', match: '37 * * * *' },
    { task: 'removeExpiredJobs', match: '27 * * * *' },
    { task: 'removeFailedJobs', match: '57 * * * *' },
  ],
}
