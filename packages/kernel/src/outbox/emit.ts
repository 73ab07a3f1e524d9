import type { Db } from '../db/db.ts'
import { json, type Sql, sql } from '../db/sql.ts'
import type { Ctx } from '../http/context.ts'

export type DomainEvent = { event: string; entity: string; entityId: string; payload: unknown }

/** Whose change it is; a context is one, and so is what works without a request. */
export type Actor = { merchantId: number; now: Date; principal: { subject: string } }

/** The statement itself, for stores that write a change and its events in one round trip. */
export const emitFrom = (
  ctx: Actor,
  { event, entity }: { event: string; entity: string },
  rows: Sql,
): Sql => sql`
  insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
  select ${ctx.merchantId}, ${event}, ${entity}, rows.entity_id, rows.payload, ${ctx.principal.subject}, ${ctx.now}
  from (${rows}) as rows (entity_id, payload)`

/** A change and its event commit together: call it with the transaction of the change. */
export const emit = async (tx: Db, ctx: Ctx, events: DomainEvent[]): Promise<void> => {
  if (events.length === 0) return
  await tx.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    select ${ctx.merchantId}, e.event, e.entity, e."entityId", e.payload, ${ctx.principal.subject}, ${ctx.now}
    from rows from (jsonb_to_recordset(${json(events)}::jsonb)
      as (event text, entity text, "entityId" text, payload jsonb)) with ordinality
      as e(event, entity, "entityId", payload, position)
    order by e.position`)
}
