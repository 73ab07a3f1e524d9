import { type Db, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { matches, productOfHit, wordChanges } from './search.store.ts'

/** All hits of a question in a catalog, the best first, as they were after so many changes of its words. */
export type Hits = { catalogId: number; changes: number; codes: string[]; ranks: number[] }

/** Undefined: no such catalog. */
export const findHits = (db: Db, merchantId: number, catalogCode: string | undefined, terms: string[]) =>
  db.maybe<Hits>(sql`
    select c.id as "catalogId", ${wordChanges(merchantId)} as changes, ranked.* from catalog c cross join lateral (
      select coalesce(array_agg(product_code), '{}') as codes, coalesce(array_agg(rank), '{}') as ranks
      from (select * from (${matches(merchantId, terms)}) hit order by rank desc, product_code desc) hit) ranked
    where ${catalogScope(merchantId, catalogCode)}`)

/** Whether the hits are still those of the catalog `c`. */
export const isUnchanged = (merchantId: number, { catalogId, changes }: Hits): Sql =>
  sql`c.id = ${catalogId} and ${wordChanges(merchantId)} = ${changes}`

/** A page of the hits behind the offset, like that of `bestMatches`, without a search. */
export const pageOfHits = (
  merchantId: number,
  { codes, ranks }: Hits,
  direction: 'asc' | 'desc',
  { limit, offset }: { limit: number; offset: number },
) => {
  const [from, to] = [offset, offset + limit + 1]
  const part = <T>(all: T[]): T[] =>
    direction === 'desc'
      ? all.slice(from, to)
      : all.slice(Math.max(0, all.length - to), Math.max(0, all.length - from)).reverse()
  return {
    from: sql`unnest(${part(codes)}::text[], ${part(ranks)}::float8[]) as hit(product_code, rank) ${productOfHit(merchantId)}`,
    isBehindOffset: true,
    where: sql`true`,
    count: sql`${codes.length}::bigint`,
  }
}
