import type { ValidationCode } from '@tradepost/contract'
import type { ErrorObject } from 'ajv'
import type { Problem } from '../../query/problem.ts'
import { jsonBytes } from './json-size.ts'

type Params = Record<string, unknown>
type Rule = [code: ValidationCode, text: (params: Params, value: unknown) => string]

const words = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
const size = (value: unknown): number => (Array.isArray(value) ? value.length : [...String(value)].length)

/** Of a long list, such as all currencies, the first ones show what is meant. */
const MAX_ALLOWED = 40
const allowed = (values: unknown): string => {
  const all = [values].flat().map(shown)
  const more = all.length > MAX_ALLOWED ? `, … (${all.length} in all)` : ''
  return all.slice(0, MAX_ALLOWED).join(', ') + more
}
/** Existing clients read the text up to the value. */
const enumText = (value: unknown, values: unknown): string =>
  `No enum match for: ${shown(value)}. Allowed: ${allowed(values)}`

/** Validator keyword to the interface's code and text. The first two texts are read by existing clients. */
const rules: Record<string, Rule> = {
  required: [
    'OBJECT_MISSING_REQUIRED_PROPERTY',
    ({ missingProperty }) => `Missing required property: ${missingProperty}`,
  ],
  enum: ['ENUM_MISMATCH', ({ allowedValues }, value) => enumText(value, allowedValues)],
  const: ['ENUM_MISMATCH', ({ allowedValue }, value) => enumText(value, allowedValue)],
  type: ['INVALID_TYPE', ({ type }, value) => `Must be ${[type].flat().join(' or ')}, not ${words(value)}`],
  maxLength: [
    'MAX_LENGTH',
    ({ limit }, value) => `Has ${size(value)} characters, at most ${limit} are allowed`,
  ],
  maxBytes: [
    'MAX_LENGTH',
    ({ limit }, value) => `Takes ${jsonBytes(value)} bytes as JSON, at most ${limit} are allowed`,
  ],
  minLength: [
    'MIN_LENGTH',
    ({ limit }, value) => `Has ${size(value)} characters, at least ${limit} are needed`,
  ],
  maximum: ['MAXIMUM', ({ limit }, value) => `${shown(value)} is above the maximum of ${limit}`],
  minimum: ['MINIMUM', ({ limit }, value) => `${shown(value)} is below the minimum of ${limit}`],
  exclusiveMaximum: ['MAXIMUM_EXCLUSIVE', ({ limit }, value) => `${shown(value)} must be below ${limit}`],
  exclusiveMinimum: ['MINIMUM_EXCLUSIVE', ({ limit }, value) => `${shown(value)} must be above ${limit}`],
  multipleOf: [
    'MULTIPLE_OF',
    ({ multipleOf }, value) => `${shown(value)} is not a multiple of ${multipleOf}`,
  ],
  maxItems: [
    'ARRAY_LENGTH_LONG',
    ({ limit }, value) => `Has ${size(value)} items, at most ${limit} are allowed`,
  ],
  minItems: [
    'ARRAY_LENGTH_SHORT',
    ({ limit }, value) => `Has ${size(value)} items, at least ${limit} are needed`,
  ],
  additionalItems: ['ARRAY_ADDITIONAL_ITEMS', ({ limit }) => `At most ${limit} items are known`],
  uniqueItems: ['ARRAY_UNIQUE', ({ i, j }) => `The items ${j} and ${i} are the same`],
  maxProperties: ['OBJECT_PROPERTIES_MAXIMUM', ({ limit }) => `At most ${limit} properties are allowed`],
  minProperties: ['OBJECT_PROPERTIES_MINIMUM', ({ limit }) => `At least ${limit} properties are needed`],
  additionalProperties: [
    'OBJECT_ADDITIONAL_PROPERTIES',
    ({ additionalProperty }) => `Unknown property: ${additionalProperty}`,
  ],
  dependencies: [
    'OBJECT_DEPENDENCY_KEY',
    ({ property, missingProperty }) => `${property} needs ${missingProperty}`,
  ],
  propertyNames: ['PATTERN', ({ propertyName }) => `Not a legal key: ${shown(propertyName)}`],
  format: ['INVALID_FORMAT', ({ format }, value) => `Not a valid ${format}: ${shown(value)}`],
  pattern: ['PATTERN', ({ pattern }, value) => `${shown(value)} does not match ${pattern}`],
  not: ['NOT_PASSED', () => 'Is a value that is not allowed'],
  anyOf: ['ONE_OF_MISSING', () => 'Fits none of the allowed shapes'],
  oneOf: ['ONE_OF_MISSING', () => 'Fits none of the allowed shapes'],
}
const severalFit: Rule = ['ONE_OF_MULTIPLE', () => 'Fits more than one of the allowed shapes']

const ruleOf = ({ keyword, params, message }: ErrorObject): Rule =>
  keyword === 'oneOf' && params.passingSchemas
    ? severalFit
    : (rules[keyword] ?? ['VALIDATION_FAILED', () => message ?? 'Not valid'])

const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d{1,9}$/.test(step) ? Number(step) : step))

/** A body of a thousand wrong items need not be answered with a thousand lines. */
export const MAX_PROBLEMS = 100
/** What the validator may find before it stops noting: some of it is said by another error. */
export const MAX_FOUND = 3 * MAX_PROBLEMS

export const toProblems = (found: ErrorObject[] | null | undefined, prefix: string[] = []): Problem[] =>
  (found ?? [])
    // the key itself is reported by propertyNames
    .filter(({ propertyName }) => propertyName === undefined)
    .slice(0, MAX_PROBLEMS)
    .map((error) => {
      const [code, text] = ruleOf(error)
      const isMissing = error.keyword === 'required'
      return {
        code,
        message: text(error.params, error.data),
        path: [...prefix, ...pathOf(error.instancePath)],
        value: isMissing ? undefined : error.data,
        ...(isMissing && { missing: String(error.params.missingProperty) }),
      }
    })
