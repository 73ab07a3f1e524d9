import { type Db, json, sql } from '@tradepost/kernel'

export type Step = 'copying' | 'switching' | 'removing' | 'done'
export type Figures = { rows?: number; seconds?: number; pauseMs?: number }
export type Move = {
  merchantId: number
  code: string
  target: string
  step: Step
  /** The row of the merchant, as JSON; from switching on. */
  merchant: string | null
  figures: Figures
}

const columns = sql`m.merchant_id as "merchantId", m.code, m.target, m.step, m.merchant::text as merchant, m.figures`

export const findMove = (db: Db, code: string) =>
  db.maybe<Move>(sql`select ${columns} from merchant_move m where m.code = ${code}`)

export const insertMove = (db: Db, { merchantId, code, target }: Move, now: Date) =>
  db.run(sql`
    insert into merchant_move (merchant_id, code, target, create_date, change_date)
    values (${merchantId}, ${code}, ${target}, ${now}, ${now})`)

/** From here on, the other cell is the owner; only in the transaction that holds the fence. */
export const beginSwitch = (db: Db, merchantId: number, figures: Figures, now: Date) =>
  db.run(sql`
    update merchant_move set step = 'switching', figures = ${json(figures)}::jsonb, change_date = ${now},
      merchant = (select to_jsonb(m) from merchant m where m.id = ${merchantId})
    where merchant_id = ${merchantId} and step = 'copying'`)

export const patchStep = (db: Db, merchantId: number, step: Step, figures: Figures, now: Date) =>
  db.run(sql`
    update merchant_move set step = ${step}, figures = figures || ${json(figures)}::jsonb, change_date = ${now}
    where merchant_id = ${merchantId}`)

export const removeMove = (db: Db, merchantId: number) =>
  db.run(sql`delete from merchant_move where merchant_id = ${merchantId}`)

/** As the other cell had it. */
export const insertMerchant = (db: Db, merchant: string) =>
  db.run(sql`
    insert into merchant overriding system value select * from jsonb_populate_record(null::merchant, ${merchant}::jsonb)
    on conflict (id) do nothing`)

/** Without what refers to it, which goes in parts. */
export const removeMerchant = (db: Db, merchantId: number) =>
  db.run(sql`delete from merchant where id = ${merchantId}`)

export const listShopCodes = async (db: Db, merchantId: number): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`select code from shop where merchant_id = ${merchantId}`)
  return rows.map(({ code }) => code)
}

export type Cell = { walLevel: string; isSuperuser: boolean; schema: string; keys: string[] }

/** Facts that two cells must have in common, and those that a move needs. */
export const getCell = (db: Db) =>
  db.one<Cell>(sql`
    select current_setting('wal_level') as "walLevel",
      (select r.rolsuper from pg_roles r where r.rolname = current_user) as "isSuperuser",
      (select s.name from schema_migration s order by s.version desc limit 1) as schema,
      array(select md5(k.wrapped) from data_key k union all select k.id::text from signing_key k order by 1) as keys`)

export type Taken = { id: boolean; code: boolean; shops: boolean }

/** Whether somebody else has its numbers or names there. */
export const findTaken = (
  db: Db,
  { merchantId, code, shops }: { merchantId: number; code: string; shops: { id: number; number: string }[] },
) =>
  db.one<Taken>(sql`
    select exists (select from merchant m where m.id = ${merchantId}) as id,
      exists (select from merchant m where m.code = ${code}) as code,
      exists (select from shop s where s.merchant_id <> ${merchantId}
        and (s.id = any(${shops.map(({ id }) => id)}::int[])
          or s.customer_number = any(${shops.map((shop) => shop.number)}::text[]))) as shops`)

export const listShops = (db: Db, merchantId: number) =>
  db.many<{ id: number; number: string }>(sql`
    select id, customer_number as number from shop where merchant_id = ${merchantId}`)
