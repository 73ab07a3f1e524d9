import {
  allOperations,
  type BoundOperation,
  findOperation,
  inputNames,
  isConditional,
} from '@tradepost/contract'
import { ForbiddenError, NotFoundError } from '@tradepost/sdk'
import type { Access } from '../access.ts'
import { callOperation, type Input, kindOf, operationNamed } from '../operation/operation.ts'
import { ToolError } from '../tool-error.ts'
import { isFields, merged } from './difference.ts'

export type Write = { operation: string; input?: Input }

/** A write with the entity that it is about. */
export type Subject = {
  bound: BoundOperation
  input: Input
  /** Undefined where no read shows it, or it is not there. */
  before: unknown
  /** Another one after every change of the entity. */
  revision: string
  ifMatch: string | undefined
}

export const writeNamed = (name: string): BoundOperation => {
  const bound = operationNamed(name)
  if (kindOf(bound) === 'write') return bound
  throw new ToolError(`${name} changes nothing.`, 'Use read.')
}

/** The read that shows what a write changes: named by the contract, or at the same address. */
const readOf = ({ operation, path }: BoundOperation): BoundOperation | undefined => {
  const named = operation.listedIn?.operation ?? operation.represents
  if (named !== undefined) return findOperation(named)
  if (!path.endsWith('}')) return undefined
  return allOperations.find((other) => other.path === path && other.operation.method === 'GET')
}

const takenBy = (read: BoundOperation, input: Input): Input => {
  const names = inputNames(read).filter((name) => name !== 'fields' && name !== 'limit' && name !== 'body')
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

/** `product` of `{product}`. */
export const unwrapped = (body: unknown): unknown => {
  const values = isFields(body) ? Object.values(body) : []
  return values.length === 1 && isFields(values[0]) ? values[0] : body
}

const itemIn = ({ operation, path }: BoundOperation, body: unknown, input: Input): unknown => {
  const { listedIn } = operation
  if (!listedIn) return unwrapped(body)
  const key = input[/\{(\w+)\}$/.exec(path)?.[1] ?? '']
  const list = isFields(body) ? (body[listedIn.list] as Record<string, unknown>[]) : []
  return list.find((item) => String(item[listedIn.key]) === String(key))
}

export const subjectOf = async (access: Access, { operation, input = {} }: Write): Promise<Subject> => {
  const bound = writeNamed(operation)
  const unread = { bound, input, before: undefined, revision: 'unread', ifMatch: undefined }
  const read = readOf(bound)
  if (!read) return unread
  try {
    const { body, etag } = await callOperation(access, read, takenBy(read, input))
    const before = itemIn(bound, body, input)
    const ifMatch = isConditional(bound.operation) ? etag : undefined
    return { bound, input, before, revision: ifMatch ?? JSON.stringify(before) ?? 'unread', ifMatch }
  } catch (error) {
    // the dry run says whether the write needs it
    if (error instanceof NotFoundError || error instanceof ForbiddenError) return unread
    throw error
  }
}

/** The entity as a write leaves it; undefined for a deletion, and where it cannot be foretold. */
export const foretold = ({ bound, input, before }: Subject): unknown =>
  bound.operation.method === 'DELETE' || before === undefined ? undefined : merged(before, input.body)
