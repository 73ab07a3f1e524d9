import { callFor } from '../client/call.ts'
import { openConnection } from '../client/connection.ts'
import { type Measured, summarize, type Timings } from '../client/timings.ts'
import { askOver, BATCH, type Peer, type Task } from './peer.ts'

export type RoundOptions = { callers: number; seconds: number; rounds: number; warmUpSeconds: number }

/** Things a second: products of `create`, else requests or purchases. */
export const unitsOf = (task: Task): number => (task === 'create' ? BATCH : 1)

const round = async (peer: Peer, task: Task, callers: number, seconds: number, first: number) => {
  const connections = await Promise.all(
    Array.from({ length: callers }, () => openConnection(peer.host, peer.port)),
  )
  const asks = connections.map((connection) => askOver(connection, peer))
  try {
    return await callFor({ callers, seconds }, async (n, caller) => {
      const ask = asks[caller]
      return ask ? peer.perform[task](ask, first + n, caller) : 'no connection'
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** In turns, so that whatever else the machine does meets all of them. */
export const measureTask = async (
  peers: Peer[],
  task: Task,
  { callers, seconds, rounds, warmUpSeconds }: RoundOptions,
): Promise<Map<Peer, Measured>> => {
  const done = new Map<Peer, Timings[]>(peers.map((peer) => [peer, []]))
  const first = new Map<Peer, number>()
  for (let number = -1; number < rounds; number++)
    for (const peer of peers) {
      const from = first.get(peer) ?? 0
      const timings = await round(peer, task, callers, number < 0 ? warmUpSeconds : seconds, from)
      first.set(peer, from + timings.times.length)
      if (number >= 0) done.get(peer)?.push(timings)
    }
  return new Map([...done].map(([peer, timings]) => [peer, summarize(timings)]))
}
