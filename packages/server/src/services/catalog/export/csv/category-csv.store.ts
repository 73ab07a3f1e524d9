import { type Db, sql } from '@tradepost/kernel'

export type CategoryRow = {
  code: string
  name: string | null
  sequenceId: number
  parentCode: string | null
  image: string | null
  description: string | null
}

/** Categories of one depth behind a code, so that a parent always comes before those below it. */
export const listCategoryRows = (
  db: Db,
  merchantId: number,
  { catalogId, depth, after, limit }: { catalogId: number; depth: number; after: string; limit: number },
) =>
  db.many<CategoryRow>(sql`
    select k.code, k.sequence_id as "sequenceId", k.parent_code as "parentCode",
      localized(k.texts -> 'name', c.default_locale_code, c.default_locale_code) as name,
      localized(k.texts -> 'image', c.default_locale_code, c.default_locale_code) as image,
      localized(k.texts -> 'description', c.default_locale_code, c.default_locale_code) as description
    from catalog c join category k on k.merchant_id = ${merchantId} and k.catalog_id = c.id
    where c.merchant_id = ${merchantId} and c.id = ${catalogId}
      and cardinality(k.path) = ${depth} and k.code > ${after}
    order by k.code limit ${limit}`)
