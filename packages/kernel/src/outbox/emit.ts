import { type EventName, type EventOf, events } from '@tradepost/contract'
import { json, type Sql, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import type { Ctx } from '../http/route/context.ts'
import { traceparent } from '../trace/trace.ts'

/** Derived data that a change may leave as it is: search words and names to suggest. */
export type Concern = 'words'

/** One of the registry; its payload is typed by its name. One that does not tell its concerns may concern anything. */
export type DomainEvent = EventOf<EventName> & { concerns?: readonly Concern[] }

/** The author of a change: a request's context, or work without a request. */
export type Actor = { merchantId: number; now: Date; principal: { subject: string } }

/** The statement itself, for stores that write a change and its events in one round trip. */
export const emitFrom = (ctx: Actor, event: EventName, rows: Sql, concerns?: readonly Concern[]): Sql => sql`
  insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date, concerns, trace)
  select ${ctx.merchantId}, ${event}, ${events[event].entity}, rows.entity_id, rows.payload, ${ctx.principal.subject},
    ${ctx.now}, ${concerns ?? null}::text[], ${traceparent()}
  from (${rows}) as rows (entity_id, payload)`

/** A change and its event commit together: call it with the transaction of the change. */
export const emit = async (tx: Db, ctx: Ctx, domainEvents: DomainEvent[]): Promise<void> => {
  if (domainEvents.length === 0) return
  const rows = domainEvents.map((one) => ({ ...one, entity: events[one.event].entity }))
  await tx.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date, concerns, trace)
    select ${ctx.merchantId}, e.event, e.entity, e."entityId", e.payload, ${ctx.principal.subject}, ${ctx.now}, e.concerns,
      ${traceparent()}
    from rows from (jsonb_to_recordset(${json(rows)}::jsonb)
      as (event text, entity text, "entityId" text, payload jsonb, concerns text[])) with ordinality
      as e(event, entity, "entityId", payload, concerns, position)
    order by e.position`)
}
