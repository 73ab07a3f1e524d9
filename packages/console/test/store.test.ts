import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  applied,
  type FulfillmentOrder,
  findLine,
  fitsCustomer,
  isArriving,
  matches,
  nextStatus,
  scansOf,
  stepOf,
} from '../src/app/area/store/fulfillment-order.ts'
import { createMoveQueue, type QueuedMove, type Sent } from '../src/app/area/store/move-queue.ts'
import { readFulfillmentOrders } from '../src/app/area/store/read-fulfillment-orders.ts'
import { keptMoves, type MoveStorage } from '../src/app/session/kept-moves.ts'

const line = (id: number, status = 'accepted', quantity = 2) => ({
  id,
  status,
  quantity,
  sku: `sku-${id}`,
  product: { code: `tea-${id}`, name: 'Tea', identifiers: { ean: `400${id}` } },
})
const fulfillmentOrder = (status: string, ...lineItems: object[]): FulfillmentOrder =>
  ({ orderNumber: '1-0001', type: 'BOPIS', status, lineItems }) as FulfillmentOrder
const statusesOf = ({ status, lineItems }: FulfillmentOrder) => [
  status,
  ...lineItems.map((one) => one.status),
]

describe('an order in the store app', () => {
  it('goes from counter to counter, with one move in front', () => {
    const way: [string, string | undefined, string | undefined][] = [
      ['new', 'accept', 'accepted'],
      ['requested', 'accept', 'accepted'],
      ['accepted', 'pick', undefined],
      ['inProgress', 'pick', undefined],
      ['picked', 'pack', 'packed'],
      ['packed', 'pack', 'ready'],
      ['ready', 'handOver', 'fulfilled'],
      ['checkedIn', 'handOver', 'fulfilled'],
      ['hold', undefined, undefined],
      ['fulfilled', undefined, undefined],
    ]

    for (const [status, step, next] of way) {
      assert.equal(stepOf(fulfillmentOrder(status)), step, status)
      assert.equal(nextStatus(fulfillmentOrder(status)), next, status)
    }
    assert.equal(nextStatus({ ...fulfillmentOrder('packed'), type: 'directShip' }), 'fulfilled')
  })

  it('looks at once as it will when its moves have arrived', () => {
    const accepted = applied(fulfillmentOrder('new', line(1, 'new'), line(2, 'canceled')), {
      status: 'accepted',
    })
    const begun = applied(fulfillmentOrder('accepted', line(1), line(2)), {
      lineItems: [{ id: 1, status: 'picked' }],
    })
    const done = applied(begun, { lineItems: [{ id: 2, status: 'picked' }] })
    const short = applied(begun, { lineItems: [{ id: 2, quantity: 0, quantityChangeReason: 'unavailable' }] })
    const fewer = applied(begun, { lineItems: [{ id: 2, quantity: 1, quantityChangeReason: 'unavailable' }] })

    assert.deepEqual(statusesOf(accepted), ['accepted', 'accepted', 'canceled'])
    assert.deepEqual(statusesOf(begun), ['inProgress', 'picked', 'accepted'])
    assert.deepEqual(statusesOf(done), ['picked', 'picked', 'picked'])
    assert.deepEqual(statusesOf(short), ['picked', 'picked', 'canceled'])
    assert.deepEqual(statusesOf(fewer), ['inProgress', 'picked', 'accepted'])
    assert.equal(fewer.lineItems[1]?.quantity, 1)
  })

  it('shows a substitute at once, which nobody can pick before the server has numbered it', () => {
    const order = applied(fulfillmentOrder('accepted', line(1), line(2, 'picked')), {
      lineItems: [
        { id: 1, quantity: 0, quantityChangeReason: 'substituted' },
        { product: { code: 'mate' }, quantity: 2, quantityChangeReason: 'substituted' },
      ],
    })
    const substitute = order.lineItems.find(isArriving)

    assert.deepEqual(statusesOf(order), ['inProgress', 'canceled', 'picked', 'accepted'])
    assert.deepEqual([substitute?.product.code, substitute?.quantity], ['mate', 2])
    assert.equal(findLine(order, 'mate'), undefined)
  })

  it('is known by a number or a whole name, and found by the beginning of either', () => {
    const order = {
      ...fulfillmentOrder('ready'),
      salesOrderNumber: '10001',
      externalCode: null,
      fulfillmentOrderAddress: { firstName: 'Ida', lastName: 'Vogt', companyName: null },
    } as unknown as FulfillmentOrder

    for (const said of ['1-0001', '10001', ' vogt', 'Ida Vogt'])
      assert.equal(fitsCustomer(order, said), true, said)
    for (const said of ['', 'vo', 'ida', 'Vogel']) assert.equal(fitsCustomer(order, said), false, said)
    for (const said of ['', 'vo', 'ida v', '1000']) assert.equal(matches(order, said), true, said)
    assert.equal(matches(order, 'gt'), false)
  })

  it('finds an open line by any of its codes', () => {
    const order = fulfillmentOrder('accepted', line(1, 'picked'), line(2))

    for (const code of ['SKU-2', ' tea-2 ', '4002']) assert.equal(findLine(order, code)?.id, 2)
    for (const code of ['sku-1', '', 'tea']) assert.equal(findLine(order, code), undefined)
  })

  it('is scanned piece by piece where it has pieces', () => {
    assert.deepEqual(
      [1, 3, 0.25].map((quantity) => scansOf({ quantity })),
      [1, 3, 1],
    )
  })
})

