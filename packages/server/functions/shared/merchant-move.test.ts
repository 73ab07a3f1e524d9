import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { type Database, sql } from '@tradepost/kernel'
import { until } from '../../test/support/until.ts'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

beforeEach(async () => {
  await database.run(sql`drop table if exists thing`)
  await database.run(sql`create table thing (merchant_id int)`)
  await database.run(sql`truncate merchant_move`)
  await database.run(sql`
    create trigger move before insert on thing for each row when (new.merchant_id = 7)
    execute function await_merchant_move(7)`)
})

const write = (db: Pick<Database, 'run'>, merchantId: number) =>
  db.run(sql`insert into thing values (${merchantId})`)

const moveTo = (step: string) =>
  database.run(sql`
    insert into merchant_move (merchant_id, code, target, step, create_date, change_date)
    values (7, 'acme', 'elsewhere', ${step}, now(), now())`)

it('changes of a merchant go on while it is copied, and are refused once another cell owns it', async () => {
  await write(database, 7)
  await moveTo('copying')
  await write(database, 7)
  await database.run(sql`update merchant_move set step = 'switching'`)

  await assert.rejects(write(database, 7), { code: 'TP001' })
  await write(database, 8)
})

it('changes wait while the owner is switched, but not those of followers of events', async () => {
  await moveTo('copying')
  const order: string[] = []
  let waiting: Promise<unknown> | undefined

  await database.tx(async (fence) => {
    await fence.run(sql`select pg_advisory_xact_lock(727010, 7)`)
    await database.tx(async (tx) => {
      await tx.run(sql`select set_config('tradepost.follows_events', 'on', true)`)
      await write(tx, 7)
    })
    order.push('follower')
    waiting = write(database, 7).then(() => order.push('request'))
    await until(async () => (await fence.run(sql`select from pg_locks where not granted and objid = 7`)) > 0)
    order.push('switch')
  })
  await waiting

  assert.deepEqual(order, ['follower', 'switch', 'request'])
})
