import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { it } from 'node:test'
import type { Jobs } from '@tradepost/kernel'
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

it('every task of a service runs', async () => {
  const files = globSync('services/**/*.jobs.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Partial<Jobs>>> => import(`./${file}`)),
  )
  const tasks = modules.flatMap(Object.values<Partial<Jobs>>).flatMap(({ tasks = {} }) => Object.keys(tasks))

  assert.ok(tasks.length > 20)
  assert.deepEqual(
    tasks.filter((name) => !Object.hasOwn(jobs.tasks, name)),
    [],
  )
})
