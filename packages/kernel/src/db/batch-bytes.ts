import { type Sql, sql } from './sql.ts'

/** Most that a job reads into memory at once. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024

/** The first of the rows, as many as their payloads leave room for; a larger one is taken alone. */
export const withinBatchBytes = (columns: Sql, rows: Sql): Sql => sql`
  select ${columns} from (
    select batch.*, row_number() over upto as n, sum(coalesce(octet_length(batch.payload::text), 0)) over upto as bytes
    from (${rows}) batch window upto as (rows unbounded preceding)) sized
  where n = 1 or bytes <= ${MAX_BATCH_BYTES} order by n`
