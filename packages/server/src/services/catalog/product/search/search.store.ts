import {
  bumpCounters,
  countedSql,
  type Db,
  join,
  raw,
  roughLimit,
  type SortField,
  type Sql,
  type StoredEvent,
  sql,
} from '@tradepost/kernel'
import { productsByCode } from '../filter/changed-product.read.ts'

/** Ranking reads every match, so a word that half of the catalog contains is cut off here. */
const MAX_MATCHES = 2000

/** Numbers are rare enough to be found by their beginning, and nobody guesses at them. */
const askingFor = (merchantId: number, term: string): Sql =>
  /[0-9]/.test(term)
    ? sql`to_tsquery('simple', ${`'${term}':*`})`
    : sql`search_term(${merchantId}, c.id, ${term})`

/**
 * The products that contain all of the terms, with their rank; `c` is the catalog. It is asked for the merchant, whose number
 * PostgreSQL would look up among its counts: it found its plan for all merchants dear beside that for a small one, and planned
 * every search anew.
 */
export const matches = (merchantId: number, terms: string[]): Sql => {
  const question = join(
    terms.map((term) => askingFor(merchantId, term)),
    ' && ',
  )
  return sql`
    select s.product_code, ts_rank(s.words, question.terms)::float8 as rank
    from (select ${question} as terms offset 0) question, product_search s
    where s.merchant_id = c.merchant_id and s.catalog_id = c.id and s.words @@ question.terms limit ${MAX_MATCHES}`
}

// `offset 0`: one search, and one lookup by primary key for each hit, also before PostgreSQL has analyzed the
// tables. It searched again for each pair of a product and a narrow row, and took minutes for a thousand of them.
export const productOfHit = (merchantId: number): Sql => sql`cross join lateral (
      select xmin, * from product
      where merchant_id = ${merchantId} and catalog_id = c.id and code = hit.product_code offset 0) p`

/** The products that contain all of the terms, the best match first by `hit.rank`; `c` is the catalog. */
export const searchSource = (merchantId: number, terms: string[]) => {
  const from = sql`(${matches(merchantId, terms)}) hit ${productOfHit(merchantId)}`
  return {
    from,
    fromWithNarrow: sql`${from} cross join lateral (
      select * from product_filter
      where merchant_id = ${merchantId} and catalog_id = c.id and product_code = hit.product_code offset 0) f`,
    where: sql`true`,
  }
}

/**
 * For a page by relevance alone: one search for the page and its count, and products are looked up only for the page. It
 * begins behind the offset. `found` has to be put in front.
 */
export const bestMatches = (
  merchantId: number,
  terms: string[],
  direction: 'asc' | 'desc',
  { limit, offset }: { limit: number; offset: number },
) => {
  const way = raw(direction)
  return {
    found: sql`found as materialized (${matches(merchantId, terms)})`,
    from: sql`(
      select * from found order by rank ${way}, product_code ${way} limit ${roughLimit(limit)} offset ${offset}) hit
      ${productOfHit(merchantId)}`,
    isBehindOffset: true,
    // tells PostgreSQL that the hits are in the order of the page, so that it neither sorts products nor reads one too many
    where: sql`p.code = hit.product_code`,
    count: sql`(select count(*) from found)`,
  }
}

export const relevance: SortField = { type: 'number', sql: sql`hit.rank` }

/** Number of statements that changed words of a catalog: cached hits are valid while it stays the same. */
export const WORD_CHANGES = 'wordChange'
export const wordChanges = (merchantId: number): Sql => countedSql(merchantId, WORD_CHANGES, sql`c.id`)

/** One for each catalog, however many of its rows were written. */
const scopesOf = (written: Sql): Sql =>
  sql`select catalog_id as scope, 1 as n from ${written} group by catalog_id`

/** The statement itself, for new products with the columns `code`, `data` and `descriptions`. */
export const wordsFrom = (merchantId: number, catalogId: Sql | number, products: Sql): Sql => sql`
  insert into product_search as s (merchant_id, catalog_id, product_code, words)
  select ${merchantId}, ${catalogId}, p.code, search_words(p.code, p.data, p.descriptions) from ${products} p`

/**
 * For changed products, with a column `catalog_id`, as common tables of a statement. Words that stay the same are not
 * written, because their index costs the most.
 */
export const refreshWords = (merchantId: number, products: Sql): Sql => sql`
  worded as (
    ${wordsFrom(merchantId, sql`p.catalog_id`, products)}
    on conflict (merchant_id, catalog_id, product_code) do update set words = excluded.words
    where s.words is distinct from excluded.words returning s.catalog_id),
  reworded as (${bumpCounters(merchantId, WORD_CHANGES, scopesOf(sql`worded`))})`

export const writeWords = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  codes.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        with ${refreshWords(merchantId, productsByCode(merchantId, catalogId, codes))} select from worded`)

export const removeWords = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  tx.run(sql`
    with removed as (
      delete from product_search where merchant_id = ${merchantId} and catalog_id = ${catalogId}
        and product_code = any(${codes}::text[]) returning catalog_id)
    ${bumpCounters(merchantId, WORD_CHANGES, scopesOf(sql`removed`))}`)

/**
 * Words that no product of the catalog had before. Numbers, very short and very long words are not worth guessing at.
 * `ts_stat` takes a statement as text; it finds the few words of a thousand products in a tenth of the time of unnesting
 * and sorting them all.
 */
export const collectWords = (tx: Db, events: StoredEvent[]) =>
  tx.run(sql`
    with learned as (
    insert into search_word (merchant_id, catalog_id, word)
    select c.merchant_id, c.id, found.word
    from (
      select "merchantId", "catalogCode", array_agg("productCode") as codes
      from jsonb_to_recordset(${JSON.stringify(events.map(({ merchantId, payload }) => ({ merchantId, ...(payload as object) })))}::jsonb)
        as changed("merchantId" int, "productCode" text, "catalogCode" text)
      group by 1, 2) changed
    join catalog c on c.merchant_id = changed."merchantId" and c.code = changed."catalogCode"
    cross join lateral ts_stat(format(
      'select words from product_search where merchant_id = %s and catalog_id = %s and product_code = any(%L)',
      c.merchant_id, c.id, changed.codes)) found
    where length(found.word) between 3 and 60 and found.word !~ '[0-9]'
    on conflict do nothing returning merchant_id, catalog_id)
    ${bumpCounters(
      sql`changed.merchant_id`,
      WORD_CHANGES,
      sql`
      select merchant_id, catalog_id as scope, 1 as n from learned group by merchant_id, catalog_id`,
    )}`)
