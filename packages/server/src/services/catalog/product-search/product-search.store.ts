import { type Db, join, type SortField, type StoredEvent, sql } from '@tradepost/kernel'

/** Ranking reads every match, so a word that half of the catalog contains is cut off here. */
const MAX_MATCHES = 2000

/** The products that contain all of the terms, the best match first by `hit.rank`; `c` is the catalog. */
export const searchSource = (merchantId: number, terms: string[]) => {
  const question = join(
    terms.map((term) => sql`search_term(${merchantId}, c.id, ${term})`),
    ' && ',
  )
  return {
    from: sql`(
      select s.product_code, ts_rank(s.words, question.terms)::float8 as rank
      from (select ${question} as terms) question, product_search s
      where s.merchant_id = ${merchantId} and s.catalog_id = c.id and s.words @@ question.terms limit ${MAX_MATCHES}) hit
      join product p on p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = hit.product_code`,
    where: sql`true`,
  }
}

export const relevance: SortField = { type: 'number', sql: sql`hit.rank` }

/** One statement, whatever the number; words that stay the same are not written, because their index costs the most. */
export const writeWords = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  codes.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        insert into product_search as s (merchant_id, catalog_id, product_code, words)
        select p.merchant_id, p.catalog_id, p.code, search_words(p.code, p.data, p.descriptions)
        from product p
        where p.merchant_id = ${merchantId} and p.catalog_id = ${catalogId} and p.code = any(${codes}::text[])
        on conflict (merchant_id, catalog_id, product_code) do update set words = excluded.words
        where s.words is distinct from excluded.words`)

/** Of all products of the catalog, or of those that are named. */
export const removeWords = (tx: Db, merchantId: number, catalogId: number, codes?: string[]) =>
  tx.run(sql`
    delete from product_search where merchant_id = ${merchantId} and catalog_id = ${catalogId}
      ${codes === undefined ? sql`` : sql`and product_code = any(${codes}::text[])`}`)

/** Words that no product of the catalog had before. Numbers, very short and very long words are not worth guessing at. */
export const collectWords = (tx: Db, events: StoredEvent[]) =>
  tx.run(sql`
    insert into search_word (merchant_id, catalog_id, word)
    select distinct s.merchant_id, s.catalog_id, word
    from jsonb_to_recordset(${JSON.stringify(events.map(({ merchantId, payload }) => ({ merchantId, ...(payload as object) })))}::jsonb)
      as changed("merchantId" int, "productCode" text, "catalogCode" text)
    join catalog c on c.merchant_id = changed."merchantId" and c.code = changed."catalogCode"
    join product_search s on s.merchant_id = c.merchant_id and s.catalog_id = c.id and s.product_code = changed."productCode",
      unnest(tsvector_to_array(s.words)) as word
    where length(word) between 3 and 60 and word !~ '[0-9]'
    on conflict do nothing`)
