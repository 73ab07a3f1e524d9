import { setTimeout as sleep } from 'node:timers/promises'
import type { Timings } from '../client/timings.ts'
import { openCaller, pathTo } from '../prove-hostile/call.ts'
import { makeOrder } from '../scenario/order.ts'
import { PRODUCTS, productCode, type Shop, WAREHOUSE } from './site.ts'

type Asked = {
  operation: string
  method: string
  params?: Record<string, string>
  query?: string
  body?: unknown
}

const filters = (by: Record<string, string>) => `?filters=${encodeURIComponent(JSON.stringify(by))}&limit=20`

/** Requests that read and write the tables that grow. */
const kinds: Record<string, (n: number, shop: Shop) => Asked> = {
  'change stock': (n) => ({
    operation: 'adjustInventories',
    method: 'PATCH',
    body: {
      inventories: [
        {
          productCode: productCode(n),
          locationCode: WAREHOUSE,
          sku: null,
          operationType: 'increment',
          onHand: 1,
        },
      ],
    },
  }),
  'update a product': (n) => ({
    operation: 'updateProduct',
    method: 'POST',
    params: { productCode: productCode(n) },
    body: { name: { 'en-us': `Tea ${n}` } },
  }),
  'place an order': (n, { customerId }) => ({
    operation: 'createSalesOrders',
    method: 'POST',
    body: { orders: [makeOrder(customerId, 2, `order-${process.pid}-${n}`)] },
  }),
  'history of a product': (n) => ({
    operation: 'listProductHistory',
    method: 'GET',
    params: { productCode: productCode(n) },
    query: '?limit=20',
  }),
  'ledger of a product': (n) => ({
    operation: 'listInventoryChanges',
    method: 'GET',
    query: filters({ productCode: productCode(n) }),
  }),
  'newest of the ledger': () => ({ operation: 'listInventoryChanges', method: 'GET', query: '?limit=20' }),
  'deliveries of a webhook': (_, { webhookId }) => ({
    operation: 'listWebhookDeliveries',
    method: 'GET',
    params: { webhookId },
    query: '?limit=20',
  }),
  'messages to a customer': (_, { customerId }) => ({
    operation: 'listNotificationMessages',
    method: 'GET',
    query: filters({ customerId }),
  }),
}
const names = Object.keys(kinds)

/** Each caller waits so long between two requests: the servers are busy and not full. */
const PAUSE_MS = 20

export type Measured = Record<string, Timings>
export type Load = { stop(): Promise<Measured> }

/** `from` counts on, so that no order comes twice. */
export const startLoad = (shops: Shop[], addresses: string[], callers: number, from: number): Load => {
  const caller = openCaller('127.0.0.1')
  const times = names.map((): number[] => [])
  const failures = names.map((): string[] => [])
  const began = performance.now()
  let next = from
  let isOver = false

  const ask = async (n: number): Promise<void> => {
    const kind = n % names.length
    const round = Math.floor(n / names.length)
    const shop = shops[round % shops.length] as Shop
    const product = Math.floor(round / shops.length) % PRODUCTS
    const name = names[kind] as string
    const asked = kinds[name]?.(name === 'place an order' ? n : product, shop) as Asked
    const sent = performance.now()
    const { status, text } = await caller.call(addresses[n % addresses.length] as string, {
      method: asked.method,
      path: `${pathTo(asked.operation, shop.merchantCode, asked.params)}${asked.query ?? ''}`,
      token: shop.token,
      body: asked.body === undefined ? undefined : JSON.stringify(asked.body),
    })
    times[kind]?.push(performance.now() - sent)
    const isDone = typeof status === 'number' && status < 300 && !/"errors":\[\{/.test(text)
    if (!isDone) failures[kind]?.push(`${asked.operation}: ${status} ${text.slice(0, 200)}`)
  }
  const keepAsking = async () => {
    while (!isOver) {
      await ask(next++)
      await sleep(PAUSE_MS)
    }
  }
  const asking = Promise.all(Array.from({ length: callers }, keepAsking))
  return {
    stop: async () => {
      isOver = true
      await asking
      caller.close()
      const seconds = (performance.now() - began) / 1000
      return Object.fromEntries(
        names.map((name, kind) => [
          name,
          {
            seconds,
            times: Float64Array.from(times[kind] ?? []),
            failed: failures[kind]?.length ?? 0,
            failure: failures[kind]?.[0],
          },
        ]),
      )
    },
  }
}
