import { type Db, sql } from '@tradepost/kernel'
import { literal } from './moved-table.read.ts'
import { runStatement } from './statement.store.ts'

/** Of the home cell: what all others have from it. */
const PUBLICATION = 'tradepost_home'
const SHARED = ['signing_key', 'data_key', 'operator_client']
/** So many merchants, and so many shops, a cell can have; 214 blocks fit into the numbers. */
export const BLOCK = 10_000_000

const slotOf = (cell: number): string => `tradepost_cell_${cell}`

export const publishHome = async (db: Db, cell: number): Promise<void> => {
  const found = await db.one<{ publication: boolean; slot: boolean }>(sql`
    select exists (select from pg_publication p where p.pubname = ${PUBLICATION}) as publication,
      exists (select from pg_replication_slots s where s.slot_name = ${slotOf(cell)}) as slot`)
  if (!found.publication)
    await runStatement(db, `create publication ${PUBLICATION} for table ${SHARED.join(', ')}`)
  if (!found.slot) await db.run(sql`select pg_create_logical_replication_slot(${slotOf(cell)}, 'pgoutput')`)
}

export const countMerchants = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) as count from merchant`)).count

export const isJoined = async (db: Db, cell: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from pg_subscription where subname = ${slotOf(cell)}`)) !== null

/** Numbers of its own, and the keys of the home cell in place of those that a start may have made. */
export const followHome = async (db: Db, cell: number, conninfo: string): Promise<void> => {
  const first = (cell - 1) * BLOCK + 1
  await runStatement(db, `truncate ${SHARED.join(', ')}`)
  await db.run(sql`
    select setval('merchant_id_seq', ${first}::bigint, false), setval('shop_id_seq', ${first}::bigint, false)`)
  await runStatement(
    db,
    `create subscription ${slotOf(cell)} connection ${literal(conninfo)} publication ${PUBLICATION}
    with (create_slot = false, slot_name = ${literal(slotOf(cell))})`,
  )
}

export const isCopied = async (db: Db, cell: number): Promise<boolean> =>
  (
    await db.one<{ isCopied: boolean }>(sql`
      select count(*) = ${SHARED.length} and bool_and(r.srsubstate = 'r') as "isCopied"
      from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = ${slotOf(cell)}`)
  ).isCopied
