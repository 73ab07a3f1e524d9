import { type Db, sql } from '@tradepost/kernel'
import { literal } from './moved-table.read.ts'
import { runStatement } from './statement.store.ts'

/** Tables that all other cells have from the home cell. */
const SHARED = ['signing_key', 'data_key', 'operator_client', 'cell', 'merchant_place']
/** So many merchants, and so many shops, a cell can have; 214 blocks fit into the numbers. */
export const BLOCK = 10_000_000

/** Of the publication, the slot and the subscription by which a cell follows the home cell. */
const cellName = (cell: number): string => `tradepost_cell_${cell}`
/** And of those by which the home cell follows the places of its merchants. */
const placesName = (cell: number): string => `tradepost_places_${cell}`

const publish = async (db: Db, name: string, tables: string): Promise<void> => {
  const found = await db.one<{ publication: boolean; slot: boolean }>(sql`
    select exists (select from pg_publication p where p.pubname = ${name}) as publication,
      exists (select from pg_replication_slots s where s.slot_name = ${name}) as slot`)
  if (!found.publication) await runStatement(db, `create publication ${name} for table ${tables}`)
  if (!found.slot) await db.run(sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`)
}

/** A cell does not get its own places back. */
export const publishHome = (db: Db, cell: number) =>
  publish(db, cellName(cell), `${SHARED.join(', ')} where (cell <> ${cell})`)

export const publishPlaces = (db: Db, cell: number) =>
  publish(db, placesName(cell), `merchant_place where (cell = ${cell})`)

export const countMerchants = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) as count from merchant`)).count

const isFollowing = async (db: Db, name: string): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from pg_subscription s join pg_database d on d.oid = s.subdbid
    where s.subname = ${name} and d.datname = current_database()`)) !== null

export const isJoined = (db: Db, cell: number) => isFollowing(db, cellName(cell))

const follow = (db: Db, name: string, conninfo: string) =>
  runStatement(
    db,
    `create subscription ${name} connection ${literal(conninfo)} publication ${name}
    with (create_slot = false, slot_name = ${literal(name)})`,
  )

/** Numbers of its own, and the keys of the home cell in place of those that a start may have made. */
export const followHome = async (db: Db, cell: number, conninfo: string): Promise<void> => {
  const first = (cell - 1) * BLOCK + 1
  await runStatement(db, `truncate ${SHARED.join(', ')}`)
  await db.run(sql`update own_cell set number = ${cell}`)
  await db.run(sql`
    select setval('merchant_id_seq', ${first}::bigint, false), setval('shop_id_seq', ${first}::bigint, false)`)
  await follow(db, cellName(cell), conninfo)
}

export const followPlaces = async (db: Db, cell: number, conninfo: string): Promise<void> => {
  if (!(await isFollowing(db, placesName(cell)))) await follow(db, placesName(cell), conninfo)
}

export const isCopied = async (db: Db, cell: number): Promise<boolean> =>
  (
    await db.one<{ isCopied: boolean }>(sql`
      select count(*) = ${SHARED.length} and bool_and(r.srsubstate = 'r') as "isCopied"
      from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = ${cellName(cell)}`)
  ).isCopied
