import { type definitionTypes, localePattern, texts, type ValidationCode } from '@tradepost/contract'
import { isDateTime, type Problem } from '@tradepost/kernel'

export type PropertyDefinition = { type: (typeof definitionTypes)[number]; isArray: boolean }

type Path = Problem['path']
type Check = (value: unknown, path: Path) => Problem[]

const problem = (code: ValidationCode, message: string, value: unknown, path: Path): Problem[] => [
  { code, message, path, value },
]
const wordOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const mustBe = (wanted: string, value: unknown, path: Path) =>
  problem('INVALID_TYPE', texts.wrongType(wanted, wordOf(value)), value, path)

const typed =
  (wanted: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? [] : mustBe(wanted, value, path)

const text = typed('string', (value) => typeof value === 'string')

/** A moment, or a plain day. */
const isDate = (value: string) => isDateTime(value) || isDateTime(`${value}T00:00:00Z`)

const date: Check = (value, path) => {
  if (typeof value !== 'string') return mustBe('string', value, path)
  return isDate(value) ? [] : problem('INVALID_FORMAT', texts.illegalFormat('date', value), value, path)
}

const locale = new RegExp(localePattern)

const localizedText: Check = (value, path) => {
  if (wordOf(value) !== 'object') return mustBe('object', value, path)
  return Object.entries(value as object).flatMap(([key, one]) =>
    locale.test(key) ? text(one, [...path, key]) : problem('PATTERN', texts.illegalKey(key), value, path),
  )
}

const checks: Record<PropertyDefinition['type'], Check> = {
  text,
  html: text,
  localizedText,
  number: typed('number', Number.isFinite),
  boolean: typed('boolean', (value) => typeof value === 'boolean'),
  date,
}

/**
 * Whether the value of a product's property conforms to its definition; null always does. With `isArray` it
 * is a list of such values, so localized texts are a list of localization objects. `path` is the value's path
 * in the request.
 */
export const checkPropertyValue = (
  { type, isArray }: PropertyDefinition,
  value: unknown,
  path: Path = [],
): Problem[] => {
  if (value === null || value === undefined) return []
  if (!isArray) return checks[type](value, path)
  if (!Array.isArray(value)) return mustBe('array', value, path)
  return value.flatMap((item, index) => checks[type](item, [...path, index]))
}
