import assert from 'node:assert/strict'
import { it } from 'node:test'
import { jobs } from './jobs.ts'
import { longJobs } from './long-jobs.ts'

it('the thread for long jobs knows every task that may be long', () => {
  const long = Object.entries(jobs.tasks).flatMap(([name, { isLong }]) => (isLong ? [name] : []))
  const known = new Set(longJobs.flatMap(({ tasks }) => Object.keys(tasks)))

  assert.ok(long.length > 0)
  assert.deepEqual(
    long.filter((name) => !known.has(name)),
    [],
  )
})
