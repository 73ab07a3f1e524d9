import type { Server } from 'node:http'

/** Requests that a process has received: counted by the thread that answers them, read by the thread of long jobs. */
export type RequestCount = Int32Array<SharedArrayBuffer>

export const countRequests = (server: Server): RequestCount => {
  const count: RequestCount = new Int32Array(new SharedArrayBuffer(4))
  server.on('request', () => Atomics.add(count, 0, 1))
  return count
}

/** More than the polling of a job's progress causes. */
const FEW_PER_SECOND = 10
/** Shorter than this, a single request would look like many. */
const SHORTEST_MS = 500

export type Demand = {
  /** Whether others ask so much that a long job should leave them a core. */
  isHigh(): boolean
}

/** By the requests since it was asked before. */
export const demandOf = (count: RequestCount, now = () => performance.now()): Demand => {
  let seen = Atomics.load(count, 0)
  let since = now()
  let isHigh = false
  return {
    isHigh: () => {
      const seconds = (now() - since) / 1000
      if (seconds < SHORTEST_MS / 1000) return isHigh
      const received = Atomics.load(count, 0)
      isHigh = (received - seen) / seconds > FEW_PER_SECOND
      seen = received
      since = now()
      return isHigh
    },
  }
}
