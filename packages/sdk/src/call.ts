import type { CallOptions, RawAnswer } from './call.types.ts'
import { TradepostError } from './error/error.ts'
import { toFailure } from './error/failure.ts'
import type { Operation } from './operation-table.ts'
import { buildRequest, type Input, type Request } from './request/request.ts'
import { type Answer, send, type Transport } from './request/transport.ts'
import type { Tokens } from './token.ts'
import { type Warning, warningsOf } from './warning.ts'

export type Connection = {
  baseUrl: string
  merchantCode?: string
  vendor: string
  transport: Transport
  onWarning?: (warning: Warning) => void
}

const authorize = (request: Request, token: string): Request => {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...request, headers }
}

/** A token may end early (its client changed, its user signed out): one other token, one repetition. */
const sendAuthorized = async (
  operation: string,
  { transport }: Connection,
  tokens: Tokens,
  request: Request,
): Promise<Answer> => {
  const token = await tokens.current(request.signal)
  if (token === undefined) return send(operation, transport, request)
  const answer = await send(operation, transport, authorize(request, token))
  if (answer.status !== 401) return answer
  const other = await tokens.renew(token, request.signal)
  return other === undefined ? answer : send(operation, transport, authorize(request, other))
}

const isSuccess = (status: number) => status >= 200 && status < 300

const notJson = (text: string): string =>
  /^\s*[[{]/.test(text)
    ? 'The answer is not JSON, though it begins like it: something in between cut it off'
    : 'The answer is not JSON: check that baseUrl is the address of the server, and not of a page'

const parse = ({ name, isFile }: Operation, { status, headers, text }: Answer): unknown => {
  if (text === '') return undefined
  if (isSuccess(status) && (isFile || headers.get('content-type')?.startsWith('text/'))) return text
  try {
    return JSON.parse(text)
  } catch {
    if (!isSuccess(status)) return text
    const requestId = headers.get('x-request-id') ?? undefined
    throw new TradepostError({
      status,
      code: 'NotJson',
      text: notJson(text),
      requestId,
      body: text,
      operation: name,
    })
  }
}

export const perform = async (
  operation: Operation,
  connection: Connection,
  tokens: Tokens | null,
  input: Input = {},
  options: CallOptions = {},
): Promise<RawAnswer<unknown>> => {
  options.signal?.throwIfAborted()
  const request = buildRequest(operation, connection, input, options)
  const isOpen = operation.isPublic || request.headers.has('authorization')
  const answer =
    isOpen || !tokens
      ? await send(operation.name, connection.transport, request)
      : await sendAuthorized(operation.name, connection, tokens, request)
  const { status, headers } = answer
  const warnings = warningsOf(operation.name, headers)
  for (const warning of warnings) connection.onWarning?.(warning)
  const body = parse(operation, answer)
  if (!isSuccess(status)) throw toFailure(operation, answer, body, isOpen ? undefined : tokens?.advice)
  return {
    status,
    headers,
    etag: headers.get('etag') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    warnings,
    body,
  }
}
