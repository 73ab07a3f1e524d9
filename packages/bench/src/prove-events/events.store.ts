import { type Db, sql } from '@tradepost/kernel'

/** One event of each thing, in one transaction; each says which one of its thing it is. */
export const insertEvents = (db: Db, merchantCode: string, { things, n }: { things: number; n: number }) =>
  db.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    select m.id, 'locationUpdated', 'location', 'thing-' || thing, jsonb_build_object('locationCode', 'thing-' || thing,
      'oldProperties', '{}'::jsonb, 'newProperties', jsonb_build_object('n', ${n}::int), 'user', 'proof'), 'proof', now()
    from merchant m, generate_series(1, ${things}::int) thing where m.code = ${merchantCode}`)

/** As if the time had passed after which deliveries that were refused are tried again. */
export const endDelays = (db: Db, merchantCode: string) =>
  db.run(sql`
    update webhook_lane l set next_date = now() from merchant m
    where m.id = l.merchant_id and m.code = ${merchantCode} and l.lease is null and l.next_date > now()`)

/** As if the leases of servers that are dead had ended. */
export const endLeases = (db: Db, merchantCode: string) =>
  db.run(sql`
    update webhook_lane l set next_date = now() from merchant m
    where m.id = l.merchant_id and m.code = ${merchantCode} and l.lease is not null`)
