import {
  type CustomerAttributeEntry,
  type CustomerAttributeType,
  type ErrorName,
  texts,
} from '@tradepost/contract'
import {
  type ApiError,
  fail,
  invalid,
  isDateTime,
  type Problem,
  readDate,
  toIsoDate,
} from '@tradepost/kernel'

/** Settings of an attribute that its values are checked against. */
export type Definition = {
  type: CustomerAttributeType
  isInternal: boolean
  hasValues: boolean
  values: ReadonlySet<string>
}
export type Definitions = ReadonlyMap<string, Definition>

export type Refusal = { error: ErrorName | Problem[]; path: (string | number)[] }

/** Outside of a batch a refusal is thrown. */
export const refused = ({ error }: Refusal): ApiError =>
  typeof error === 'string' ? fail(error) : invalid(error)

/** `text` is what filters compare: the code of a value, or the scalar in one form. */
export type StoredEntry = { attributeCode: string; value: unknown; text: string | null }

/** The longest text that still fits into the index. */
export const MAX_TEXT = 500

const valueCodeOf = (value: unknown): string | undefined => {
  const { code } = (typeof value === 'object' && value !== null ? value : {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The scalar in the form in which it is compared, or what was expected instead. */
const readers: Record<CustomerAttributeType, (value: string) => string | { expected: string }> = {
  text: (value) => value,
  callingNumber: (value) => value,
  collectionOfValues: () => ({ expected: 'an object with the code of a value' }),
  number: (value) => {
    const number = Number(value)
    return value.trim() !== '' && Number.isFinite(number) ? String(number) : { expected: 'a number' }
  },
  boolean: (value) => (/^(true|false)$/.test(value) ? value : { expected: 'true or false' }),
  date: (value) => {
    const date = readDate(value)
    return date && isDateTime(date) ? toIsoDate(date) : { expected: 'an ISO 8601 date' }
  },
}

const refusalFor = (code: string, message: string, value: unknown, path: Refusal['path']): Refusal => ({
  error: [{ code, message, path, value }],
  path,
})

type Read = { text: string | null } | { refusal: Refusal }

const readScalar = (value: unknown, { type, hasValues }: Definition, path: Refusal['path']): Read => {
  const found = hasValues
    ? readers.collectionOfValues('')
    : isScalar(value)
      ? readers[type](String(value))
      : { expected: 'a text, a number or a truth value' }
  if (typeof found !== 'string')
    return { refusal: refusalFor('INVALID_TYPE', texts.expected(found.expected), value, path) }
  const { length } = [...found]
  if (length <= MAX_TEXT) return { text: found }
  const message = texts.tooManyCharacters(length, MAX_TEXT)
  return { refusal: refusalFor('MAX_LENGTH', message, undefined, path) }
}

const readEntry = (
  { value }: CustomerAttributeEntry,
  definition: Definition | undefined,
  path: Refusal['path'],
): Read => {
  if (!definition) return { refusal: { error: 'attributeNotFound', path } }
  if (value === undefined || value === null) return { text: null }
  const code = valueCodeOf(value)
  if (code === undefined) return readScalar(value, definition, [...path, 'value'])
  return definition.values.has(code)
    ? { text: code }
    : { refusal: { error: 'attributeValueNotFound', path: [...path, 'value', 'code'] } }
}

/** Which attributes and values must be looked up. */
export const codesIn = (entries: CustomerAttributeEntry[]) => ({
  attributes: [...new Set(entries.map(({ code }) => code))],
  values: [...new Set(entries.flatMap(({ value }) => valueCodeOf(value) ?? []))],
})

/** All entries in stored form, or why the first wrong one is refused. */
export const readEntries = (
  entries: CustomerAttributeEntry[],
  known: Definitions,
  ignoreInternal = false,
): { entries: StoredEntry[] } | { refusal: Refusal } => {
  const stored = new Map<string, StoredEntry>()
  for (const [index, entry] of entries.entries()) {
    if (ignoreInternal && known.get(entry.code)?.isInternal) continue
    const path = ['attributes', index]
    const read = readEntry(entry, known.get(entry.code), path)
    if ('refusal' in read) return read
    if (stored.has(entry.code))
      return {
        refusal: refusalFor('ARRAY_UNIQUE', texts.attributeTwice(entry.code), entry.code, path),
      }
    const code = valueCodeOf(entry.value)
    stored.set(entry.code, {
      attributeCode: entry.code,
      value: code === undefined ? (entry.value ?? null) : { code },
      text: read.text,
    })
  }
  return { entries: [...stored.values()] }
}

/** An attribute that a customer has. */
export type CurrentAttribute = { code: string; isRequired: boolean; visibility: string }

/** From the stored attributes to the sent list; ignored ones stay. */
export const entryChanges = (
  current: CurrentAttribute[],
  sent: CustomerAttributeEntry[],
  entries: StoredEntry[],
  ignoreInternal: boolean,
) => {
  const sentByCode = new Map(sent.map((entry) => [entry.code, entry]))
  const has = new Set(current.map(({ code }) => code))
  const compared = current.filter(({ visibility }) => !(ignoreInternal && visibility === 'internal'))
  const removed = compared.filter(({ code }) => !sentByCode.has(code))
  const cleared = compared.filter(({ code }) => sentByCode.get(code)?.value === null)
  return {
    losesRequired: [...removed, ...cleared].some(({ isRequired }) => isRequired),
    removed: removed.map(({ code }) => code),
    // with its code alone an attribute stays as it is
    written: entries.filter(
      ({ attributeCode }) => !has.has(attributeCode) || sentByCode.get(attributeCode)?.value !== undefined,
    ),
  }
}
