import type { Db } from '../db/transaction.ts'
import { fail } from '../errors/api-error.ts'
import { type List, type ListRules, readList } from '../query/list.ts'
import type { Answer } from './answer/answer.ts'
import { csvAnswer } from './answer/csv.ts'
import type { Ctx } from './route/context.ts'

/** More would hold a connection and the memory of the process for too long. */
const MAX_ROWS = 10_000

type Row<Name extends string> = Record<Name, string | number | null>

/** All rows that were asked for, or a refusal; `read` gets the number of rows at which it may stop. */
export const csvExport = async <Name extends string>(
  columns: readonly Name[],
  read: (limit: number) => Promise<Row<Name>[]>,
): Promise<Answer> => {
  const rows = await read(MAX_ROWS + 1)
  if (rows.length > MAX_ROWS) throw fail('tooManyRows')
  return csvAnswer(
    [...columns],
    rows.map((row) => columns.map((name) => row[name])),
  )
}

/** Reads rows in the order of a list, up to the limit. */
export type ExportRows<Name extends string> = (
  db: Db,
  merchantId: number,
  list: Pick<List, 'filter' | 'sort'>,
  limit: number,
) => Promise<Row<Name>[]>

/** A list as a table, by the filters of the list. */
export const listExport =
  <Name extends string>(rules: ListRules, columns: readonly Name[], rows: ExportRows<Name>) =>
  (ctx: Ctx, query: { filters?: string }): Promise<Answer> => {
    const list = readList(query, rules)
    return csvExport(columns, (limit) => rows(ctx.db, ctx.merchantId, list, limit))
  }
