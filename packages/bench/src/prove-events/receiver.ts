import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '../server/cleanup.ts'

export type Arrival = {
  id: string
  thing: string
  n: number
  webhook: string
  delayMs: number
  isTaken: boolean
}

export type Receiver = {
  url: string
  arrivals: Arrival[]
  /** Whether it answers with an error; null: it does not answer at all. */
  refuses: (path: string, thing: string) => boolean | null
}

/** An endpoint in this process that remembers what it got. */
export const startReceiver = async (cleanup: Cleanup): Promise<Receiver> => {
  const receiver: Receiver = { url: '', arrivals: [], refuses: () => false }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    if (text === '') return response.end()
    const { id, date, webhookCode, payload } = JSON.parse(text)
    const refused = receiver.refuses(request.url ?? '', payload.locationCode)
    if (refused === null) return
    receiver.arrivals.push({
      id,
      thing: payload.locationCode,
      n: payload.newProperties.n,
      webhook: webhookCode,
      delayMs: Date.now() - Date.parse(date),
      isTaken: !refused,
    })
    response.writeHead(refused ? 503 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
