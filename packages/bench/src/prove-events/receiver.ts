import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
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
  refuses: (path: string) => boolean | null
  /** Ends the calls that it does not answer. */
  hangUp(): void
  /** Resolves with the arrival after which it holds. */
  until(holds: () => boolean, what: string): Promise<void>
}

const PATIENCE_MS = 3_600_000

/** An endpoint in this process that remembers what it got. */
export const startReceiver = async (cleanup: Cleanup): Promise<Receiver> => {
  const arrivals = new EventEmitter()
  const unanswered: ServerResponse[] = []
  const receiver: Receiver = {
    url: '',
    arrivals: [],
    refuses: () => false,
    hangUp: () => {
      for (const response of unanswered.splice(0)) response.destroy()
    },
    until: async (holds, what) => {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      while (!holds())
        await once(arrivals, 'one', { signal }).catch((cause) => {
          throw new Error(`${what} did not end within an hour`, { cause })
        })
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    if (text === '') return response.end()
    const { id, date, webhookCode, payload } = JSON.parse(text)
    const refused = receiver.refuses(request.url ?? '')
    if (refused === null) return unanswered.push(response)
    receiver.arrivals.push({
      id,
      thing: payload.locationCode,
      n: payload.newProperties.n,
      webhook: webhookCode,
      delayMs: Date.now() - Date.parse(date),
      isTaken: !refused,
    })
    arrivals.emit('one')
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
