import { type Db, empty, join, type SortField, type Sql, sql } from '@tradepost/kernel'

/** Ranking reads every match, so a word that half of the customers have is cut off here. */
const MAX_MATCHES = 2000
/** Words of this length on also match as the beginning of another; shorter ones begin too many. */
const MIN_PREFIX = 2

const term = (word: string) =>
  sql`to_tsquery('simple', quote_literal(${word}) || ${[...word].length < MIN_PREFIX ? '' : ':*'})`

const passing = (filter: Sql): Sql => sql`and exists (
  select from customer c where c.merchant_id = s.merchant_id and c.id = s.customer_id and ${filter})`

/** The customers that have all of the words and pass the filter, with how well they do. */
export const hits = (merchantId: number, words: string[], filter: Sql | null): Sql => sql`
  select s.customer_id, ts_rank(s.words, question.terms)::float8 as rank
  from (select ${join(words.map(term), ' && ')} as terms) question, customer_search s
  where s.merchant_id = ${merchantId} and s.words @@ question.terms ${filter ? passing(filter) : empty}
  limit ${MAX_MATCHES}`

export const relevance: SortField = { type: 'number', sql: sql`hit.rank` }

/** Phone numbers are found as they are typed without blanks, too. */
const contactTexts = sql`
  select string_agg(concat_ws(' ', k.data ->> 'externalContactCode', k.data ->> 'firstName', k.data ->> 'lastName',
    k.data ->> 'companyName', k.data ->> 'city', k.data ->> 'postalCode', k.data ->> 'emailAddress', k.data ->> 'phone',
    k.data ->> 'mobile', regexp_replace(k.data ->> 'phone', '\\D', '', 'g'),
    regexp_replace(k.data ->> 'mobile', '\\D', '', 'g')), ' ') as texts
  from customer_contact k where k.merchant_id = c.merchant_id and k.customer_id = c.id`

/** Writes the search words of customers in one statement, the most significant first. */
export const writeWords = (db: Db, merchantId: number, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        insert into customer_search (merchant_id, customer_id, words)
        select c.merchant_id, c.id,
          setweight(plain_words(concat_ws(' ', c.first_name, c.middle_name, c.last_name, c.email_address,
            c.external_number, c.number)), 'A') || setweight(plain_words(coalesce(k.texts, '')), 'B')
        from customer c cross join lateral (${contactTexts}) k
        where c.merchant_id = ${merchantId} and c.id = any(${ids}::uuid[]) and c.status <> 'deleted'
        on conflict (merchant_id, customer_id) do update set words = excluded.words`)
