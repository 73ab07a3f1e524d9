import { type Db, raw, sql, unprepared } from '@tradepost/kernel'
import type { PlannedTable } from './plan.rules.ts'
import { rowJson, rowMark, rowsOf } from './row.read.ts'

/** A consistent snapshot, however long it takes; blocks nobody. */
export const readOneMoment = async (db: Db): Promise<void> => {
  await db.run(unprepared(sql`set transaction isolation level repeatable read, read only`))
  await db.run(unprepared(sql`set local statement_timeout = 0`))
}

export type ExportedMerchant = { id: number; code: string; name: string; uuid: string }

export const findMerchant = (db: Db, code: string) =>
  db.maybe<ExportedMerchant>(sql`select id, code, name, uuid from merchant where code = ${code}`)

/** Few enough that rows of the largest size fit into memory, many enough that the way there and back hardly counts. */
const BATCH = 250

type ReadRow = { line: string; mark: string }

export async function* readRows(db: Db, table: PlannedTable, merchantId: number): AsyncGenerator<ReadRow[]> {
  const order = raw(table.key.map((name) => `t."${name}"`).join(', '))
  await db.run(
    unprepared(sql`
      declare archived_rows no scroll cursor for
      select r.row::text as line, ${rowMark(table, sql`r.row`)}::text as mark
      from (select ${rowJson(table)} as row ${rowsOf(table, merchantId)} order by ${order}) r`),
  )
  for (;;) {
    const rows = await db.many<ReadRow>(unprepared(sql`fetch ${raw(String(BATCH))} from archived_rows`))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await db.run(unprepared(sql`close archived_rows`))
}
