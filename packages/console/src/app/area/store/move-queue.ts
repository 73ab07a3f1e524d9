import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import type { InputFor } from '@tradepost/sdk'
import type { keptMoves } from '../../session/kept-moves.ts'

type Return = InputFor<'createReturnOrders'>['body']['returnOrders'][number]

/** Without a kind it changes a fulfillment order; a return stands under the number of its sales order. */
export type Move =
  | { kind?: undefined; orderNumber: string; body: FulfillmentOrderUpdate }
  | { kind: 'comment'; orderNumber: string; body: { text: string } }
  | { kind: 'return'; orderNumber: string; body: Return }

/** A move that the server has not confirmed yet. */
export type QueuedMove = Move & {
  /** The idempotency key: however often the move is sent, it happens once. */
  key: string
  /** Its place in the order of all moves of the device. */
  at: number
  /** The sentence with which the server refused it; those behind it wait for somebody to look. */
  problem?: string
}

export type KeptMoves = ReturnType<typeof keptMoves<QueuedMove>>
export type Sent = { isSent: true } | { isSent: false; problem?: string }

type Options = {
  kept: KeptMoves
  /** Without a problem a move that was not sent is tried again later. */
  send(move: QueuedMove): Promise<Sent>
  /** Runs one at a time, over all tabs. */
  exclusively<T>(task: () => Promise<T>): Promise<T>
}

/** Orders with a rejected move: their later moves wait until somebody has looked at it. */
export const stuckOrders = (moves: QueuedMove[]): Set<string> =>
  new Set(moves.filter(({ problem }) => problem !== undefined).map(({ orderNumber }) => orderNumber))

/** Moves in the order in which they were made; they outlive the page, and leave with an answer of the server. */
export const createMoveQueue = ({ kept, send, exclusively }: Options) => {
  const listeners = new Set<() => void>()
  let moves = kept.list()
  const renew = () => {
    moves = kept.list()
    for (const listener of listeners) listener()
  }

  /** The first move whose order has no refused one. */
  const next = (): QueuedMove | undefined => {
    const all = kept.list()
    const stuck = stuckOrders(all)
    return all.find(({ orderNumber }) => !stuck.has(orderNumber))
  }

  const settle = (move: QueuedMove, problem: string | undefined) => {
    if (problem === undefined) kept.remove(move.key)
    // somebody may have dropped it while it was on its way
    else if (kept.list().some(({ key }) => key === move.key)) kept.put({ ...move, problem })
    renew()
  }

  /** Sends until nothing is left or the network is gone; the number of moves that arrived. */
  const run = (): Promise<number> =>
    exclusively(async () => {
      let count = 0
      for (let move = next(); move; move = next()) {
        const sent = await send(move)
        if (!sent.isSent && sent.problem === undefined) return count
        settle(move, sent.isSent ? undefined : sent.problem)
        count++
      }
      return count
    })

  return {
    add: (move: Omit<QueuedMove, 'at'> & Move) => {
      kept.put({ ...move, at: (kept.list().at(-1)?.at ?? 0) + 1 })
      renew()
    },
    run,
    /** After a refusal nothing that was planned for the order holds. */
    drop: (orderNumber: string) => {
      for (const move of kept.list()) if (move.orderNumber === orderNumber) kept.remove(move.key)
      renew()
    },
    /** Another tab has written; whether moves have left the queue there. */
    refresh: (): boolean => {
      const before = moves
      renew()
      return before.some(({ key }) => !moves.some((move) => move.key === key))
    },
    list: (): QueuedMove[] => moves,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
