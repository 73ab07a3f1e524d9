import { type Db, removeInParts, sql } from '@tradepost/kernel'

/** Over all merchants, each with its own setting: upkeep of the server. The live version of a page stays. */
export const removeOldVersions = (db: Db, defaultKept: number) =>
  removeInParts(
    db,
    sql`page_version`,
    sql`exists (
      select from content_page p join merchant m on m.id = p.merchant_id
      where p.merchant_id = t.merchant_id and p.id = t.page_id
        and t.version_number <= p.version_count - coalesce((m.settings ->> 'pageVersionsKept')::int, ${defaultKept}))
      and not exists (
        select from live_page l where l.merchant_id = t.merchant_id and l.page_id = t.page_id
          and l.version_number = t.version_number)`,
    1000,
  )
