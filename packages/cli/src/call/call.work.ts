import { text } from 'node:stream/consumers'
import { allOperations, type BoundOperation, inputNames, isWrite } from '@tradepost/contract'
import { UserError } from '@tradepost/kernel'
import { TradepostError, ValidationError } from '@tradepost/sdk'
import { UsageError } from '../command.ts'
import { connect } from '../import/connect.ts'
import { known } from '../known.ts'
import { print, printJson } from '../print.ts'
import type { CallValues } from './call.command.ts'

type Input = Record<string, unknown>

const findNamed = (named: string): BoundOperation => {
  const name = known(
    'The operation',
    named,
    allOperations.map((bound) => bound.name),
  )
  return allOperations.find((bound) => bound.name === name) as BoundOperation
}

const readInput = async (typed = '{}'): Promise<Input> => {
  const json = typed === '-' ? await text(process.stdin) : typed
  try {
    const input: unknown = JSON.parse(json)
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Input
  } catch (error) {
    throw new UsageError(`--json is not JSON: ${(error as Error).message}`)
  }
  throw new UsageError(`--json takes an object, such as '{"limit": 5}'.`)
}

/** The server only warns of what an address does not take, and a body that is not under `body` would be lost. */
const checkNames = (bound: BoundOperation, input: Input): void => {
  const { name, operation } = bound
  const taken = inputNames(bound)
  const unknown = Object.keys(input).filter((member) => !taken.includes(member))
  if (unknown.length > 0)
    throw new UsageError(
      `${name} does not take ${unknown.join(', ')}: it takes ${taken.join(', ') || 'nothing'}.${
        operation.body ? ' Fields of the body stand under body.' : ''
      }`,
    )
}

const checkUse = ({ name, operation }: BoundOperation, values: CallValues): void => {
  if (operation.bodyType === 'multipart')
    throw new UsageError(`${name} takes a file, which call cannot send: use curl or the SDK.`)
  if (values['dry-run'] && !isWrite(operation))
    throw new UsageError(`${name} changes nothing: leave --dry-run out.`)
}

const sentences = (error: TradepostError): string =>
  error instanceof ValidationError && error.problems.length > 0
    ? error.problems
        .map(({ path, message, description }) =>
          [path.join('.'), message, description].filter(Boolean).join(': '),
        )
        .join('\n')
    : `${error.message}.`

export const callOperation = async (values: CallValues): Promise<undefined> => {
  const bound = findNamed(values.operation)
  checkUse(bound, values)
  const input = await readInput(values.json)
  checkNames(bound, input)
  const api = await connect(values)
  const call = api.raw[bound.name as keyof typeof api.raw] as (
    input: Input,
    options: object,
  ) => Promise<{ body: unknown }>
  try {
    const { body } = await call(input, { dryRun: values['dry-run'], ifMatch: values['if-match'] })
    if (typeof body === 'string') print(body)
    else if (body !== undefined) printJson(body)
  } catch (error) {
    if (error instanceof TradepostError) throw new UserError(sentences(error))
    if (error instanceof TypeError) throw new UsageError(`${error.message}.`)
    throw error
  }
}