describe('the moves of the store app', () => {
  const roomOf = () => {
    const entries = new Map<string, string>()
    const room: MoveStorage = {
      getItem: (name) => entries.get(name) ?? null,
      setItem: (name, text) => entries.set(name, text),
      removeItem: (name) => entries.delete(name),
      key: (index) => [...entries.keys()][index] ?? null,
      get length() {
        return entries.size
      },
    }
    return room
  }
  const setUp = (answers: Sent[] = []) => {
    const room = roomOf()
    const sent: string[] = []
    const queue = () =>
      createMoveQueue({
        kept: keptMoves<QueuedMove>(room, 'demo'),
        send: async ({ key }) => {
          sent.push(key)
          return answers.shift() ?? { isSent: true }
        },
        exclusively: (run) => run(),
      })
    return { queue, sent, room }
  }
  const move = (key: string, orderNumber = 'a') => ({ key, orderNumber, body: {} })
  const keysOf = (moves: QueuedMove[]) => moves.map(({ key }) => key)

  it('are sent once and in order', async () => {
    const { queue, sent } = setUp()
    const moves = queue()
    for (const key of ['1', '2', '3']) moves.add(move(key))

    assert.equal(await moves.run(), 3)
    assert.equal(await moves.run(), 0)
    assert.deepEqual(sent, ['1', '2', '3'])
    assert.deepEqual(moves.list(), [])
  })

  it('outlive the page, and wait with the same key until the network is back', async () => {
    const { queue, sent } = setUp([{ isSent: true }, { isSent: false }])
    const moves = queue()
    for (const key of ['1', '2', '3']) moves.add(move(key))

    assert.equal(await moves.run(), 1)
    const reloaded = queue()
    assert.deepEqual(keysOf(reloaded.list()), ['2', '3'])
    assert.equal(await reloaded.run(), 2)
    assert.deepEqual(sent, ['1', '2', '2', '3'])
  })

  it('of an order whose move was refused wait for somebody to look, those of others do not', async () => {
    const { queue, sent } = setUp([{ isSent: false, problem: 'It is canceled.' }])
    const moves = queue()
    for (const [key, order] of [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'a'],
    ] as const)
      moves.add(move(key, order))

    await moves.run()

    assert.deepEqual(sent, ['1', '2'])
    assert.deepEqual(
      moves.list().map(({ key, problem }) => [key, problem]),
      [
        ['1', 'It is canceled.'],
        ['3', undefined],
      ],
    )
    moves.drop('a')
    assert.deepEqual(moves.list(), [])
  })

  it('leave out what cannot be read and what is of another merchant', () => {
    const { queue, room } = setUp()
    queue().add(move('1'))
    room.setItem('tradepost-moves-demo/2', '{')
    room.setItem('tradepost-moves-other/3', JSON.stringify({ ...move('3'), at: 1 }))

    assert.deepEqual(keysOf(queue().list()), ['1'])
  })

  it('that an older version has kept in one entry are sent first, in their order', async () => {
    const { queue, sent, room } = setUp()
    queue().add(move('new'))
    room.setItem('tradepost-moves-demo', JSON.stringify([move('z'), move('y', 'b')]))

    await queue().run()

    assert.deepEqual(sent, ['z', 'y', 'new'])
    assert.equal(room.length, 0)
  })

  it('of two tabs stand in one line, and each tab sees what the other has sent', async () => {
    const { queue, sent } = setUp()
    const [one, other] = [queue(), queue()]
    one.add(move('z'))
    other.add(move('a'))
    one.add(move('m'))

    assert.equal(other.refresh(), false)
    assert.deepEqual(keysOf(other.list()), ['z', 'a', 'm'])
    assert.equal(await one.run(), 3)
    assert.deepEqual(sent, ['z', 'a', 'm'])
    assert.equal(other.refresh(), true)
    assert.deepEqual(other.list(), [])
  })

  it('do not come back when they are refused after somebody has dropped them', async () => {
    const { queue } = setUp([{ isSent: false, problem: 'It is canceled.' }])
    const [one, other] = [queue(), queue()]
    one.add(move('1'))

    const running = one.run()
    other.drop('a')
    await running

    assert.deepEqual(one.list(), [])
  })
})

describe('the open orders of a store', () => {
  const storeWith = (count: number) => ({
    listFulfillmentOrders: async ({ after = '0', limit = 0 }: { after?: string; limit?: number }) => {
      const end = Math.min(Number(after) + limit, count)
      const orders = Array.from({ length: end - Number(after) }, () => fulfillmentOrder('new'))
      return { fulfillmentOrders: orders, meta: { cursors: { after: end < count ? String(end) : null } } }
    },
  })
  const read = async (count: number, most: number) => {
    const { signal } = new AbortController()
    const { fulfillmentOrders, hasMore } = await readFulfillmentOrders(
      storeWith(count) as never,
      'downtown',
      most,
      signal,
    )
    return [fulfillmentOrders.length, hasMore]
  }

  it('are read page by page up to a bound, and the app knows of those beyond it', async () => {
    assert.deepEqual(await read(250, 500), [250, false])
    assert.deepEqual(await read(500, 500), [500, false])
    assert.deepEqual(await read(501, 500), [500, true])
    assert.deepEqual(await read(501, 1000), [501, false])
  })
})
