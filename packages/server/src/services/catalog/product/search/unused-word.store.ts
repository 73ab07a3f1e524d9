import { advisoryLocks, type Db, sql } from '@tradepost/kernel'

type Word = { merchantId: number; catalogId: number; word: string }

/** The words behind this one, over all merchants. */
export const listWords = (db: Db, after: Word, limit: number) =>
  db.many<Word>(sql`
    select merchant_id as "merchantId", catalog_id as "catalogId", word from search_word
    where (merchant_id, catalog_id, word) > (${after.merchantId}, ${after.catalogId}, ${after.word})
    order by merchant_id, catalog_id, word limit ${limit}`)

/** Words are learned before or after the statement that looks for unused ones, never meanwhile. */
export const whileLearning = sql`select pg_advisory_xact_lock_shared(${advisoryLocks.searchWords})`
export const whileForgetting = sql`select pg_advisory_xact_lock(${advisoryLocks.searchWords})`

/** Removes those of the words that no product of their catalog has any more. */
export const removeUnused = (db: Db, words: Word[]) =>
  db.run(sql`
    delete from search_word w
    using jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as k("merchantId" int, "catalogId" int, word text)
    where w.merchant_id = k."merchantId" and w.catalog_id = k."catalogId" and w.word = k.word and not exists (
      select from product_search s where s.merchant_id = k."merchantId" and s.catalog_id = k."catalogId"
        and s.words @@ quote_literal(k.word)::tsquery)`)
