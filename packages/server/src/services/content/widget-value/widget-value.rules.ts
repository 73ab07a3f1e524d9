import { texts, type ValidationCode, type WidgetConfigInput } from '@tradepost/contract'
import { countCharacters, isDateTime, isEmail, isObject, noEnumMatch, type Problem } from '@tradepost/kernel'
import { type Budget, isFound } from './pattern.rules.ts'

type Path = Problem['path']
/** Fields of an input that a value is checked against. */
export type InputRules = Pick<WidgetConfigInput, 'type' | 'typeSpecificSettings'>
type Settings = NonNullable<WidgetConfigInput['typeSpecificSettings']>
type Check = (value: unknown, path: Path, settings: Settings, budget: Budget) => Problem[]

const problem = (code: ValidationCode, message: string, value: unknown, path: Path): Problem[] => [
  { code, message, path, value },
]
const wordOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const mustBe = (wanted: string, value: unknown, path: Path) =>
  problem('INVALID_TYPE', texts.wrongType(wanted, wordOf(value)), value, path)
const shown = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** No value: editors clear a field by an empty text. */
export const isUnset = (value: unknown): boolean => value === undefined || value === null || value === ''

const typed =
  (wanted: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? [] : mustBe(wanted, value, path)
const anyText = typed('string', (value) => typeof value === 'string')
const anyFlag = typed('boolean', (value) => typeof value === 'boolean')

/** The members that are there; further ones are the caller's own. */
const members =
  (checks: Record<string, Check>): Check =>
  (value, path, settings, budget) =>
    isObject(value)
      ? Object.entries(checks).flatMap(([name, check]) =>
          isUnset(value[name]) ? [] : check(value[name], [...path, name], settings, budget),
        )
      : mustBe('object', value, path)

const listOf =
  (check: Check): Check =>
  (value, path, settings, budget) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, [...path, index], settings, budget))
      : mustBe('array', value, path)

const byPattern: Check = (value, path, { validationRegex: pattern }, budget) => {
  if (!pattern) return []
  const found = isFound(pattern, String(value), budget)
  if (found === null) return problem('MAXIMUM', texts.tooMuchMatching, undefined, path)
  return found ? [] : problem('PATTERN', texts.noPatternMatch(shown(String(value)), pattern), value, path)
}

const text: Check = (value, path, settings, budget) => {
  if (typeof value !== 'string') return mustBe('string', value, path)
  const { validationMinLength: min, validationMaxLength: max } = settings
  const length = countCharacters(value)
  if (max && length > max) return problem('MAX_LENGTH', texts.tooManyCharacters(length, max), value, path)
  return [
    ...(min && length < min ? problem('MIN_LENGTH', texts.tooFewCharacters(length, min), value, path) : []),
    ...byPattern(value, path, settings, budget),
  ]
}

const isHttps = (value: string) => /^https:\/\//i.test(value) && URL.canParse(value)

const line: Check = (value, path, settings, budget) => {
  const problems = text(value, path, settings, budget)
  if (typeof value !== 'string') return problems
  const wrong = (format: string) =>
    problem('INVALID_FORMAT', texts.illegalFormat(format, shown(value)), value, path)
  return [
    ...problems,
    ...(settings.validationIsEmail && !isEmail(value) ? wrong('email') : []),
    ...(settings.validationIsHttpsUrl && !isHttps(value) ? wrong('https address') : []),
  ]
}

const decimalsOf = (value: number): number => {
  const [, digits = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, digits.length - Number(exponent))
}

const number: Check = (value, path, settings, budget) => {
  if (typeof value !== 'number') return mustBe('number', value, path)
  const { validationMinValue: min, validationMaxValue: max } = settings
  const decimals = [settings.numberOfDecimals, settings.maxNumberOfDecimals].filter((limit) => limit != null)
  const limit = decimals.length > 0 ? Math.min(...decimals) : null
  const isBelow = min != null && value < min
  const isAbove = max != null && value > max
  return [
    ...(isBelow ? problem('MINIMUM', texts.belowMinimum(String(value), min), value, path) : []),
    ...(isAbove ? problem('MAXIMUM', texts.aboveMaximum(String(value), max), value, path) : []),
    ...(limit !== null && decimalsOf(value) > limit
      ? problem('MULTIPLE_OF', texts.tooManyDecimals(value, limit), value, path)
      : []),
    ...byPattern(value, path, settings, budget),
  ]
}

/** Existing data has values with a capital first letter. */
export const optionKey = (value: unknown): string => String(value).toLowerCase()

const select: Check = (value, path, { options }) => {
  if (isObject(value) || Array.isArray(value)) return mustBe('string', value, path)
  const values = (options ?? []).map((option) => option.value)
  return values.some((one) => optionKey(one) === optionKey(value))
    ? []
    : [{ ...noEnumMatch(shown(String(value)), values.join(', ')), path, value }]
}

const dateTime: Check = (value, path) => {
  if (typeof value !== 'string') return mustBe('string', value, path)
  return isDateTime(value)
    ? []
    : problem('INVALID_FORMAT', texts.illegalFormat('date-time', shown(value)), value, path)
}

const oneImage = members({ url: anyText, altText: anyText, alt: anyText })
const imageList = listOf(members({ image: oneImage, link: anyText }))

/** Item numbers arrive as numbers, too. */
const itemNumber = typed('string or number', (value) => ['string', 'number'].includes(typeof value))
const category = typed('string or object', (value) => typeof value === 'string' || isObject(value))

const checks: Record<WidgetConfigInput['type'], Check> = {
  text: line,
  textArea: text,
  textWithFormatting: members({
    text,
    textAlign: anyText,
    typography: anyText,
    bold: anyFlag,
    italic: anyFlag,
    underline: anyFlag,
  }),
  richText: anyText,
  html: anyText,
  boolean: anyFlag,
  category,
  products: members({
    brand: anyText,
    category,
    searchTerm: anyText,
    manualItemNumbers: listOf(itemNumber),
    selectorItemNumbers: listOf(itemNumber),
  }),
  dateTime,
  link: anyText,
  image: (value, ...rest) => (rest[1].allowMultipleImages ? imageList : oneImage)(value, ...rest),
  number,
  select,
  productSelector: (value, ...rest) =>
    (rest[1].allowMultipleProducts && Array.isArray(value) ? listOf(itemNumber) : itemNumber)(value, ...rest),
}

const none: Settings = {}

/** A value in one language; no value has no problem. */
export const checkValue = (
  { type, typeSpecificSettings }: InputRules,
  value: unknown,
  path: Path,
  budget: Budget,
): Problem[] => (isUnset(value) ? [] : checks[type](value, path, typeSpecificSettings ?? none, budget))
