import { isWrite, type Operation, type Service, Text, type TSchema, Type } from '@tradepost/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Problem } from '../query/problem.ts'
import { formats } from './formats.ts'
import { toProblems } from './problems.ts'

const common = { allErrors: true, strict: false, verbose: true, formats, messages: false } as const

// one for each way of reading: bodies as they are, queries as text
const dropping = new Ajv({ ...common, removeAdditional: true })
const refusing = new Ajv({ ...common })
const fromText = new Ajv({ ...common, removeAdditional: true, coerceTypes: true, useDefaults: true })

type Check = (value: unknown) => Problem[]

const checker =
  (validate: ValidateFunction): Check =>
  (value) =>
    validate(value) ? [] : toProblems(validate.errors)

/** Path parameters are codes of 1 to 255 characters unless the contract says otherwise. */
const paramSchema = (path: string, params: Record<string, TSchema> = {}): TSchema => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return Type.Object(Object.fromEntries(names.map((name) => [name, params[name] ?? Text(1, 255)])))
}

const querySchema = (operation: Operation): TSchema => {
  const own = (operation.query as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
  const dryRun: Record<string, TSchema> = isWrite(operation)
    ? { dryRun: Type.Optional(Type.Boolean({ default: false })) }
    : {}
  return Type.Object({ ...own, ...dryRun }, { additionalProperties: false })
}

export type Checks = { params: Check; query: Check; body: Check | null; bodyIsObject: boolean }

export const compileChecks = (service: Service, operation: Operation): Checks => {
  const bodies = service.unknownFields === 'drop' ? dropping : refusing
  return {
    params: checker(dropping.compile(paramSchema(service.base + operation.path, operation.params))),
    query: checker(fromText.compile(querySchema(operation))),
    body: operation.body ? checker(bodies.compile(operation.body)) : null,
    bodyIsObject: (operation.body as { type?: string } | undefined)?.type === 'object',
  }
}

/** The same rules for bodies that arrive by another road (events, imports). */
export const compileBody = (schema: TSchema): Check => checker(dropping.compile(schema))
