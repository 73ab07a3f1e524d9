import type { Socket } from 'node:net'
import type { Dialect, errors } from '@tradepost/contract'
import type { Ids } from '../base/ids.ts'
import { fail } from '../errors/api-error.ts'
import { renderError } from '../errors/render.ts'

type ParseError = Error & { code?: string; rawPacket?: unknown }

const names: Record<string, keyof typeof errors> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
}

const addressIn = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? (/^\S+ (\S+)/.exec(packet.toString('latin1', 0, 2000))?.[1] ?? '') : ''

/** Node rejects malformed HTTP before it becomes a request, so the answer is written by hand. */
export const answerUnreadable =
  (ids: Ids, dialectAt: (url: string) => Dialect) => (error: ParseError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const refusal = fail(names[error.code ?? ''] ?? 'unreadable')
    const requestId = ids.uuid()
    const body = JSON.stringify(renderError(dialectAt(addressIn(error.rawPacket)), refusal, requestId))
    socket.end(
      `HTTP/1.1 ${refusal.status} ${refusal.definition.code}\r\nx-request-id: ${requestId}\r\n` +
        'content-type: application/json; charset=utf-8\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
