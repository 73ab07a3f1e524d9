import { randomUUID } from 'node:crypto'
import { allOperations, type BoundOperation, findOperation, mediaTypeOf } from '@tradepost/contract'
import type { Call } from '../prove-hostile/call.ts'
import { pathTo } from '../prove-hostile/call.ts'
import { makeOrder, NEW_LINES } from '../scenario/order.ts'
import type { Balancer } from './balancer.ts'

export type Tokens = Record<'merchant' | 'operator' | 'public' | 'shopper', string>

/** A request that is sent over and over, and the answer that it always has. */
export type Request = { name: string; status: number; call(n: number): Call }

type Item = Record<string, unknown>

const MERCHANT = 'demo'
const SHOP = 'web'

/** The value of a parameter in an item of the list above it. */
const idIn = (item: Item, param: string): unknown =>
  item[param] ?? item.code ?? item.id ?? item.ref ?? item.number

/** Fills the parameters of a path by what the lists above them show first; null where they show nothing. */
const fillPath = async (ask: (path: string) => Promise<unknown>, path: string): Promise<string | null> => {
  let filled = ''
  for (const step of path.split('/').slice(1)) {
    const param = /^\{(\w+)\}$/.exec(step)?.[1]
    if (!param) {
      filled += `/${step}`
      continue
    }
    if (param === 'merchantCode' || param === 'shopCode') {
      filled += `/${param === 'shopCode' ? SHOP : MERCHANT}`
      continue
    }
    const list = Object.values((await ask(filled)) ?? {}).find((value) => Array.isArray(value)) as
      | Item[]
      | undefined
    const id = list?.[0] && idIn(list[0], param)
    if (id === undefined || id === null) return null
    filled += `/${encodeURIComponent(String(id))}`
  }
  return filled
}

const reads = allOperations.filter(
  ({ operation }) => operation.method === 'GET' && !mediaTypeOf(operation.responses[200]),
)
export const countOfReads: number = reads.length

/** Reads of everything that the servers know and the demo has, with the status that each has before the upgrade. */
export const findReads = async (balancer: Balancer, tokens: Tokens): Promise<Request[]> => {
  const requestOf = async ({ name, path, service }: BoundOperation): Promise<Request[]> => {
    const token = tokens[service.scope]
    const ask = async (at: string): Promise<unknown> => {
      const { status, text } = await balancer.send({ path: at, token, keeps: Number.POSITIVE_INFINITY })
      return status === 200 ? JSON.parse(text) : null
    }
    const filled = await fillPath(ask, path)
    if (filled === null) return []
    const call = { path: filled, token }
    const { status } = await balancer.send(call)
    return status === 200 ? [{ name, status, call: () => call }] : []
  }
  const found: Request[] = []
  for (const read of reads) found.push(...(await requestOf(read)))
  return found
}

type Goods = { productCode: string; locationCode: string; customerId: string }

/** Writes of all kinds, each with a key of its own, so that one that broke off can be sent again. */
export const writesOf = ({ merchant: token }: Tokens, goods: Goods): Request[] => {
  const { productCode, locationCode, customerId } = goods
  const run = randomUUID().slice(0, 8)
  const write = (name: string, body: (id: string) => object, params = {}): Request => ({
    name,
    status: Number(Object.keys(findOperation(name)?.operation.responses ?? {})[0]),
    call: (n) => ({
      token,
      path: pathTo(name, MERCHANT, params),
      headers: { 'idempotency-key': `rolling-${run}-${name}-${n}` },
      body: JSON.stringify(body(`${run}-${n}`)),
    }),
  })
  return [
    write('createProducts', (id) => ({
      products: [
        { code: `rolling-${id}`, name: { 'en-us': id }, modelType: 'standard', isInventoryManaged: false },
      ],
    })),
    write('updateProduct', (id) => ({ name: { 'en-us': `Tea ${id}` } }), { productCode }),
    write('setInventories', () => ({
      inventories: [{ productCode, locationCode, sku: null, onHand: 5 }],
    })),
    write('createCustomers', (id) => ({
      customers: [{ firstName: 'Ada', lastName: 'Byron', emailAddress: `${id}@byron.test` }],
    })),
    write('createSalesOrders', (id) => ({
      orders: [makeOrder(customerId, NEW_LINES, `rolling-${id}`)],
    })),
    write('createCategories', (id) => ({
      categories: [{ code: `rolling-${id}`, sequenceId: 1, name: { 'en-us': id } }],
    })),
    write('createSegments', (id) => ({
      segments: [{ code: `rolling-${id}`, name: id, type: 'fixed' }],
    })),
    write('receiveEvents', (id) => ({
      events: [
        {
          event: 'entityUpdated',
          entity: 'product',
          entityId: productCode,
          payload: { rating: id.length % 5 },
        },
      ],
    })),
  ]
}
