import { setTimeout as sleep } from 'node:timers/promises'
import { makeOrder, NEW_LINES } from '../scenario/order.ts'
import { codeOf, keyOf } from '../scenario/product.ts'
import { stolenBetween, stolenTimes } from '../server/process-facts.ts'
import { type Call, openCaller, pathTo } from './call.ts'
import type { Member } from './world.ts'

/** A request of the second merchant, from the first try to the answer. */
export type Sample = {
  /** Without what the host of a virtual machine took away meanwhile, which no server can help. */
  ms: number
  stolenMs: number
  /** When it began, in milliseconds of the Unix epoch, as log lines have it. */
  at: number
  operation: string
  /** The server that answered: 0 or 1. */
  server: number
}

/** Answers and times of the second merchant. */
export type Observed = {
  samples: Sample[]
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
const callAt = ({ code, products, customerId, token }: Member, n: number): Call & { operation: string } => {
  if (n % 8 === 5) {
    const operation = 'createSalesOrders'
    const order = makeOrder(customerId, NEW_LINES, `steady-${process.pid}-${performance.now()}`)
    return { operation, token, path: pathTo(operation, code), body: JSON.stringify({ orders: [order] }) }
  }
  if (n % 4 === 3) {
    const operation = 'listProducts'
    return { operation, token, path: `${pathTo(operation, code)}?limit=20` }
  }
  const operation = 'getProduct'
  return { operation, token, path: pathTo(operation, code, { productCode: codeOf(keyOf(n % products)) }) }
}

/** Starts requests at a steady pace, answered or not, until it is stopped. */
export const work = ({ addresses, member, everyMs }: Shift) => {
  const caller = openCaller('127.0.0.1')
  const observed: Observed = { samples: [], refused: 0, lost: 0 }
  const pending = new Set<Promise<void>>()
  let isOver = false

  /** A server that is gone is as a balancer would treat it: the next one is asked. */
  const ask = async (n: number) => {
    const call = callAt(member, n)
    const at = Date.now()
    const stolen = stolenTimes()
    const began = performance.now()
    let server = 0
    for (let attempt = 0; performance.now() - began < PATIENCE_MS; attempt++) {
      server = (n + attempt) % addresses.length
      const { status, text } = await caller.call(addresses[server] as string, call)
      if (typeof status === 'number') {
        if (status >= 300) observed.refusal ??= `${call.path} → ${status} ${text}`
        if (status >= 300) observed.refused++
        break
      }
      observed.lost++
      await sleep(PAUSE_MS)
    }
    const { operation } = call
    const took = performance.now() - began
    const stolenMs = Math.min(took, stolenBetween(stolen, stolenTimes()))
    observed.samples.push({ ms: took - stolenMs, stolenMs, at, operation, server })
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
  // work in hand would keep it alive without its parent
  process.once('disconnect', () => process.exit())
  process.on('message', (order: Shift | 'stop') => {
    if (order !== 'stop') stop = work(order)
    else stop?.().then((observed) => process.send?.(observed))
  })
}
