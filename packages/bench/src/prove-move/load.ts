import { setTimeout as sleep } from 'node:timers/promises'
import { issueMerchantToken } from '../client/token.ts'
import { pathTo } from '../prove-hostile/call.ts'
import { makeOrder } from '../scenario/order.ts'
import type { Cells } from './cells.ts'

type Asked = {
  operation: string
  method: string
  params?: Record<string, string>
  body?: unknown
  key?: string
}

export type Tally = {
  locations: string[]
  orders: string[]
  /** Of the product of each writer. */
  stock: number[]
  reads: number
  failedReads: number
  /** Between the first try of a change and its answer. */
  pauses: number[]
  violations: string[]
}

export const stockOf = (writer: number): string => `counted-${writer}`
export const WAREHOUSE = 'warehouse'

const CHANGE_PATIENCE_MS = 120_000
const READ_PATIENCE_MS = 3000
const PAUSE_MS = 15
const EVERY_MS = 25

type LoadOptions = { cells: Cells; customerId: string; writers: number; readers: number }

/** Asks as a balancer would that tries the other cell when one does not have the merchant; one token for all of it. */
export const startLoad = async ({ cells, customerId, writers, readers }: LoadOptions) => {
  const { code, client } = cells.merchant
  const urls = cells.cells.map(({ url }) => url)
  const token = await issueMerchantToken(urls[0] as string, code, client)
  const tally: Tally = {
    locations: [],
    orders: [],
    stock: Array.from({ length: writers }, () => 0),
    reads: 0,
    failedReads: 0,
    pauses: [],
    violations: [],
  }
  let owner = 0
  let isOver = false

  const send = async ({ operation, method, params, body, key }: Asked, at: number) => {
    const answer = await fetch(`${urls[at]}${pathTo(operation, code, params)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, text: await answer.text() }
  }
  /** Null: neither cell had the merchant in time. */
  const ask = async (asked: Asked, patienceMs: number) => {
    const end = performance.now() + patienceMs
    for (let at = owner; performance.now() < end; at = 1 - at) {
      const answer = await send(asked, at).catch(() => null)
      // 401: the merchant is not there yet
      if (answer && answer.status !== 503 && answer.status !== 401) {
        owner = at
        return answer
      }
      if (at !== owner) await sleep(PAUSE_MS)
    }
    return null
  }
  const change = async (asked: Asked): Promise<boolean> => {
    const began = performance.now()
    const answer = await ask(asked, CHANGE_PATIENCE_MS)
    tally.pauses.push(performance.now() - began)
    const isDone = answer !== null && answer.status < 300 && !/"errors":\[\{/.test(answer.text)
    if (!isDone) tally.violations.push(`${asked.operation}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
    return isDone
  }

  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const name = `w${writer}-${n}`
      const location = { code: name, name, type: { code: 'store' } }
      const created = {
        operation: 'createLocations',
        method: 'POST',
        body: { locations: [location] },
        key: name,
      }
      if (await change(created)) tally.locations.push(name)
      const counted = { productCode: stockOf(writer), locationCode: WAREHOUSE, sku: null }
      const adjustment = { ...counted, operationType: 'increment', onHand: 1 }
      const adjusted = {
        operation: 'adjustInventories',
        method: 'PATCH',
        body: { inventories: [adjustment] },
      }
      if (await change({ ...adjusted, key: `stock-${name}` }))
        tally.stock[writer] = (tally.stock[writer] ?? 0) + 1
      const orders = [makeOrder(customerId, 2, name)]
      if (
        await change({
          operation: 'createSalesOrders',
          method: 'POST',
          body: { orders },
          key: `order-${name}`,
        })
      )
        tally.orders.push(name)
      await sleep(EVERY_MS)
    }
  }
  const read = async (reader: number) => {
    for (let n = reader; !isOver; n += readers) {
      const locationCode = tally.locations[n % Math.max(1, tally.locations.length)] ?? WAREHOUSE
      const answer = await ask(
        { operation: 'getLocation', method: 'GET', params: { locationCode } },
        READ_PATIENCE_MS,
      )
      tally.reads += 1
      if (answer?.status !== 200) {
        tally.failedReads += 1
        tally.violations.push(`read of ${locationCode}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
      }
      await sleep(EVERY_MS)
    }
  }
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
  ]
  return {
    tally,
    stop: async () => {
      isOver = true
      await Promise.all(work)
    },
  }
}
