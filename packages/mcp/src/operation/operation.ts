import { allOperations, type BoundOperation, findOperation, inputNames, isWrite } from '@tradepost/contract'
import type { CallOptions, RawAnswer } from '@tradepost/sdk'
import type { Access } from '../access.ts'
import { ToolError } from '../tool-error.ts'

export type Input = Record<string, unknown>

/** Files cannot travel in the arguments of a tool, and the token is of a merchant. */
export const offered: readonly BoundOperation[] = allOperations.filter(
  ({ service, operation }) => service.scope === 'merchant' && operation.bodyType !== 'multipart',
)

export const kindOf = ({ operation }: BoundOperation): 'read' | 'write' =>
  isWrite(operation) ? 'write' : 'read'

export const operationNamed = (name: string): BoundOperation => {
  const bound = findOperation(name)
  if (bound && offered.includes(bound)) return bound
  throw new ToolError(
    bound
      ? `${name} takes a file, or the token of somebody else than a merchant's client.`
      : `There is no operation ${name}.`,
    'Look for another one with find_operation.',
  )
}

/** The server only warns of what an address does not take, and a body that is not under `body` would be lost. */
const checkNames = (bound: BoundOperation, input: Input): void => {
  const { name, operation } = bound
  const taken = inputNames(bound)
  const unknown = Object.keys(input).filter((member) => !taken.includes(member))
  if (unknown.length > 0)
    throw new ToolError(
      `${name} does not take ${unknown.join(', ')}: it takes ${taken.join(', ')}.`,
      operation.body ? 'Fields of the body stand under body.' : undefined,
    )
}

/** Answers what the server does, in the rights of the caller. */
export const callOperation = (
  { client }: Access,
  bound: BoundOperation,
  input: Input,
  options: CallOptions = {},
): Promise<RawAnswer<unknown>> => {
  checkNames(bound, input)
  const call = client.raw[bound.name as keyof typeof client.raw] as (
    input: Input,
    options: CallOptions,
  ) => Promise<RawAnswer<unknown>>
  return call(input, options)
}
