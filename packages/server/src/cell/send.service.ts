import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { errors } from '@tradepost/contract'
import { ApiError, traceHeaders } from '@tradepost/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** To be connected, on the way between two data centers. */
const CONNECT_MS = 3000
/** Without a byte: longer than any request works, and than streams of events are silent. */
const SILENT_MS = 300_000

/** Of one connection and not of the request. */
const ofConnection = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const away = () => new ApiError(errors.cellAway, { headers: { 'retry-after': '1' } })

/** Names and values in turns, as Node has them. */
const passedHeaders = (raw: string[]): string[] => {
  const passed: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2)
    if (!ofConnection.has(name.toLowerCase())) passed.push(name, value)
  }
  return passed
}

const requestHeaders = ({ raw, id }: FastifyRequest, own: Record<string, string>) => {
  const { headers } = raw
  const passed = Object.entries(headers).filter(([name]) => !ofConnection.has(name))
  return { ...Object.fromEntries(passed), 'x-request-id': id, ...traceHeaders(), ...own }
}

export type Sending = {
  request: FastifyRequest
  reply: FastifyReply
  /** As far as it was read already; else it comes from the connection. */
  body: Buffer | null
  url: string
  headers: Record<string, string>
}

export type Sender = {
  /** Ends with what stands in the way of an answer; an answer that has begun is only cut off. */
  send(sending: Sending, failed: (error: Error) => void): void
  close(): void
}

/** Passes requests on as they come, and answers as they go. */
export const createSender = (): Sender => {
  const options = { keepAlive: true, maxFreeSockets: 64 }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }
  const open = (target: URL, method: string, headers: http.OutgoingHttpHeaders) =>
    target.protocol === 'https:'
      ? https.request(target, { method, headers, agent: agents.https })
      : http.request(target, { method, headers, agent: agents.http })

  const answer = (reply: FastifyReply, answered: IncomingMessage) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(answered.statusCode ?? 502, passedHeaders(answered.rawHeaders))
    // headers of a stream go before its first piece
    raw.flushHeaders()
    pipeline(answered, raw, (error) => {
      if (error) raw.destroy()
    })
  }

  return {
    send: ({ request, reply, body, url, headers }, failed) => {
      const attempt = (isLast: boolean) => {
        const outgoing = open(new URL(url), request.method, requestHeaders(request, headers))
        let isAnswered = false
        outgoing.setTimeout(SILENT_MS, () => outgoing.destroy(new Error('the other cell is silent')))
        outgoing.once('socket', (socket) => {
          if (!socket.connecting) return
          const timer = setTimeout(() => socket.destroy(new Error('no connection')), CONNECT_MS)
          socket.once('connect', () => clearTimeout(timer))
          socket.once('close', () => clearTimeout(timer))
        })
        outgoing.once('response', (answered) => {
          isAnswered = true
          answer(reply, answered)
        })
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          if (isAnswered || reply.raw.destroyed) return
          isAnswered = true
          // the other end closed a connection that had rested, before it read this
          if (!isLast && outgoing.reusedSocket && error.code === 'ECONNRESET') return attempt(true)
          request.log.warn({ err: error, requestId: request.id }, 'the cell of a merchant does not answer')
          failed(away())
        })
        reply.raw.once('close', () => outgoing.destroy())
        if (body) outgoing.end(body)
        else if (isLast) request.raw.pipe(outgoing)
        else outgoing.end()
      }
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
      attempt(body !== null || hasBody || request.method !== 'GET')
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
