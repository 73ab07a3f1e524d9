import type { ImportEntity } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'

export type RejectedFile = {
  number: number
  fileKey: string
  bytes: number
  contentType: string | null
  contentEncoding: string | null
}

/** Null also for one that was removed since. */
export const findRejectedFile = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { entity, index }: { entity: ImportEntity; index: number },
) =>
  db.maybe<RejectedFile>(sql`
    select number, file_key as "fileKey", bytes, content_type as "contentType",
      content_encoding as "contentEncoding"
    from (
      select * from import_file
      where merchant_id = ${merchantId} and ref = ${ref}::uuid and entity = ${entity} and file_key is not null
      order by number offset ${index} limit 1) f
    where f.is_kept`)

export type Rejected = { row: number; error: string }

/** The next rejected rows behind one, each with its reasons in one text. */
export const listRejected = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { number, after, limit }: { number: number; after: number; limit: number },
) =>
  db.many<Rejected>(sql`
    select e.row, string_agg(concat(e.field || ': ', e.message), '; ' order by e.id) as error
    from import_entry e
    where e.merchant_id = ${merchantId} and e.ref = ${ref}::uuid and e.number = ${number} and e.row > ${after}
    group by e.row order by e.row limit ${limit}`)
