import type { LogLine } from './plugin-log.store.ts'

const MAX_TEXT = 2000
const secrets = new Set(['pass', 'customer_token', 'password'])

/** One line: a file of lines must not be forged by a text with line ends. */
export const logText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, MAX_TEXT)

/** Parameters as JSON without what signs anybody in. */
export const loggedParameters = (form: Record<string, unknown>): string =>
  JSON.stringify(form, (key, value: unknown) => (secrets.has(key) ? '***' : value))

export type LoggedCall = {
  action: string
  traceId: string | null
  error: { number: number; message: string } | null
  ms: number
  form: Record<string, unknown>
}

type Wanted = { requests: boolean; debug: boolean }

export const linesOf = ({ action, traceId, error, ms, form }: LoggedCall, wanted: Wanted): LogLine[] => {
  const head = `${action || '-'} ${traceId ?? '-'}`
  const lines: LogLine[] = [{ type: 'access', text: `${head} ${error?.number ?? 0}` }]
  if (wanted.requests) lines.push({ type: 'request', text: `${head} ${loggedParameters(form)}` })
  if (error) lines.push({ type: 'error', text: `${head} ${error.number} ${error.message}` })
  if (wanted.debug) lines.push({ type: 'debug', text: `${head} ${ms.toFixed(1)} ms` })
  return lines.map(({ type, text }) => ({ type, text: logText(text) }))
}
