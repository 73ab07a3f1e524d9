import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '../server/cleanup.ts'

/** An endpoint in this process that remembers about which locations it was called. */
export const startReceiver = async (cleanup: Cleanup) => {
  const told: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    if (text !== '') told.push(String(JSON.parse(text).payload.locationCode))
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told }
}
