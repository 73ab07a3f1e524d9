import type { InputFor } from '@tradepost/sdk'
import type { WorkUpdate } from './work.ts'

type Return = InputFor<'createReturnOrders'>['body']['returnOrders'][number]

/** Without a kind it changes a fulfillment order; a return stands under the number of its sales order. */
export type Move =
  | { kind?: undefined; orderNumber: string; body: WorkUpdate }
  | { kind: 'comment'; orderNumber: string; body: { text: string } }
  | { kind: 'return'; orderNumber: string; body: Return }

/** A move that the server has not confirmed yet. */
export type QueuedMove = Move & {
  /** The idempotency key: however often the move is sent, it happens once. */
  key: string
  date: string
  /** The sentence with which the server refused it; those behind it wait for somebody to look. */
  problem?: string
}

export type Kept = { read(): string | null; write(text: string): void }
export type Sent = { isSent: true } | { isSent: false; problem?: string }

type Options = {
  kept: Kept
  /** Without a problem a move that was not sent is tried again later. */
  send(move: QueuedMove): Promise<Sent>
  /** Runs one at a time, over all tabs. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** Moves in the order in which they were made; they outlive the page, and leave with an answer of the server. */
export const createMoveQueue = ({ kept, send, alone }: Options) => {
  const listeners = new Set<() => void>()
  const read = (): QueuedMove[] => {
    try {
      return JSON.parse(kept.read() ?? '[]') as QueuedMove[]
    } catch {
      return []
    }
  }
  let moves = read()
  const write = (next: QueuedMove[]) => {
    kept.write(JSON.stringify(next))
    moves = next
    for (const listener of listeners) listener()
  }

  /** The first move whose order has no refused one. */
  const nextOf = (all: QueuedMove[]): QueuedMove | undefined => {
    const stuck = new Set(all.filter(({ problem }) => problem).map(({ orderNumber }) => orderNumber))
    return all.find(({ orderNumber }) => !stuck.has(orderNumber))
  }

  /** Sends until nothing is left or the network is gone; the number of moves that arrived. */
  const run = (): Promise<number> =>
    alone(async () => {
      let count = 0
      for (let move = nextOf(read()); move; move = nextOf(read())) {
        const sent = await send(move)
        if (!sent.isSent && sent.problem === undefined) return count
        const { key } = move
        const problem = sent.isSent ? undefined : sent.problem
        write(
          read().flatMap((one) => {
            if (one.key !== key) return [one]
            return problem === undefined ? [] : [{ ...one, problem }]
          }),
        )
        count++
      }
      return count
    })

  return {
    add: (move: QueuedMove) => write([...read(), move]),
    run,
    /** After a refusal nothing that was planned for the order holds. */
    drop: (orderNumber: string) => write(read().filter((move) => move.orderNumber !== orderNumber)),
    /** Another tab has written. */
    refresh: () => write(read()),
    list: (): QueuedMove[] => moves,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
