import { setTimeout as sleep } from 'node:timers/promises'
import { makeOrder, NEW_LINES } from '../scenario/order.ts'
import { codeOf, keyOf } from '../scenario/product.ts'
import { type Call, openCaller, pathTo } from './call.ts'
import type { Member } from './world.ts'

/** Answers and times of the second merchant. */
export type Observed = {
  /** Milliseconds of each request, from the first try to the answer. */
  times: number[]
  /** Answers other than success, as many as there were, and the first. */
  refused: number
  refusal?: string
  /** Tries that ended without an answer, before another server was asked. */
  lost: number
}

export type Shift = { addresses: string[]; member: Member; everyMs: number }

const PATIENCE_MS = 60_000
const PAUSE_MS = 20

/** Gets, lists and now and then an order, as a shop sends them. */
const callAt = ({ code, products, customerId, token }: Member, n: number): Call => {
  if (n % 8 === 5) {
    const order = makeOrder(customerId, NEW_LINES, `steady-${process.pid}-${performance.now()}`)
    return { token, path: pathTo('createSalesOrders', code), body: JSON.stringify({ orders: [order] }) }
  }
  if (n % 4 === 3) return { token, path: `${pathTo('listProducts', code)}?limit=20` }
  return { token, path: pathTo('getProduct', code, { productCode: codeOf(keyOf(n % products)) }) }
}

/** Starts a request at a steady pace, whether or not the last is answered, until it is told to stop. */
export const work = ({ addresses, member, everyMs }: Shift) => {
  const caller = openCaller('127.0.0.1')
  const observed: Observed = { times: [], refused: 0, lost: 0 }
  const pending = new Set<Promise<void>>()
  let isOver = false

  /** A server that is gone is as a balancer would treat it: the next one is asked. */
  const ask = async (n: number) => {
    const call = callAt(member, n)
    const began = performance.now()
    for (let attempt = 0; performance.now() - began < PATIENCE_MS; attempt++) {
      const address = addresses[(n + attempt) % addresses.length] as string
      const { status, text } = await caller.call(address, call)
      if (typeof status === 'number') {
        if (status >= 300) observed.refusal ??= `${call.path} → ${status} ${text}`
        if (status >= 300) observed.refused++
        break
      }
      observed.lost++
      await sleep(PAUSE_MS)
    }
    observed.times.push(performance.now() - began)
  }

  const keepWorking = async () => {
    // the servers look at a new token once, which is not what is measured
    for (const address of addresses) await caller.call(address, callAt(member, 0))
    for (let n = 0; !isOver; n++) {
      const asked: Promise<void> = ask(n).finally(() => pending.delete(asked))
      pending.add(asked)
      await sleep(everyMs)
    }
    await Promise.all(pending)
  }
  const working = keepWorking()
  return async (): Promise<Observed> => {
    isOver = true
    await working
    caller.close()
    return observed
  }
}

/** The process of the second merchant: its own, so that the attackers' work does not count as the servers'. */
export const runNeighbour = (): void => {
  let stop: (() => Promise<Observed>) | undefined
  process.on('message', (order: Shift | 'stop') => {
    if (order !== 'stop') stop = work(order)
    else stop?.().then((observed) => process.send?.(observed))
  })
}
