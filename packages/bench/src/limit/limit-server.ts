import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { limitStatements } from './limit.store.ts'

export type LimitOptions = { connection: pg.PoolConfig; connections: number }

const send = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/**
 * The least that can serve the requests of the bench: Node's own HTTP, the driver, and texts that lie ready. It knows no
 * tokens and checks nothing, so no platform on this machine can be faster.
 */
export const listenAtLimit = async ({ connection, connections }: LimitOptions): Promise<number> => {
  const pool = new pg.Pool({ ...connection, max: connections })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://limit')
    const code = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (request.method === 'POST') {
      const values = [code, JSON.stringify(JSON.parse(await bodyOf(request)))]
      const { rowCount } = await pool.query({ ...limitStatements.update, values })
      response.writeHead(rowCount === 1 ? 204 : 404).end()
    } else if (code === 'products') {
      const { rows } = await pool.query({ ...limitStatements.list, values: [searchParams.get('limit')] })
      send(response, `{"products":[${rows[0].text}]}`)
    } else {
      const { rows } = await pool.query({ ...limitStatements.get, values: [code] })
      if (rows.length === 1) send(response, `{"product":${rows[0].text}}`)
      else response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
