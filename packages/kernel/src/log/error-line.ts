import pg from 'pg'
import { ApiError } from '../errors/api-error.ts'
import { concealed } from './concealed.ts'

/** Of several errors in one, and of causes behind causes. */
const MOST_INNER = 5

type Line = { type: string; message: string; stack?: string; [field: string]: unknown }

/**
 * States of PostgreSQL whose messages are about the server and its tables. Those of the others, such as 22P02 and 23505,
 * and of exceptions that functions raise, may show the values of a row.
 */
const isAboutServer = (state: string) => /^(08|0A|25|28|3D|40|42|53|54|55|57|58|XX)/.test(state)
const isName = (quoted: string) => /^[a-z_][a-z0-9_.]*$/.test(quoted)
/** A path of JSON is the caller's text, and PostgreSQL calls it a syntax error as well. */
const isOfCaller = (message: string) => message.includes('jsonpath')

const messageOfDatabase = ({ code = '', message }: pg.DatabaseError): string => {
  if (!isAboutServer(code)) return `PostgreSQL refused it with ${code}`
  return concealed(message, (quoted) => !isOfCaller(message) && isName(quoted))
}

/** Names in the database. Its `detail`, `hint` and `where` show values. */
const databaseFields = ({
  severity,
  table,
  column,
  constraint,
  routine,
  where = '',
}: pg.DatabaseError): object => {
  const [, raisedBy] = /^PL\/pgSQL function ([\w.]+)/.exec(where) ?? []
  return { severity, table, column, constraint, routine, function: raisedBy }
}

type System = Error & { code?: unknown; syscall?: unknown; path?: unknown; status?: unknown }

const codeOf = ({ code }: System) =>
  typeof code === 'number' || (typeof code === 'string' && /^\w{1,60}$/.test(code)) ? code : undefined

const messageOf = (error: System): string => {
  if (error instanceof pg.DatabaseError) return messageOfDatabase(error)
  // a file of ours, under a name that we gave it
  const isOwnPath = (quoted: string) => typeof error.syscall === 'string' && quoted === error.path
  return concealed(error.message, isOwnPath)
}

const typeOf = (error: Error): string => (error instanceof pg.DatabaseError ? 'DatabaseError' : error.name)

/** The frames alone: the stack begins with the message as it was thrown. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => line.startsWith('    at '))

/**
 * An error as the log may show it: where it happened and what kind it is, without the values that it is about. Messages
 * of drivers, parsers and mail servers quote them.
 */
export const errorLine = (error: unknown, depth = 0): Line => {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something else than an error was thrown' }
  const type = typeOf(error)
  const message = messageOf(error)
  const { cause } = error
  const inner = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MOST_INNER) : []
  return {
    type,
    message,
    code: error instanceof ApiError ? error.definition.code : codeOf(error),
    ...(error instanceof pg.DatabaseError && databaseFields(error)),
    stack: [`${type}: ${message}`, ...framesOf(error)].join('\n'),
    ...(cause !== undefined && depth < MOST_INNER && { cause: errorLine(cause, depth + 1) }),
    ...(inner.length > 0 && depth < MOST_INNER && { errors: inner.map((one) => errorLine(one, depth + 1)) }),
  }
}
