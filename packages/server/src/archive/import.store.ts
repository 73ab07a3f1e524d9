import { type Db, join, merchantFolder, raw, type Sql, sql, unprepared } from '@tradepost/kernel'
import type { PlannedTable } from './plan.rules.ts'
import { ident, ownerOf, rowJson, rowMark, rowsOf } from './row.read.ts'
import { namedSequences } from './table.read.ts'

export const takeAllTheTime = (db: Db) => db.run(unprepared(sql`set local statement_timeout = 0`))

/** New values for the rows of a batch: a list for each column that is drawn anew. */
export type NewValues = Record<string, string[]>

const nth = (values: string[] | undefined): Sql => sql`(${values ?? []}::text[])[e.n]`

const restoredValue = (table: PlannedTable, name: string, isJson: boolean, fresh: NewValues): Sql => {
  if (table.rule.unlessTaken?.[name])
    return sql`case when exists (select from ${ident(table.name)} o where o.${ident(name)} = r.${ident(name)})
      then ${nth(fresh[name])} else r.${ident(name)} end`
  return isJson ? sql`e.row -> ${name}::text` : sql`r.${ident(name)}`
}

const rowsFrom = (table: PlannedTable, lines: string[]): Sql => sql`
  jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) with ordinality as e(row, n),
  jsonb_populate_record(null::${ident(table.name)}, e.row) r`

type Owner = { columns: Sql[]; values: Sql[] }

const insertInto = (table: PlannedTable, owner: Owner, lines: string[], fresh: NewValues): Sql => {
  const renewed = Object.keys(table.rule.renew ?? {})
  const columns = [
    ...owner.columns,
    ...table.columns.map(({ name }) => ident(name)),
    ...renewed.map((name) => ident(name)),
  ]
  const values = [
    ...owner.values,
    ...table.columns.map(({ name, isJson }) => restoredValue(table, name, isJson, fresh)),
    ...renewed.map((name) => nth(fresh[name])),
  ]
  return sql`
    insert into ${ident(table.name)} (${join(columns)}) overriding system value
    select ${join(values)} from ${rowsFrom(table, lines)} order by e.n`
}

/** One statement for any number of rows. */
export const insertRows = (
  db: Db,
  table: PlannedTable,
  merchantId: number,
  lines: string[],
  fresh: NewValues,
) => {
  const owner = { columns: [sql`merchant_id`], values: [sql`${merchantId}::int`] }
  return db.run(insertInto(table, owner, lines, fresh))
}

export const insertMerchant = async (
  db: Db,
  table: PlannedTable,
  line: string,
  { code, uuid }: { code: string; uuid: string },
): Promise<number> => {
  const owner = { columns: [sql`code`, sql`uuid`], values: [sql`${code}::text`, sql`${uuid}::uuid`] }
  const { id } = await db.one<{ id: number }>(sql`${insertInto(table, owner, [line], {})} returning id`)
  return id
}

/** Rows that triggers have made of rows restored before: those of the file are complete. */
export const clearTable = (db: Db, { name }: PlannedTable, merchantId: number) =>
  db.run(unprepared(sql`delete from ${ident(name)} where merchant_id = ${merchantId}`))

export type Spelling = { now: string; before: string }

/** Counts the rows that are there now, and sums them up with texts as they were in the file. */
export const sumRows = (db: Db, table: PlannedTable, merchantId: number, spellings: Spelling[]) => {
  const spell = (text: Sql) =>
    spellings.reduce((all, { now, before }) => sql`replace(${all}, ${now}::text, ${before}::text)`, text)
  return db.one<{ rows: number; sum: string }>(
    unprepared(sql`
      select count(*) as rows, coalesce(sum(${rowMark(table, sql`r.row`, spell)}), 0)::text as sum
      from (select ${rowJson(table)} as row ${rowsOf(table, merchantId)}) r`),
  )
}

/**
 * Rows that `merchant export` would not have written: they name a file that is not one of the merchant, or have a value that
 * is changed on the way into a file. Whoever wrote this one knew how to add up its sums.
 */
export const countForeignRows = async (
  db: Db,
  { name, rule: { as = {}, fileKeys } }: PlannedTable,
  { merchantId, uuid }: { merchantId: number; uuid: string },
): Promise<number> => {
  const own = `^${merchantFolder(uuid)}/[a-z0-9/-]+\\.[a-z0-9]+$`
  const foreign = [
    ...Object.entries(as).map(([column, form]) => sql`t.${ident(column)} is distinct from ${raw(form)}`),
    ...(fileKeys ? [sql`exists (select from unnest(${raw(fileKeys)}) key where key !~ ${own}::text)`] : []),
  ]
  if (foreign.length === 0) return 0
  const { rows } = await db.one<{ rows: number }>(
    unprepared(sql`
      select count(*) as rows from ${ident(name)} t
      where t.${ownerOf(name)} = ${merchantId} and (${join(foreign, ' or ')})`),
  )
  return rows
}

type Drawn = { sequence: string; table: string; column: string }

const drawnBy = (plan: PlannedTable[]): Drawn[] => [
  ...plan.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      column.sequence ? [{ sequence: column.sequence, table: name, column: column.name }] : [],
    ),
  ),
  ...Object.entries(namedSequences).flatMap(([sequence, uses]) =>
    uses.map(([table, column]) => ({ sequence, table, column })),
  ),
]

/**
 * Numbers that are drawn from now on are above the restored ones. Others draw meanwhile, so it goes well beyond them;
 * sequences are not part of the transaction, and a failure leaves nothing but a gap.
 */
export const raiseSequences = (db: Db, plan: PlannedTable[], merchantId: number) =>
  db.run(
    unprepared(
      sql`select ${join(
        drawnBy(plan).map(
          ({ sequence, table, column }) => sql`(
            select setval(${sequence}::text::regclass, high.n + 1000)
            from (select max(t.${ident(column)}) as n from ${ident(table)} t where t.merchant_id = ${merchantId}) high,
              ${ident(sequence)} s
            where high.n >= s.last_value)`,
        ),
      )}`,
    ),
  )

/** Writes the merchant as it is, so that the trigger finds the images that it shows. */
export const touchMerchant = (db: Db, merchantId: number) =>
  db.run(sql`update merchant set app_logo = app_logo, settings = settings where id = ${merchantId}`)

/** The planner knows nothing of rows that have just come. */
export const refreshStatistics = (db: Db, tables: string[]) =>
  db.run(unprepared(sql`analyze ${join(tables.map(ident))}`))
