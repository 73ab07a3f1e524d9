import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openProxy } from '../../test/proxy.ts'
import { loadTestDatabase } from '../config/config.ts'
import { openDatabase } from './db.ts'
import type { DedicatedConnection } from './dedicated-connection.ts'
import { hearsMessages, listen } from './listen.ts'
import { sql } from './sql.ts'

const database = openDatabase({ connectionString: loadTestDatabase().url, max: 2 })
const open: DedicatedConnection[] = []
after(async () => {
  for (const listening of open) await listening.close()
  await database.close()
})

const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited++) {
    if (waited > 12_000) assert.fail('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const hear = async (channel: string) => {
  const heard: string[] = []
  const listening = listen(database, channel, {
    message: (payload) => heard.push(payload),
    connected: () => heard.push('connected'),
    lost: () => heard.push('lost'),
  })
  open.push(listening)
  await until(() => heard.includes('connected'))
  return { heard, listening }
}

const channelFor = (name: string) => `test ${name} ${process.pid}`
const notify = (channel: string, payload: string) =>
  database.run(sql`select pg_notify(${channel}, ${payload})`)

describe('listening to a channel', () => {
  it('brings what others send, in order, when they commit', async () => {
    const channel = channelFor('order')
    const { heard } = await hear(channel)

    await notify(channel, 'first')
    await database
      .tx(async (tx) => {
        await tx.run(sql`select pg_notify(${channel}, 'rolled back')`)
        throw new Error('no')
      })
      .catch(() => undefined)
    await notify(channel, 'second')

    await until(() => heard.includes('second'))
    assert.deepEqual(heard, ['connected', 'first', 'second'])
  })

  it('comes back when its connection breaks, and says so', async () => {
    const channel = channelFor('broken')
    const { heard } = await hear(channel)

    await database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tradepost listen' and query = ${`listen "${channel}"`}`)

    await until(() => heard.length === 3)
    await notify(channel, 'again')
    await until(() => heard.includes('again'))
    assert.deepEqual(heard, ['connected', 'lost', 'connected', 'again'])
  })

  it('does not count as connected where notifications reach nobody, and says so', async () => {
    const proxy = await openProxy(loadTestDatabase().url, { isDeaf: true })
    const behind = openDatabase({ ...proxy.connection, max: 2 })
    const heard: string[] = []
    const listening = listen(behind, channelFor('deaf'), {
      message: (payload) => heard.push(payload),
      connected: () => heard.push('connected'),
      lost: () => heard.push('lost'),
      deaf: () => heard.push('deaf'),
    })

    await until(() => heard.length > 0)
    const hears = await hearsMessages(behind)
    await listening.close()
    await behind.close()

    assert.deepEqual([new Set(heard), hears], [new Set(['deaf']), false])
    assert.equal(await hearsMessages(database), true)
  })

  it('ends when it is closed', async () => {
    const channel = channelFor('closed')
    const { heard, listening } = await hear(channel)

    await listening.close()
    await notify(channel, 'nobody hears')

    assert.deepEqual(heard, ['connected'])
  })
})

describe('afterCommit', () => {
  it('runs when the change can be seen, and not when it is rolled back', async () => {
    const seen: string[] = []

    await database.tx(async (tx) => {
      tx.afterCommit(() => seen.push('committed'))
      await tx.run(sql`select 1`)
      assert.deepEqual(seen, [])
    })
    await assert.rejects(
      database.tx(async (tx) => {
        tx.afterCommit(() => seen.push('rolled back'))
        throw new Error('no')
      }),
    )

    assert.deepEqual(seen, ['committed'])
  })
})

describe('afterRollback', () => {
  it('runs when nothing was stored, also after a savepoint', async () => {
    const seen: string[] = []

    await database.tx(async (tx) => {
      tx.afterRollback(() => seen.push('committed'))
      await tx.run(sql`select 1`)
    })
    await assert.rejects(
      database.tx(async (tx) => {
        await tx.savepoint(async () => tx.afterRollback(() => seen.push('rolled back')))
        assert.deepEqual(seen, [])
        throw new Error('no')
      }),
    )

    assert.deepEqual(seen, ['rolled back'])
  })
})
