import assert from 'node:assert/strict'
import { type EventName, events } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { Ajv } from 'ajv'

type Told = { event: string; entity: string; payload: unknown }

/** Of each event and shape of payload one: a file may tell thousands that are alike. */
const toldIn = (db: Db) =>
  db.many<Told>(sql`
    select distinct on (o.event, shape.keys) o.event, o.entity, o.payload
    from outbox o cross join lateral (
      select array_agg(f.key || jsonb_typeof(f.value) order by f.key) as keys from jsonb_each(o.payload) f) shape`)

/** One for all files of the process: it compiles each payload once. */
const ajv = new Ajv({ strict: false, allErrors: true })

/** Checks the events of a test file against the schemas of the registry. */
export const checkEvents = async (db: Db): Promise<void> => {
  for (const { event, entity, payload } of await toldIn(db)) {
    const known = events[event as EventName]
    assert.ok(known, `the event ${event} is not in the registry`)
    assert.equal(entity, known.entity, event)
    if (!ajv.validate(known.payload, payload))
      assert.fail(`${event} does not fit its payload: ${ajv.errorsText()} in ${JSON.stringify(payload)}`)
  }
}
