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

const localized =
  (check: Check): Check =>
  (value, path) => {
    if (wordOf(value) !== 'object') return mustBe('object', value, path)
    return Object.entries(value as object).flatMap(([key, one]) =>
      locale.test(key) ? check(one, [...path, key]) : problem('PATTERN', texts.illegalKey(key), value, path),
    )
  }
const localizedText = localized(text)

const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, [...path, index]))
      : mustBe('array', value, path)

const checks: Record<PropertyDefinition['type'], Check> = {
  text,
  html: text,
  localizedText,
  number: typed('number', Number.isFinite),
  boolean: typed('boolean', (value) => typeof value === 'boolean'),
  date,
}

/** Localized texts come as a list of localization objects, or as a list for each locale. */
const localizedTexts: Check = (value, path) =>
  (wordOf(value) === 'object' ? localized(listOf(text)) : listOf(localizedText))(value, path)

/**
 * Whether the value of a product's property conforms to its definition; null always does. With `isArray` it
 * is a list of such values. `path` is the value's path in the request.
 */
export const checkPropertyValue = (
  { type, isArray }: PropertyDefinition,
  value: unknown,
  path: Path = [],
): Problem[] => {
  if (value === null || value === undefined) return []
  if (!isArray) return checks[type](value, path)
  return (type === 'localizedText' ? localizedTexts : listOf(checks[type]))(value, path)
}
