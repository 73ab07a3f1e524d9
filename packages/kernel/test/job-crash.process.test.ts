import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../src/db/sql.ts'
import { enqueue } from '../src/jobs/jobs.ts'
import { releaseDeadWorkers } from '../src/jobs/worker/worker-lock.ts'
import { makeDatabase, openTestDatabase } from './database.ts'

const connectionString = await makeDatabase()
const database = await openTestDatabase({ connectionString })

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
const script = `
  import { createLogTo } from ${here('../src/log/log.ts')}
  import { openDatabase } from ${here('../src/db/db.ts')}
  import { startJobs } from ${here('../src/jobs/jobs.ts')}
  const connection = { connectionString: ${JSON.stringify(connectionString)} }
  const { log } = createLogTo('silent', { write: () => true })
  await startJobs({ database: openDatabase(connection), log }, connection, {
    tasks: {
      deadly: async () => {
        process.stdout.write('runs ')
        process.kill(process.pid, 'SIGKILL')
      },
      harmless: async () => process.stdout.write('harmless '),
    },
    crons: [],
  })`

/** A server that does nothing but jobs. */
const startServer = () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  after(() => child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const server = { output: '', errors: '', ended, kill: () => child.kill('SIGKILL') }
  child.stdout.on('data', (chunk) => {
    server.output += chunk
  })
  child.stderr.on('data', (chunk) => {
    server.errors += chunk
  })
  return server
}

const errorOf = async (task: string) =>
  (
    await database.maybe<{ error: string | null }>(sql`
      select j.last_error as error from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task}`)
  )?.error

it('a job that ends its process is taken by a second process, and by no third one', async () => {
  await enqueue(database, 'deadly', {})

  for (const time of ['first', 'second']) {
    const server = startServer()
    const [, signal] = await server.ended
    assert.deepEqual([signal, server.output, server.errors], ['SIGKILL', 'runs ', ''], time)
    // its connection may outlive it for a moment
    let suspects: string[] = []
    while (suspects.length === 0) suspects = await releaseDeadWorkers(database, [])
    await releaseDeadWorkers(database, suspects)
  }
  const third = startServer()
  await enqueue(database, 'harmless', {})
  while (!third.output || !(await errorOf('deadly'))) await sleep(20)

  assert.equal(third.output, 'harmless ')
  assert.match((await errorOf('deadly')) ?? '', /its process ended 2 times/)
  third.kill()
  await third.ended
})
