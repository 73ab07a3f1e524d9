import {
  Flag,
  isWrite,
  type Operation,
  type Service,
  Text,
  type TSchema,
  Type,
  texts,
} from '@tradepost/contract'
import {
  Ajv,
  type FuncKeywordDefinition,
  type Options,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv'
import type { Problem } from '../../errors/problem.ts'
import { boundErrors, callDrop } from './ajv-code.ts'
import { amounts } from './amount-keyword.ts'
import { drop, hasDroppedMost, MAX_DROPPED } from './dropped.ts'
import { maxBytes } from './json-size.ts'
import { listCutter } from './list-bounds.ts'
import { toProblems } from './problems.ts'
import { bodySchema, knowing, shownOnly } from './read-only.ts'
import { withBoundedTexts } from './text-keywords.ts'
import { noUnknown, takeUnknown, type Unknown } from './unknown.ts'

/** Numbers that existing clients send as text: `{type: ['number', 'string'], 'x-numeric-text': true, pattern: …}`. */
const readNumber: SchemaValidateFunction = (_schema, value, _parent, context) => {
  // a text that is no number is reported by the pattern
  if (typeof value === 'string' && context && Number.isFinite(Number(value)))
    context.parentData[context.parentDataProperty] = Number(value)
  return true
}
const numericText: FuncKeywordDefinition = {
  keyword: 'x-numeric-text',
  // behind the pattern, which looks at the text
  post: true,
  modifying: true,
  errors: false,
  validate: readNumber,
}

/** Text that existing clients send as a number: `{type: ['string', 'number'], 'x-text-from-number': true, …}`. */
const textFromNumber: FuncKeywordDefinition = {
  keyword: 'x-text-from-number',
  // among the rules for numbers, which come before those for texts: the length is that of the text
  type: 'number',
  modifying: true,
  errors: false,
  validate: ((_schema, value, _parent, context) => {
    if (context) context.parentData[context.parentDataProperty] = String(value)
    return true
  }) satisfies SchemaValidateFunction,
}

const common: Options = {
  keywords: [amounts, numericText, textFromNumber, shownOnly, maxBytes],
  allErrors: true,
  strict: false,
  strictNumbers: true,
  verbose: true,
  messages: false,
  // A law of the tests looks at the schemas: here a start would compile the description of schemas for each validator.
  meta: false,
  validateSchema: false,
  code: { process: boundErrors, optimize: false },
}

// one for each way of reading: bodies as they are, queries as text
const validator = (options: Options) => withBoundedTexts(new Ajv({ ...common, ...options }))
const bodies = Object.assign(
  validator({
    removeAdditional: true,
    code: { optimize: false, process: (code) => callDrop(boundErrors(code)) },
  }),
  { drop, hasDroppedMost },
)
const fromText = validator({
  // a strict one does not compare `Infinity`, which it made of a text, with the maximum
  strictNumbers: false,
  removeAdditional: true,
  coerceTypes: true,
  useDefaults: true,
})

type Check = (value: unknown) => Problem[]
export const none: Problem[] = []

/** Those that nobody has needed yet. */
const uncompiled = new Map<() => ValidateFunction, () => TSchema>()

/** Compiled when it is needed first: all operations at once took most of the start, and few are used in a minute. */
const checker = (ajv: Ajv, schemaOf: () => TSchema): Check => {
  let validate: ValidateFunction | undefined
  const compile = () => {
    uncompiled.delete(compile)
    validate ??= ajv.compile(schemaOf())
    return validate
  }
  uncompiled.set(compile, schemaOf)
  return (value) => {
    const check = validate ?? compile()
    return check(value) ? none : toProblems(check.errors)
  }
}

/** Measured: about 20 ms, in which nobody else is served; the largest of the contract take 60 to 160 ms. */
const LARGE_PARTS = 100

const countParts = (schema: unknown): number =>
  typeof schema === 'object' && schema !== null
    ? Object.values(schema).reduce((sum: number, part) => sum + countParts(part), 1)
    : 0

/** Compiles ahead of the first request what would make everybody else wait for it. */
export const compileLargeChecks = (): void => {
  for (const [compile, schemaOf] of uncompiled) if (countParts(schemaOf()) >= LARGE_PARTS) compile()
}

export type CheckedBody = { problems: Problem[]; unknown: Unknown }
export type BodyCheck = (body: unknown) => CheckedBody

export const uncheckedBody: CheckedBody = { problems: none, unknown: noUnknown }

const tooManyMembers: Problem = {
  code: 'OBJECT_PROPERTIES_MAXIMUM',
  message: texts.tooManyProperties(MAX_DROPPED),
  path: [],
}

/** Removes unknown fields and reports them. */
const bodyChecker = (schema: TSchema, complete: () => TSchema): BodyCheck => {
  const check = checker(bodies, complete)
  const cutLists = listCutter(schema)
  return (body) => {
    cutLists(body)
    const found = check(body)
    const problems = hasDroppedMost() ? [tooManyMembers, ...found] : found
    return { problems, unknown: takeUnknown(schema, body) }
  }
}

/** Path parameters are codes of 1 to 255 characters unless the contract says otherwise. */
const paramSchema = (path: string, params: Record<string, TSchema> = {}): TSchema => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return Type.Object(Object.fromEntries(names.map((name) => [name, params[name] ?? Text(1, 255)])))
}

/** The text `Infinity` reads as a number, too. */
const finite = (schema: TSchema): TSchema =>
  /^(number|integer)$/.test(String((schema as { type?: unknown }).type))
    ? { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, ...schema }
    : schema

type ObjectSchema = { properties?: Record<string, TSchema>; required?: string[] }

const querySchema = (operation: Operation): TSchema => {
  const { properties = {}, required = [] } = (operation.query ?? {}) as ObjectSchema
  const bounded = Object.entries(properties).map(([name, schema]) => [name, finite(schema)])
  return Type.Unsafe({
    type: 'object',
    properties: {
      ...Object.fromEntries(bounded),
      ...(isWrite(operation) && { dryRun: Flag({ default: false }) }),
    },
    required,
    additionalProperties: false,
  })
}

export type Checks = { params: Check; query: Check; body: BodyCheck | null; bodyIsObject: boolean }

const newChecks = (service: Service, operation: Operation): Checks => {
  const { body } = operation
  return {
    params: checker(bodies, () => paramSchema(service.base + operation.path, operation.params)),
    query: checker(fromText, () => querySchema(operation)),
    body: body ? bodyChecker(body, () => bodySchema(service, operation, body)) : null,
    bodyIsObject: (body as { type?: string } | undefined)?.type === 'object',
  }
}

const checksOf = new WeakMap<Service, Map<Operation, Checks>>()

/** Servers of one process share them: Ajv would compile them for each, and never let them go. */
export const compileChecks = (service: Service, operation: Operation): Checks => {
  const known = checksOf.get(service) ?? new Map<Operation, Checks>()
  checksOf.set(service, known)
  const checks = known.get(operation) ?? newChecks(service, operation)
  known.set(operation, checks)
  return checks
}

/** Checks bodies that come another way (events, imports) by the same rules; `shown` is the read schema. */
export const compileBody = (schema: TSchema, shown?: TSchema): BodyCheck =>
  bodyChecker(schema, () => knowing(schema as object, shown as object | undefined) as TSchema)

/** Validates form fields, which are all text; numbers and flags are converted. */
export const compileForm = (schema: TSchema): Check => checker(fromText, () => schema)
