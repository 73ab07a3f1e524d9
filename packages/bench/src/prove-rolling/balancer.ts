import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Outcome, openCaller } from '../prove-hostile/call.ts'

const LOOK_MS = 100
const PATIENCE_MS = 30_000
const PAUSE_MS = 20

/**
 * In front of servers as one of an operator: asks `/readyz`, and sends what broke off or was told to come again to the next
 * server, since each write has a key.
 */
export const openBalancer = () => {
  const caller = openCaller('127.0.0.1')
  const servers = new Map<string, { isReady: boolean }>()
  let next = 0
  let isOpen = true
  const look = async () => {
    while (isOpen) {
      for (const [address, server] of servers)
        server.isReady = (await caller.call(address, { path: '/readyz' })).status === 200
      await sleep(LOOK_MS)
    }
  }
  const looking = look()
  const choose = (): string | undefined => {
    const ready = [...servers].filter(([, { isReady }]) => isReady)
    return ready[next++ % ready.length]?.[0]
  }
  return {
    add: (address: string) => void servers.set(address, { isReady: true }),
    remove: (address: string) => void servers.delete(address),
    send: async (call: Call): Promise<Outcome & { ms: number }> => {
      const began = performance.now()
      for (;;) {
        const address = choose()
        const outcome: Outcome = address
          ? await caller.call(address, call)
          : { status: 'cut', isHonest: true, text: 'no server is ready' }
        const took = performance.now() - began
        const isOver = typeof outcome.status === 'number' && outcome.status !== 503
        if (isOver || took > PATIENCE_MS) return { ...outcome, ms: took }
        await sleep(PAUSE_MS)
      }
    },
    close: async () => {
      isOpen = false
      await looking
      caller.close()
    },
  }
}

export type Balancer = ReturnType<typeof openBalancer>
