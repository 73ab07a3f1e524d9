import { type Db, type Sql, sql } from '@tradepost/kernel'

const insertOf = (db: Db, merchantCode: string, things: Sql, n: number) =>
  db.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    select m.id, 'locationUpdated', 'location', 'thing-' || thing, jsonb_build_object('locationCode', 'thing-' || thing,
      'oldProperties', '{}'::jsonb, 'newProperties', jsonb_build_object('n', ${n}::int), 'user', 'proof'), 'proof', now()
    from merchant m, ${things} thing where m.code = ${merchantCode}`)

/** One event for each entity, in one transaction, numbered within the entity. */
export const insertEvents = (db: Db, merchantCode: string, { things, n }: { things: number; n: number }) =>
  insertOf(db, merchantCode, sql`generate_series(1, ${things}::int)`, n)

export const insertEvent = (db: Db, merchantCode: string, { thing, n }: { thing: number; n: number }) =>
  insertOf(db, merchantCode, sql`generate_series(${thing}::int, ${thing}::int)`, n)
