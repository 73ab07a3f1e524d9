import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { type ClientOptions, createClient } from '../src/index.ts'

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Reply = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  /** Breaks the connection instead of answering. */
  hangUp?: boolean
  /** Breaks it in the middle of the answer. */
  isCut?: boolean
}
/** Answers the nth request, counted from 0, of those that are not for a token. */
export type Script = (seen: Seen, index: number) => Reply | Promise<Reply>

export const tokenReply = (token: string, more: object = {}): Reply => ({
  json: { access_token: token, token_type: 'Bearer', expires_in: 3600, ...more },
})

/** A real server that answers by script, and a client for it. Token requests have a script of their own. */
export const serve = async (
  t: TestContext,
  script: Script,
  tokenScript: Script = (_, index) => tokenReply(`token-${index + 1}`),
) => {
  const seen: Seen[] = []
  const tokenRequests: Seen[] = []
  const server = createServer(async (request, response) => {
    const isToken = request.url === '/auth/oauth/token'
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await text(request) }
    const list = isToken ? tokenRequests : seen
    const reply = await (isToken ? tokenScript : script)(one, list.push(one) - 1)
    if (reply.hangUp) return request.socket.destroy()
    if (reply.isCut) {
      response.writeHead(200, { 'content-length': '1000' })
      return response.write('{"products":', () => request.socket.destroy())
    }
    response.writeHead(reply.status ?? 200, { 'x-request-id': 'request-1', ...reply.headers })
    response.end(reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connect = (options: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl, merchantCode: 'demo', clientId: 'demo', clientSecret: 'demo-secret', ...options })
  return { baseUrl, connect, client: connect(), seen, tokenRequests }
}

export const form = ({ body }: { body: string }): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body))

/** The error of a call that must fail. */
export const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error) => error,
  )
