import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { sql } from '../../packages/kernel/src/db/sql.ts'
import { openTestDatabase } from '../../packages/kernel/test/database.ts'
import { until } from '../../packages/server/test/support/until.ts'
import { costTable, watchCosts } from './cost.ts'

const BUSY_MS = 400
const busy = `const end = process.cpuUsage().user + ${BUSY_MS * 1000}; while (process.cpuUsage().user < end);`
const waiting = 'setInterval(() => undefined, 1000)'

/** This process as if it ran a file. */
const watchMyself = () => {
  const costs = watchCosts()
  after(costs.stop)
  costs.add(process.pid)
  return () => costs.of(process.pid)
}

describe('the processor time of a file', { skip: process.platform !== 'linux' }, () => {
  it('is that of its process and of those that it starts', () => {
    const cost = watchMyself()
    const before = cost()

    new Function('process', busy)(process)
    execFileSync(process.execPath, ['-e', busy])

    const { own, children } = cost()
    assert.ok(own - before.own >= BUSY_MS * 0.9, String(own - before.own))
    assert.ok(children - before.children >= BUSY_MS * 0.9, String(children - before.children))
  })

  it('has in it what a process used that has lost its parent', async () => {
    const cost = watchMyself()
    const before = cost().children
    const used = () => cost().children - before
    const parent = spawn('sh', ['-c', `"${process.execPath}" -e '${busy} ${waiting}' & echo $!; wait`])
    const orphan = Number(String((await once(parent.stdout, 'data'))[0]))
    await until(() => used() >= BUSY_MS * 0.9)

    parent.kill('SIGKILL')
    await once(parent, 'exit')
    cost()
    process.kill(orphan, 'SIGKILL')
    await until(() => !existsSync(`/proc/${orphan}`))

    assert.ok(used() >= BUSY_MS * 0.9, String(used()))
  })

  it('has in it the sessions on its databases', async () => {
    const cost = watchMyself()
    const database = await openTestDatabase()

    await database.many(sql`select sum(sqrt(n)) from generate_series(1, 2000000) n`)

    assert.ok(cost().database >= 50, String(cost().database))
  })
})

it('is listed with the most expensive file first', () => {
  const cheap = { own: 1_000, children: 0, database: 200 }
  const expensive = { own: 2_000, children: 30_000, database: 340 }

  const lines = costTable(
    new Map([
      ['cheap.test.ts', cheap],
      ['expensive.test.ts', expensive],
    ]),
  ).split('\n')

  assert.deepEqual(lines.slice(2), [
    '     32.3      2.0     30.0      0.3  expensive.test.ts',
    '      1.2      1.0      0.0      0.2  cheap.test.ts',
    '     33.5      3.0     30.0      0.5  2 files',
  ])
})
