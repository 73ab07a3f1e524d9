import { createHash } from 'node:crypto'
import { texts } from '@tradepost/contract'
import { LRUCache } from 'lru-cache'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Problem } from '../errors/problem.ts'
import { hasNullsLast, type Sort, type SortKey } from './sort.ts'
import { oneValue, readValue } from './value.ts'

/** The texts of a row's sort keys, as `cursorValues` selects them. */
export type CursorValues = (string | null)[]

/**
 * The column that a page selects beside its own, to make the cursor from its last row.
 * Texts, because JavaScript would cut microseconds and long decimals.
 */
export const cursorValues = (sort: Sort): Sql => sql`array[${join(sort.keys.map(keyText))}]`

/** By way of JSON and in UTC, so that neither the session's zone nor its date style is in the text. */
const keyText = (key: SortKey) =>
  key.type === 'date'
    ? sql`to_json(${key.sql} at time zone 'UTC') #>> '{}'`
    : sql`to_json(${key.sql}) #>> '{}'`

/** Far more than the ways to sort that are in use. */
const MAX_FINGERPRINTS = 1000
const fingerprints = new LRUCache<string, string>({ max: MAX_FINGERPRINTS })

/** Kept, because hashing took as long as the rest of a cursor. */
const fingerprint = ({ text }: Sort): string => {
  const known = fingerprints.get(text)
  if (known) return known
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  fingerprints.set(text, made)
  return made
}

export const encodeCursor = (values: CursorValues, sort: Sort): string =>
  Buffer.from(JSON.stringify([fingerprint(sort), ...values])).toString('base64url')

/**
 * Null means: from the beginning. A cursor is not signed, a forged one only starts elsewhere in the same list;
 * its values are checked so that PostgreSQL can read them.
 */
export const decodeCursor = (
  text: string | undefined,
  sort: Sort,
): { values: CursorValues | null } | { problems: Problem[] } => {
  if (!text) return { values: null }
  const [print, ...items] = parseArray(text)
  const values = sort.keys.map((key, index) => readItem(key, items[index]))
  const isOurs = print === fingerprint(sort) && items.length === sort.keys.length
  if (isOurs && values.every((value) => value !== undefined)) return { values }
  const message = texts.expectedCursor
  return { problems: [{ code: 'INVALID_FORMAT', message, path: ['after'], value: text }] }
}

const parseArray = (text: string): unknown[] => {
  // Buffer reads both alphabets but skips what belongs to neither.
  if (!/^[\w+/-]+={0,2}$/.test(text)) return []
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Undefined if the key cannot have this value. */
const readItem = (key: SortKey, item: unknown): string | null | undefined => {
  if (item === null && key.nullable) return null
  if (typeof item !== 'string') return undefined
  const read = readValue(key.type, item)
  return 'value' in read ? read.value : undefined
}

/** The rows that come after the cursor's row in the sort's order; all rows without a cursor. */
export const afterCondition = (sort: Sort, values: CursorValues | null): Sql => {
  if (!values) return sql`true`
  return rowComparison(sort.keys, values) ?? laterThan(sort.keys, values)
}

/**
 * One comparison of rows, which an index answers by a single seek. It leaves out rows with a null key: right where
 * they come first, but not where they are still to come.
 */
const rowComparison = (keys: readonly SortKey[], values: CursorValues): Sql | null => {
  const isUniform = keys.every((key) => key.direction === keys[0]?.direction)
  const isAscending = keys[0]?.direction === 'asc'
  if (!isUniform || values.includes(null) || keys.some(hasNullsLast)) return null
  const row = join(keys.map((key) => key.sql))
  const bounds = join(keys.map((key, index) => oneValue(key.type, values[index] ?? '')))
  return isAscending ? sql`(${row}) > (${bounds})` : sql`(${row}) < (${bounds})`
}

/** Key by key: later in the first, or equal in it and later in the rest. */
const laterThan = ([key, ...keys]: readonly SortKey[], [value, ...values]: CursorValues): Sql => {
  if (!key) return sql`false`
  const rest = laterThan(keys, values)
  const isAscending = key.direction === 'asc'
  if (value === null || value === undefined) {
    return hasNullsLast(key)
      ? sql`(${key.sql} is null and ${rest})`
      : sql`(${key.sql} is not null or ${rest})`
  }
  const bound = oneValue(key.type, value)
  if (hasNullsLast(key)) {
    const later = isAscending ? sql`${key.sql} > ${bound}` : sql`${key.sql} < ${bound}`
    return sql`(${later} or ${key.sql} is null or (${key.sql} = ${bound} and ${rest}))`
  }
  // Said as a range and an exception, so that an index on the first key still finds where to start.
  return isAscending
    ? sql`(${key.sql} >= ${bound} and (${key.sql} > ${bound} or ${rest}))`
    : sql`(${key.sql} <= ${bound} and (${key.sql} < ${bound} or ${rest}))`
}
