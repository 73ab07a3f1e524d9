import { texts, type ValidationCode } from '@tradepost/contract'
import type { ErrorObject } from 'ajv'
import type { Problem } from '../../errors/problem.ts'
import { countCharacters } from './characters.ts'
import { jsonBytes } from './json-size.ts'
import { sentLength } from './list-bounds.ts'

/** Parameters of all keywords; each has its own. */
type Params = {
  limit: number
  multipleOf: number
  i: number
  j: number
  type: string | string[]
  allowedValues: unknown[]
  allowedValue: unknown
  missingProperty: string
  additionalProperty: string
  property: string
  propertyName: string
  format: string
  amount: number
  pattern: string
}
type Text = (params: Params, value: unknown) => string
/** The description stands beside texts that clients compare whole. */
type Rule = [code: ValidationCode, text: Text, description?: Text]

const words = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
const size = (value: unknown): number =>
  Array.isArray(value) ? sentLength(value) : countCharacters(String(value))

/** Long lists, such as all currencies, are cut off here. */
const MAX_ALLOWED = 40
const allowed = (values: unknown): string => {
  const all = [values].flat().map(shown)
  const more = all.length > MAX_ALLOWED ? `, … (${all.length} in all)` : ''
  return all.slice(0, MAX_ALLOWED).join(', ') + more
}
const noMatch: Text = (_, value) => texts.noEnumMatch(shown(value))

/** Validator keyword to the interface's code and text. The first two texts are read by existing clients. */
const rules: Record<string, Rule> = {
  required: [
    'OBJECT_MISSING_REQUIRED_PROPERTY',
    ({ missingProperty }) => texts.missingProperty(missingProperty),
  ],
  enum: ['ENUM_MISMATCH', noMatch, ({ allowedValues }) => texts.allowedValues(allowed(allowedValues))],
  const: ['ENUM_MISMATCH', noMatch, ({ allowedValue }) => texts.allowedValues(allowed(allowedValue))],
  type: ['INVALID_TYPE', ({ type }, value) => texts.wrongType([type].flat().join(' or '), words(value))],
  maxLength: ['MAX_LENGTH', ({ limit }, value) => texts.tooManyCharacters(size(value), limit)],
  'x-max-bytes': ['MAX_LENGTH', ({ limit }, value) => texts.tooManyBytes(jsonBytes(value), limit)],
  minLength: ['MIN_LENGTH', ({ limit }, value) => texts.tooFewCharacters(size(value), limit)],
  maximum: ['MAXIMUM', ({ limit }, value) => texts.aboveMaximum(shown(value), limit)],
  minimum: ['MINIMUM', ({ limit }, value) => texts.belowMinimum(shown(value), limit)],
  exclusiveMaximum: ['MAXIMUM_EXCLUSIVE', ({ limit }, value) => texts.notBelow(shown(value), limit)],
  exclusiveMinimum: ['MINIMUM_EXCLUSIVE', ({ limit }, value) => texts.notAbove(shown(value), limit)],
  multipleOf: ['MULTIPLE_OF', ({ multipleOf }, value) => texts.noMultiple(shown(value), multipleOf)],
  decimals: ['MULTIPLE_OF', ({ limit }, value) => texts.tooManyDecimals(Number(value), limit)],
  maxItems: ['ARRAY_LENGTH_LONG', ({ limit }, value) => texts.tooManyItems(size(value), limit)],
  minItems: ['ARRAY_LENGTH_SHORT', ({ limit }, value) => texts.tooFewItems(size(value), limit)],
  additionalItems: ['ARRAY_ADDITIONAL_ITEMS', ({ limit }) => texts.additionalItems(limit)],
  uniqueItems: ['ARRAY_UNIQUE', ({ i, j }) => texts.sameItems(j, i)],
  maxProperties: ['OBJECT_PROPERTIES_MAXIMUM', ({ limit }) => texts.tooManyProperties(limit)],
  minProperties: ['OBJECT_PROPERTIES_MINIMUM', ({ limit }) => texts.tooFewProperties(limit)],
  additionalProperties: [
    'OBJECT_ADDITIONAL_PROPERTIES',
    ({ additionalProperty }) => texts.unknownProperty(additionalProperty),
  ],
  dependencies: [
    'OBJECT_DEPENDENCY_KEY',
    ({ property, missingProperty }) => texts.neededBeside(property, missingProperty),
  ],
  propertyNames: ['PATTERN', ({ propertyName }) => texts.illegalKey(shown(propertyName))],
  format: ['INVALID_FORMAT', ({ format }, value) => texts.illegalFormat(format, shown(value))],
  pattern: ['PATTERN', ({ pattern }, value) => texts.noPatternMatch(shown(value), pattern)],
  not: ['NOT_PASSED', () => texts.illegalValue],
  anyOf: ['ONE_OF_MISSING', () => texts.noShapeFits],
  oneOf: ['ONE_OF_MISSING', () => texts.noShapeFits],
}
const severalFit: Rule = ['ONE_OF_MULTIPLE', () => texts.severalShapesFit]

const ruleOf = ({ keyword, params, message }: ErrorObject): Rule =>
  keyword === 'oneOf' && params.passingSchemas
    ? severalFit
    : (rules[keyword] ?? ['VALIDATION_FAILED', () => message ?? texts.notValid])

/** The validator takes the object for the value where a keyword of it looked at a field. */
const lookedAt = ({ params, data }: ErrorObject): unknown => params.amount ?? data

const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d{1,9}$/.test(step) ? Number(step) : step))

/** A body of a thousand wrong items need not be answered with a thousand lines. */
export const MAX_PROBLEMS = 100
/** The validator stops here; above the limit of an answer, because some findings become other errors. */
export const MAX_FOUND = 3 * MAX_PROBLEMS

export const toProblems = (found: ErrorObject[] | null | undefined, prefix: string[] = []): Problem[] =>
  (found ?? [])
    // the key itself is reported by propertyNames
    .filter(({ propertyName }) => propertyName === undefined)
    .slice(0, MAX_PROBLEMS)
    .map((error) => {
      const [code, text, description] = ruleOf(error)
      const params = error.params as Params
      const isMissing = error.keyword === 'required'
      const value = lookedAt(error)
      return {
        code,
        message: text(params, value),
        ...(description && { description: description(params, value) }),
        path: [...prefix, ...pathOf(error.instancePath)],
        value: isMissing ? undefined : value,
        ...(isMissing && { missing: String(error.params.missingProperty) }),
      }
    })
