import { traceHeaders } from '@tradepost/kernel'
import type { Fetch } from '@tradepost/mcp'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** Where it goes is never looked up. */
export const HERE = 'http://tradepost.invalid'

/** Calls of this server without a socket, which pass the same guard, limits and checks as those of everybody. */
export const fetchFrom =
  (app: FastifyInstance, remoteAddress: string): Fetch =>
  async (url, { method, headers, body }) => {
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await app.inject({
      method: method as InjectOptions['method'],
      url: url.slice(HERE.length),
      headers: { ...Object.fromEntries(new Headers(headers)), ...traceHeaders() },
      payload: typeof body === 'string' ? body : undefined,
      remoteAddress,
    })
    const lists = Object.entries(answered).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: lists,
    })
  }
