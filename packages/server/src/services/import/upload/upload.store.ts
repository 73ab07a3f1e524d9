import type { ImportEntity } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'

export const findFeed = (db: Db, { merchantId, ref }: ImportKey, number: number) =>
  db.maybe<{ fileKey: string | null }>(sql`
    select file_key as "fileKey" from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number}`)

/** Uploads of a merchant are stored one at a time, so that two together do not exceed what one may not. */
export const lockStoredBytes = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('import files', ${merchantId}))`)

/** Bytes of all files that are kept for the merchant, except for one that is being replaced. */
export const sumStoredBytes = async (
  db: Db,
  merchantId: number,
  { ref, number }: { ref: string | null; number: number | null } = { ref: null, number: null },
) => {
  const row = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from import_file
    where merchant_id = ${merchantId} and file_key is not null and is_kept
      and (ref, number) is distinct from (${ref}::uuid, ${number}::int)`)
  return row.bytes
}

export type Unfetched = { number: number; entity: ImportEntity; fetchUrl: string }

/** Files that the server has to fetch yet. */
export const listUnfetched = (db: Db, { merchantId, ref }: ImportKey) =>
  db.many<Unfetched>(sql`
    select number, entity, fetch_url as "fetchUrl" from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and fetch_url is not null and file_key is null
    order by number`)

/** Longer than two renewals; a process that died is found out after it. */
const LEASE = sql`clock_timestamp() + interval '45 seconds'`

/** False while another process fetches the files of the import. */
export const takeLease = async (db: Db, { merchantId, ref }: ImportKey): Promise<boolean> =>
  (await db.maybe(sql`
    update import set fetch_lease = ${LEASE}
    where merchant_id = ${merchantId} and ref = ${ref}::uuid
      and (fetch_lease is null or fetch_lease < clock_timestamp()) returning 1`)) !== null

export const renewLease = (db: Db, { merchantId, ref }: ImportKey) =>
  db.run(sql`
    update import set fetch_lease = ${LEASE} where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

export const endLease = (db: Db, { merchantId, ref }: ImportKey) =>
  db.run(sql`update import set fetch_lease = null where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

export type NewFeed = {
  fileKey: string
  bytes: number
  contentType: string | null
  contentEncoding: string | null
}

export const putFeed = (db: Db, { merchantId, ref }: ImportKey, number: number, feed: NewFeed) =>
  db.run(sql`
    update import_file set file_key = ${feed.fileKey}, bytes = ${feed.bytes},
      content_type = ${feed.contentType}::text, content_encoding = ${feed.contentEncoding}::text
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number}`)
