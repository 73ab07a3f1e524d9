import { advisoryLocks, type Db, json, sql } from '@tradepost/kernel'

/** Keys belong to the server: they encrypt what is stored of all merchants. */
export type StoredDataKey = {
  id: number
  wrapped: string
  /** Only while a server may still start with the secret before the last rotation. */
  previousWrapped: string | null
  handover: string | null
  useDate: Date
}

/** Adding and rewrapping keys happens one at a time. */
export const lockDataKeys = (db: Db) => db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.dataKeys})`)

/** The oldest key comes first. */
export const listDataKeys = (db: Db, now: Date) =>
  db.many<StoredDataKey>(sql`
    select id, wrapped, handover, use_date as "useDate",
      case when previous_expire_date > ${now} then previous_wrapped end as "previousWrapped"
    from data_key order by id`)

export const insertDataKey = async (
  db: Db,
  key: { wrapped: string; handover: string | null; useDate: Date },
): Promise<number> => {
  const { id } = await db.one<{ id: number }>(sql`
    insert into data_key (wrapped, handover, use_date)
    values (${key.wrapped}, ${key.handover}, ${key.useDate}) returning id`)
  return id
}

export const rewrapDataKeys = (
  db: Db,
  wrappings: { id: number; wrapped: string }[],
  previousExpireDate: Date,
) =>
  db.run(sql`
    update data_key k set previous_wrapped = k.wrapped, previous_expire_date = ${previousExpireDate},
      wrapped = new.wrapped
    from jsonb_to_recordset(${json(wrappings)}::jsonb) as new(id int, wrapped text) where k.id = new.id`)

/** Removes wrappings of an old secret, and those that helped to hand a key over. */
export const removeOldWrappings = async (db: Db, now: Date) => {
  await db.run(sql`
    update data_key set previous_wrapped = null, previous_expire_date = null where previous_expire_date <= ${now}`)
  await db.run(sql`update data_key set handover = null where use_date <= ${now} and handover is not null`)
}
