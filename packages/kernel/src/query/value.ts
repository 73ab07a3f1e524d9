import { texts } from '@tradepost/contract'
import sql, { type Sql } from 'sql-template-tag'
import { isUuid } from '../base/ids.ts'
import { readDate } from './date.ts'

export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'uuid'

/** The value as a text (or list of texts) for the driver; PostgreSQL reads it by the type it is cast to. */
export type ReadValue = { value: string } | { code: 'INVALID_TYPE' | 'INVALID_FORMAT'; message: string }

type Reader = (value: unknown) => ReadValue

const wrongType = (expected: string) => ({ code: 'INVALID_TYPE' as const, message: texts.expected(expected) })

const wrongFormat = (expected: string) => ({
  code: 'INVALID_FORMAT' as const,
  message: texts.expected(expected),
})

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const readText: Reader = (value) => {
  if (typeof value !== 'string') return wrongType('a text')
  return isStorable(value) ? { value } : wrongFormat('a text without NUL and without lone surrogates')
}

const decimalForm = /^[+-]?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,3})?$/i

const readNumber: Reader = (value) => {
  if (typeof value !== 'number' && typeof value !== 'string') return wrongType('a number')
  const text = String(value).trim()
  const number = Number(text)
  if (!decimalForm.test(text) || !Number.isFinite(number)) return wrongFormat('a finite number')
  // 1e-999 is zero for us; as it stands it would overflow a comparison with a double column.
  return { value: number === 0 ? '0' : text }
}

const readInteger: Reader = (value) => {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { value: String(value) } : wrongFormat('a whole number')
  }
  if (typeof value !== 'string') return wrongType('a whole number')
  const text = value.trim()
  if (!/^[+-]?\d{1,19}$/.test(text)) return wrongFormat('a whole number')
  const number = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, number) === number ? { value: text } : wrongFormat('a whole number of 64 bits')
}

const readBoolean: Reader = (value) => {
  if (typeof value === 'boolean') return { value: String(value) }
  return value === 'true' || value === 'false' ? { value } : wrongType('true or false')
}

const readDateValue: Reader = (value) => {
  if (typeof value !== 'string') return wrongType('a date as text')
  const date = readDate(value)
  return date ? { value: date } : wrongFormat('an ISO 8601 date such as 2024-05-31 or 2024-05-31T12:30:00Z')
}

const readUuid: Reader = (value) => {
  if (typeof value !== 'string') return wrongType('a UUID as text')
  return isUuid(value) ? { value } : wrongFormat('a UUID')
}

const readers: Record<ValueType, Reader> = {
  text: readText,
  integer: readInteger,
  number: readNumber,
  boolean: readBoolean,
  date: readDateValue,
  uuid: readUuid,
}

export const readValue = (type: ValueType, value: unknown): ReadValue => readers[type](value)

/** The casts make a field declared with a wrong type fail on every request, not only on odd values. */
const casts: Record<ValueType, { one: Sql; many: Sql }> = {
  text: { one: sql`::text`, many: sql`::text[]` },
  integer: { one: sql`::bigint`, many: sql`::bigint[]` },
  number: { one: sql`::numeric`, many: sql`::numeric[]` },
  boolean: { one: sql`::boolean`, many: sql`::boolean[]` },
  date: { one: sql`::timestamptz`, many: sql`::timestamptz[]` },
  uuid: { one: sql`::uuid`, many: sql`::uuid[]` },
}

export const oneValue = (type: ValueType, value: string): Sql => sql`${value}${casts[type].one}`

export const manyValues = (type: ValueType, values: readonly string[]): Sql =>
  sql`${values}${casts[type].many}`
