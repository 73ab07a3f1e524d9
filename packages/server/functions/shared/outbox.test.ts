import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql, type Tx } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

const tell = (tx: Pick<Tx, 'run'>, entityId: string) =>
  tx.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    values (1, 'shopUpdated', 'shop', ${entityId}, '{}', 'somebody', now())`)

const told = async () => {
  const rows = await database.many<{ entityId: string }>(sql`
    select o.entity_id as "entityId" from outbox o order by o.tx, o.id`)
  return rows.map(({ entityId }) => entityId)
}

it('puts an event behind those of transactions that began later and ended before it was written', async () => {
  await database.tx(async (tx) => {
    // an idempotency key, or the first of several locks
    await tx.run(sql`select pg_current_xact_id()`)
    await database.tx((other) => tell(other, 'first'))
    await tell(tx, 'second')
  })
  await tell(database, 'third')

  assert.deepEqual(await told(), ['first', 'second', 'third'])
})

it('never puts an event below the oldest running transaction, up to which events are handed on', async () => {
  await database.tx(async (tx) => {
    await tell(tx, 'running')
    await database.tx((other) => tell(other, 'ended'))

    const { isBelow } = await tx.one<{ isBelow: boolean }>(sql`
      select o.tx < outbox_horizon() as "isBelow" from outbox o where o.entity_id = 'running'`)
    assert.equal(isBelow, false)
  })

  const { isReady } = await database.one<{ isReady: boolean }>(sql`
    select bool_and(o.tx < pg_snapshot_xmax(pg_current_snapshot())) as "isReady" from outbox o`)
  assert.ok(isReady, 'an event waits for transactions that are still to come')
})
