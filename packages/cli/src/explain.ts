import { type ErrorName, errors } from '@tradepost/contract'
import { ApiError, UserError } from '@tradepost/kernel'
import type { Command } from './command.ts'

type Values = Record<string, unknown>
type Problem = ApiError['problems'][number]

/** A mistake of the person at the keyboard is a sentence; anything else is a fault and shows where it is. */
export const explain = (error: unknown, { about = {} }: Command, values: Values): unknown => {
  if (error instanceof UserError) return error.message
  if (!(error instanceof ApiError)) return error
  if (error.problems.length > 0)
    return error.problems.map((problem) => aboutField(problem, about, values)).join('\n')
  const option = about[nameOf(error)]
  return `${option ? `--${option} ${values[option]}: ` : ''}${error.message}.`
}

const nameOf = ({ definition }: ApiError): string =>
  (Object.keys(errors) as ErrorName[]).find((name) => errors[name] === definition) ?? ''

/** `--role pickr: Role not found.` The value is repeated only if there may be several: it could be a password. */
const aboutField = ({ path, message }: Problem, about: Record<string, string>, values: Values): string => {
  const field = path.filter((step) => typeof step === 'string').join('.')
  const index = path.find((step) => typeof step === 'number')
  const option = about[field]
  if (!option) return `${field ? `${field}: ` : ''}${message}.`
  const value = index === undefined ? undefined : (values[option] as string[])[index]
  return `--${option}${value === undefined ? '' : ` ${value}`}: ${message}.`
}
