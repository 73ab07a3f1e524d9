import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FulfillmentGroupCreate, messageOf, type SalesOrderCreate, texts } from '@tradepost/contract'
import {
  BatchError,
  expectNoErrors,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '@tradepost/sdk'
import { countStatements } from '../../../../../test/support/statements.ts'
import { getSalesOrder } from '../../sales/list.ts'
import { ada, line, withOrders } from '../../sales/order.fixture.ts'
import { placingHeld } from '../../stock/order-stock.fixture.ts'
import { addFulfillmentGroups } from './add.ts'
import { fulfillment, group, groupOf, parcel, shipped, shipTo } from './group.fixture.ts'

/** A merchant with a warehouse and a store. */
const withGroups = async () => {
  const h = await withOrders()
  await h.seed.location({ code: 'depot', type: { code: 'warehouse' }, isDefault: true }, { code: 'store' })
  const add = (orderNumber: string, ...fulfillmentGroups: FulfillmentGroupCreate[]) =>
    h.api.addFulfillmentGroups({ orderNumber, body: { fulfillmentGroups } })
  const ship = (over: Partial<SalesOrderCreate> = {}) => h.place(shipped(over))
  return { ...h, add, ship }
}

const bare = {
  serviceLevel: null,
  package: null,
  weight: null,
  weightUnit: null,
  dimensions: null,
  tracking: null,
  pickUpBy: null,
  labelUrl: null,
  labelType: null,
  returnLabelUrl: null,
  fulfillmentDate: null,
}

describe('fulfillment groups', () => {
  it('are read with the order as they were sent, and everything in them has a number', async () => {
    const { add, ship, read, clock } = await withGroups()
    const orderNumber = await ship({ lineItems: [line(), line({ code: 'B', quantity: 3.5 })] })
    const dimensions = {
      length: 30,
      lengthUnit: 'cm',
      width: 20.5,
      widthUnit: 'mm',
      height: 10,
      heightUnit: 'in',
    } as const
    const full = {
      status: 'inTransit',
      serviceLevel: 'express',
      package: 'box-7',
      fulfilledFromLocationCode: 'store',
      weight: 1.25,
      weightUnit: 'lb',
      dimensions,
      tracking: 'TRACK-2',
      pickUpBy: 'Ada',
      labelUrl: 'https://labels.test/1.pdf',
      labelType: 'pdf',
      fulfillmentDate: '2026-03-02T10:00:00.000Z',
    } as const
    const packageItems = [
      { salesOrderLineItemCode: 'B', quantity: 2.5 },
      { salesOrderLineItemCode: 'A', quantity: 1 },
    ]
    const sent = group({
      fulfillmentLocationCode: 'depot',
      fulfillments: [fulfillment({ tracking: 'TRACK-1', fulfillmentPackages: [{ ...full, packageItems }] })],
    })

    const answer = await add(orderNumber, sent)
    const { fulfillmentGroups } = await read(orderNumber)

    const one = fulfillmentGroups[0]?.fulfillments[0]
    const parts = one?.fulfillmentPackages[0]
    const itemIds = parts?.packageItems.map(({ id }) => id) ?? []
    assert.deepEqual(answer, { ids: [fulfillmentGroups[0]?.id], errors: [] })
    for (const id of [answer.ids[0], one?.id, parts?.id, ...itemIds]) assert.ok(Number.isInteger(id))
    assert.deepEqual(fulfillmentGroups, [
      {
        id: answer.ids[0],
        fulfillmentMethod: 'directShip',
        fulfillmentLocationCode: 'depot',
        shipToAddressSequenceIndex: 1,
        fulfillments: [
          {
            id: one?.id,
            status: 'open',
            carrier: 'parcel-post',
            serviceLevel: 'standard',
            tracking: 'TRACK-1',
            createDate: clock.now().toISOString(),
            fulfillmentPackages: [
              {
                id: parts?.id,
                ...full,
                returnLabelUrl: null,
                packageItems: [
                  { id: itemIds[0], lineItemId: 2, salesOrderLineItemCode: 'B', quantity: 2.5 },
                  { id: itemIds[1], lineItemId: 1, salesOrderLineItemCode: 'A', quantity: 1 },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  it('have null for whatever was not sent', async () => {
    const { add, ship, read } = await withGroups()
    const orderNumber = await ship()
    const fulfillmentPackages = [
      { fulfilledFromLocationCode: 'store', packageItems: [] },
      { fulfilledFromLocationCode: 'store', packageItems: [], dimensions: { length: 1 } },
    ]
    const fulfillments = [{ status: 'open' as const, fulfillmentPackages }]

    expectNoErrors(
      await add(orderNumber, {
        fulfillmentMethod: 'BOPIS',
        fulfillmentLocationCode: 'store',
        fulfillments,
      }),
    )
    const [stored] = (await read(orderNumber)).fulfillmentGroups

    const [first, second] = stored?.fulfillments[0]?.fulfillmentPackages ?? []
    assert.partialDeepStrictEqual(stored, {
      shipToAddressSequenceIndex: null,
      fulfillments: [{ carrier: null, serviceLevel: null, tracking: null }],
    })
    const empty = { status: 'open', fulfilledFromLocationCode: 'store', packageItems: [] }
    assert.deepEqual(first, { id: first?.id, ...bare, ...empty })
    assert.deepEqual(second?.dimensions, {
      length: 1,
      lengthUnit: null,
      width: null,
      widthUnit: null,
      height: null,
      heightUnit: null,
    })
  })

  it('stand in the order in which they came', async () => {
    const { add, ship, read } = await withGroups()
    const orderNumber = await ship({ lineItems: [line({ quantity: 50 })] })
    const packageItems = Array.from({ length: 5 }, (_, n) => ({
      salesOrderLineItemCode: 'A',
      quantity: n + 1,
    }))
    const tracked = (tracking: string) =>
      group({
        fulfillments: [
          fulfillment({ tracking, fulfillmentPackages: [parcel({ packageItems })] }),
          fulfillment({ tracking: `${tracking}'`, fulfillmentPackages: [] }),
        ],
      })

    await add(orderNumber, tracked('1'), tracked('2'))
    await add(orderNumber, tracked('3'))
    const { fulfillmentGroups } = await read(orderNumber)

    assert.deepEqual(
      fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments.map(({ tracking }) => tracking)),
      ['1', "1'", '2', "2'", '3', "3'"],
    )
    assert.deepEqual(
      fulfillmentGroups[0]?.fulfillments[0]?.fulfillmentPackages[0]?.packageItems.map((one) => one.quantity),
      [1, 2, 3, 4, 5],
    )
  })

  it('are none in an order that has none, and those of no other order', async () => {
    const { add, ship, read } = await withGroups()
    const [one, other] = [await ship(), await ship()]

    await add(one, group())

    assert.deepEqual((await read(other)).fulfillmentGroups, [])
    assert.equal((await read(one)).fulfillmentGroups.length, 1)
  })

  it('that fail are errors with what is wrong and where; the others are stored', async () => {
    const { add, ship, read } = await withGroups()
    const orderNumber = await ship()

    const { ids, errors } = await add(
      orderNumber,
      groupOf(1),
      groupOf(2),
      group({ shipToAddressSequenceIndex: 2, fulfillmentLocationCode: 'moon', fulfillments: [] }),
      groupOf(1),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, entity, entityId, code, message, subentityPath }) => [
        entityIndex,
        entity,
        entityId,
        code,
        message,
        subentityPath.join('.'),
      ]),
      [
        [
          1,
          'fulfillmentGroup',
          '',
          409,
          texts.tooMuchPacked('A', '1', 2),
          'fulfillments.0.fulfillmentPackages.0.packageItems.0.quantity',
        ],
        [2, 'fulfillmentGroup', '', 404, messageOf('locationNotFound'), 'fulfillmentLocationCode'],
        [2, 'fulfillmentGroup', '', 400, texts.noSuchAddress(2, 2), 'shipToAddressSequenceIndex'],
      ],
    )
    assert.deepEqual(
      (await read(orderNumber)).fulfillmentGroups.map(({ id }) => id),
      ids,
    )
  })

  it('are all or none when the caller is strict', async () => {
    const { api, ship, read, events } = await withGroups()
    const orderNumber = await ship()
    const body = { fulfillmentGroups: [groupOf(1, { status: 'fulfilled' }), groupOf(2)] }

    await assert.rejects(api.addFulfillmentGroups({ orderNumber, body }, { strict: true }), BatchError)

    assert.partialDeepStrictEqual(await read(orderNumber), { status: 'open', fulfillmentGroups: [] })
    assert.ok(!(await events()).some(({ event }) => event === 'salesOrderFulfillmentAdded'))
  })

  it('that all fail change nothing', async () => {
    const { add, ship, read, events } = await withGroups()
    const orderNumber = await ship()
    const before = await read(orderNumber)
    const count = (await events()).length

    const { ids } = await add(orderNumber, groupOf(3))

    assert.deepEqual(ids, [])
    assert.deepEqual(await read(orderNumber), before)
    assert.equal((await events()).length, count)
  })

  it('are added once by a request that is repeated with its key, and not by a dry run', async () => {
    const { api, ship, read } = await withGroups()
    const orderNumber = await ship()
    const call = { orderNumber, body: { fulfillmentGroups: [groupOf(1)] } }

    await api.addFulfillmentGroups(call, { dryRun: true })
    const first = await api.addFulfillmentGroups(call, { idempotencyKey: 'once' })
    const second = await api.addFulfillmentGroups(call, { idempotencyKey: 'once' })

    assert.deepEqual(second, first)
    assert.equal((await read(orderNumber)).fulfillmentGroups.length, 1)
  })

  it('need an order of the merchant, and locations of the merchant', async () => {
    const [one, other] = [await withGroups(), await withOrders()]
    const orderNumber = await one.ship()
    const foreign = await other.place(shipped())

    await assert.rejects(one.add('99999', group()), NotFoundError)
    await assert.rejects(one.add('nonsense', group()), NotFoundError)
    const { errors } = await other.api.addFulfillmentGroups({
      orderNumber: foreign,
      body: { fulfillmentGroups: [group()] },
    })
    assert.deepEqual(
      errors.map(({ code, message }) => [code, message]),
      [[404, messageOf('locationNotFound')]],
    )
    // both merchants count from the same number
    assert.equal(foreign, orderNumber)
    assert.deepEqual((await one.read(orderNumber)).fulfillmentGroups, [])
  })

  it('are for those who may edit orders', async () => {
    const { as, ship } = await withGroups()
    const viewer = await as(['SOV', 'SOC', 'SOD'])

    await assert.rejects(
      viewer.addFulfillmentGroups({ orderNumber: await ship(), body: { fulfillmentGroups: [group()] } }),
      ForbiddenError,
    )
  })

  it('are a change of the order: its version and its date move, and If-Match is heard', async () => {
    const { api, ship, clock } = await withGroups()
    const orderNumber = await ship()
    const before = await api.raw.getSalesOrder({ orderNumber })
    const etag = String(before.headers.get('etag'))
    clock.advance(60_000)
    const call = { orderNumber, body: { fulfillmentGroups: [groupOf(1)] } }

    expectNoErrors(await api.addFulfillmentGroups(call, { ifMatch: etag }))
    const after = await api.raw.getSalesOrder({ orderNumber })

    assert.notEqual(after.headers.get('etag'), etag)
    assert.equal(after.body.order.updateDate, clock.now().toISOString())
    await assert.rejects(api.addFulfillmentGroups(call, { ifMatch: etag }), PreconditionFailedError)
  })

  it('go with an order that is deleted', async () => {
    const { api, add, ship } = await withGroups()
    const orderNumber = await ship({ status: 'new' })
    expectNoErrors(await add(orderNumber, group()))

    await api.deleteSalesOrder({ orderNumber })

    await assert.rejects(api.getSalesOrder({ orderNumber }), NotFoundError)
  })
})

describe('the body of fulfillment groups', () => {
  type Case = [what: string, sent: unknown, status: number]
  const text = (length: number) => 'x'.repeat(length)
  const of = (over: object) => ({ ...group({ fulfillments: [] }), ...over })
  const withFulfillment = (over: object) => of({ fulfillments: [{ ...groupOf(1).fulfillments[0], ...over }] })
  const withPackage = (over: object) =>
    withFulfillment({ fulfillmentPackages: [{ ...parcel({ packageItems: [] }), ...over }] })
  const withItem = (over: object) =>
    withPackage({ packageItems: [{ salesOrderLineItemCode: 'A', quantity: 1, ...over }] })
  const times = (count: number, one: unknown) => Array.from({ length: count }, () => one)
  const max = 1_000_000_000

  const cases: Case[] = [
    ['a method of the list', of({ fulfillmentMethod: 'drone' }), 400],
    ['a method', of({ fulfillmentMethod: undefined }), 400],
    ['fulfillments', of({ fulfillments: undefined }), 400],
    ['100 fulfillments', of({ fulfillments: times(100, fulfillment({ fulfillmentPackages: [] })) }), 201],
    ['101 fulfillments', of({ fulfillments: times(101, fulfillment({ fulfillmentPackages: [] })) }), 400],
    ['a location of 36', of({ fulfillmentLocationCode: text(36) }), 201],
    ['a location of 37', of({ fulfillmentLocationCode: text(37) }), 400],
    ['a location without a name', of({ fulfillmentLocationCode: '' }), 400],
    ['no location as null', of({ fulfillmentLocationCode: null }), 400],
    ['an address below the first', of({ shipToAddressSequenceIndex: -1 }), 400],
    ['half an address', of({ shipToAddressSequenceIndex: 0.5 }), 400],
    ['a fulfillment without a status', withFulfillment({ status: undefined }), 400],
    ['a status of packages', withFulfillment({ status: 'inTransit' }), 400],
    ['a carrier of 255', withFulfillment({ carrier: text(255) }), 201],
    ['a carrier of 256', withFulfillment({ carrier: text(256) }), 400],
    ['a service level of 256', withFulfillment({ serviceLevel: text(256) }), 400],
    ['tracking of 255', withFulfillment({ tracking: text(255) }), 201],
    ['tracking of 256', withFulfillment({ tracking: text(256) }), 400],
    ['tracking as null', withFulfillment({ tracking: null }), 400],
    ['a fulfillment without packages', withFulfillment({ fulfillmentPackages: undefined }), 400],
    ['100 packages', withFulfillment({ fulfillmentPackages: times(100, parcel({ packageItems: [] })) }), 201],
    ['101 packages', withFulfillment({ fulfillmentPackages: times(101, parcel({ packageItems: [] })) }), 400],
    [
      'a package that leaves from where its lines are',
      withPackage({ fulfilledFromLocationCode: undefined }),
      201,
    ],
    ['a package from nowhere', withPackage({ fulfilledFromLocationCode: '' }), 400],
    ['a package without items', withPackage({ packageItems: undefined }), 400],
    ['an unknown status of a package', withPackage({ status: 'lost' }), 400],
    ['the heaviest package', withPackage({ weight: max }), 201],
    ['too heavy a package', withPackage({ weight: max + 1 }), 400],
    ['less than no weight', withPackage({ weight: -0.1 }), 400],
    ['weight in lb', withPackage({ weightUnit: 'lb' }), 201],
    ['weight in kg', withPackage({ weightUnit: 'kg' }), 400],
    [
      'sides in mm, cm and in',
      withPackage({ dimensions: { lengthUnit: 'mm', widthUnit: 'cm', heightUnit: 'in' } }),
      201,
    ],
    ['a side in m', withPackage({ dimensions: { heightUnit: 'm' } }), 400],
    ['a side below zero', withPackage({ dimensions: { width: -1 } }), 400],
    ['a zpl label', withPackage({ labelType: 'zpl' }), 201],
    ['a png label', withPackage({ labelType: 'png' }), 400],
    ['a label of 2000', withPackage({ labelUrl: text(2000) }), 201],
    ['a label of 2001', withPackage({ labelUrl: text(2001) }), 400],
    ['a box of 256', withPackage({ package: text(256) }), 400],
    ['a pickup by 256', withPackage({ pickUpBy: text(256) }), 400],
    ['a day that is none', withPackage({ fulfillmentDate: '2026-02-30T00:00:00Z' }), 400],
    ['an item of no line', withItem({ salesOrderLineItemCode: undefined }), 400],
    ['an item of 101', withItem({ salesOrderLineItemCode: text(101) }), 400],
    ['an item without a quantity', withItem({ quantity: undefined }), 400],
    ['nothing of a line', withItem({ quantity: 0 }), 400],
    ['the least of a line', withItem({ quantity: 0.0001 }), 201],
    ['less than stock can tell', withItem({ quantity: 0.00009 }), 400],
    ['a quantity as a text', withItem({ quantity: '1' }), 400],
    ['more than any stock', withItem({ quantity: max + 1 }), 400],
  ]

  it('is refused as a whole one past each bound, and heard at it', async () => {
    const { ship, raw, token, merchantCode } = await withGroups()
    const path = `/order/v1/merchants/${merchantCode}/orders/${await ship()}/fulfillmentGroups`
    const given = await token()
    const post = (body: unknown) => raw(path, { method: 'POST', token: given, body: JSON.stringify(body) })

    for (const [what, sent, status] of cases) {
      const answer = await post({ fulfillmentGroups: [sent] })
      assert.equal(answer.status, status, `${what}: ${answer.text}`)
    }
    assert.equal((await post({ fulfillmentGroups: [] })).status, 400)
    assert.equal((await post({ fulfillmentGroups: times(1000, of({})) })).status, 201)
    assert.deepEqual(
      (await post({ fulfillmentGroups: times(1001, of({})) })).body.errors.map(
        ({ message }: { message: string }) => message,
      ),
      [texts.tooManyItems(1001, 1000)],
    )
  })
})

/** Nine teas in the warehouse; what is there and what of it is reserved. */
const withTea = async (onHand = 9) => {
  const h = await withGroups()
  await h.seed.catalog()
  await h.seed.product({ code: 'tea', isInventoryManaged: true })
  expectNoErrors(
    await h.api.setInventories({
      body: { inventories: [{ productCode: 'tea', locationCode: 'depot', sku: null, onHand }] },
    }),
  )
  const stock = async () => {
    const { inventories } = await h.api.listInventories({})
    return inventories.map(({ onHand, onReserve }) => [onHand, onReserve])
  }
  const place = await placingHeld(h)
  const ship = (over: Partial<SalesOrderCreate> = {}) => place(shipped(over))
  return { ...h, ship, stock }
}

describe('a fulfillment that is added', () => {
  it('is an event of its own, beside that of the changed order', async () => {
    const { add, ship, read, events } = await withGroups()
    const orderNumber = await ship()
    const before = (await events()).length
    const shippedOut = fulfillment({ tracking: 'T1', status: 'inProgress' })
    const planned = { status: 'open' as const, fulfillmentPackages: [] }

    const { ids } = await add(
      orderNumber,
      group({ fulfillmentLocationCode: 'depot', fulfillments: [shippedOut] }),
      group({ fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store', fulfillments: [planned] }),
      groupOf(9),
    )
    const added = (await events()).slice(before)
    const { fulfillmentGroups } = await read(orderNumber)

    const fulfillmentIds = fulfillmentGroups.map(({ fulfillments }) => String(fulfillments[0]?.id))
    assert.deepEqual(
      added.filter(({ event }) => event === 'salesOrderFulfillmentAdded'),
      [
        {
          event: 'salesOrderFulfillmentAdded',
          entityId: orderNumber,
          payload: {
            salesOrderNumber: orderNumber,
            sOFulfillmentGroupId: ids[0],
            fulfillmentId: fulfillmentIds[0],
            fulfillmentMethod: 'directShip',
            fulfillmentLocationCode: 'depot',
            carrier: 'parcel-post',
            tracking: 'T1',
            serviceLevel: 'standard',
            status: 'inProgress',
          },
        },
        {
          event: 'salesOrderFulfillmentAdded',
          entityId: orderNumber,
          payload: {
            salesOrderNumber: orderNumber,
            sOFulfillmentGroupId: ids[1],
            fulfillmentId: fulfillmentIds[1],
            fulfillmentMethod: 'BOPIS',
            fulfillmentLocationCode: 'store',
            carrier: null,
            tracking: null,
            serviceLevel: null,
            status: 'open',
          },
        },
      ],
    )
    assert.deepEqual(
      added.map(({ event }) => event),
      [
        'salesOrderUpdated',
        'salesOrderStatusUpdated',
        'salesOrderFulfillmentAdded',
        'salesOrderFulfillmentAdded',
      ],
    )
    assert.partialDeepStrictEqual(added[0]?.payload, {
      oldProperties: { status: 'open', lineItems: [{ code: 'A', status: 'open' }] },
      newProperties: {
        status: 'inProgress',
        lineItems: [{ code: 'A', status: 'inProgress' }],
        fulfillmentGroups: [
          { id: ids[0], fulfillmentMethod: 'directShip', shipToAddressSequenceIndex: 1 },
          { id: ids[1], fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store' },
        ],
      },
    })
  })

  it('and fulfilled ends its lines and the order, and the stock has left', async () => {
    const { api, add, ship, read, stock } = await withTea()
    const orderNumber = await ship({ lineItems: [line({ quantity: 3 })] })

    await add(orderNumber, groupOf(2, { status: 'fulfilled' }))
    const half = { ...(await read(orderNumber)), stock: await stock() }
    await add(orderNumber, groupOf(1, { status: 'fulfilled' }))
    const whole = { ...(await read(orderNumber)), stock: await stock() }

    assert.partialDeepStrictEqual(half, {
      status: 'inProgress',
      fulfillmentStatus: 'inProgress',
      fulfillDate: null,
      lineItems: [{ status: 'inProgress' }],
      stock: [[7, 1]],
    })
    assert.partialDeepStrictEqual(whole, {
      status: 'fulfilled',
      fulfillmentStatus: 'completed',
      completeDate: null,
      lineItems: [{ status: 'fulfilled' }],
      stock: [[6, 0]],
    })
    const { history } = await api.listSalesOrderHistory({ orderNumber })
    assert.deepEqual(history.map(({ details }) => details).slice(1), [
      'The status went from new to open',
      'The status went from open to inProgress',
      'The status went from inProgress to fulfilled',
    ])
  })

  it('is all that leaves when the rest of its line is voided', async () => {
    const { api, add, ship, stock, read } = await withTea()
    const orderNumber = await ship({ lineItems: [line({ quantity: 3 })] })
    await add(orderNumber, groupOf(2, { status: 'fulfilled' }))
    const rest = { code: 'A', quantity: 2, quantityChangeReason: 'unavailable', status: 'fulfilled' } as const

    await api.updateSalesOrder({ orderNumber, body: { lineItems: [rest] } })

    assert.deepEqual(await stock(), [[7, 0]])
    assert.equal((await read(orderNumber)).status, 'fulfilled')
  })

  it('tells how an order went that had been finished elsewhere, and leaves its state', async () => {
    const { add, ship, read } = await withGroups()
    const orderNumber = await ship({ status: 'completed', imported: true })
    const before = await read(orderNumber)

    expectNoErrors(await add(orderNumber, groupOf(2, { status: 'fulfilled' })))
    const after = await read(orderNumber)

    assert.equal(after.fulfillmentGroups.length, 1)
    assert.deepEqual({ ...after, fulfillmentGroups: [] }, before)
  })
})

describe('at the same time', () => {
  it('two callers that pack the last of a line: exactly one wins', async () => {
    const { add, ship, read, events } = await withGroups()
    const orderNumber = await ship({ lineItems: [line({ quantity: 5 })] })

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => add(orderNumber, groupOf(1, { status: 'fulfilled' }))),
    )
    const after = await read(orderNumber)

    assert.equal(answers.filter(({ ids }) => ids.length > 0).length, 5)
    assert.deepEqual(new Set(answers.flatMap(({ errors }) => errors.map(({ code }) => code))), new Set([409]))
    assert.equal(after.fulfillmentGroups.length, 5)
    assert.deepEqual([after.status, after.lineItems[0]?.status], ['fulfilled', 'fulfilled'])
    const count = (name: string) => events().then((all) => all.filter(({ event }) => event === name).length)
    assert.equal(await count('salesOrderFulfillmentAdded'), 5)
    assert.equal(await count('salesOrderStatusUpdated'), 2)
  })

  it('one that packs and one that cancels or shrinks see each other', async () => {
    const { api, add, ship, read } = await withGroups()

    for (let round = 0; round < 6; round++) {
      const orderNumber = await ship()
      const quantity = { code: 'A', quantity: 1, quantityChangeReason: 'other' as const }
      const body = round % 2 === 0 ? { status: 'canceled' as const } : { lineItems: [quantity] }
      const [added, changed] = await Promise.allSettled([
        add(orderNumber, groupOf(2)),
        api.updateSalesOrder({ orderNumber, body }),
      ])
      const after = await read(orderNumber)

      const packed = added.status === 'fulfilled' && added.value.ids.length > 0
      assert.equal(after.fulfillmentGroups.length, packed ? 1 : 0)
      // a cancellation may come after the packing; less than what is packed may not
      if (round % 2 === 1) assert.equal(packed, changed.status === 'rejected')
      else assert.equal(after.status, 'canceled')
    }
  })
})

describe('an update of an order with groups', () => {
  it('keeps what is packed and where it goes', async () => {
    const { api, add, ship, read } = await withGroups()
    const extra = { ...shipTo, firstName: 'Bo' }
    const addressSequences = [shipTo, shipTo, extra]
    const orderNumber = await ship({ addressSequences, lineItems: [line({ quantity: 5 })] })
    await add(orderNumber, group({ ...groupOf(3), shipToAddressSequenceIndex: 2 }))
    const resize = (quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'customerCanceled' }] },
      })
    const move = (...addresses: (typeof shipTo)[]) =>
      api.updateSalesOrder({ orderNumber, body: { addressSequences: addresses } })

    await resize(3)
    await assert.rejects(resize(2.9), (error: ValidationError) => {
      assert.ok(error instanceof ValidationError)
      assert.match(error.message, new RegExp(texts.packedAlready('A', '3')))
      return true
    })
    await assert.rejects(resize(0), ValidationError)
    await move(shipTo, shipTo, shipTo)
    await assert.rejects(move(shipTo, shipTo), /A fulfillment group ships to the address 2, but there are 2/)

    assert.partialDeepStrictEqual(await read(orderNumber), { lineItems: [{ quantity: 3 }] })
  })
})

describe('a customer who wants to be forgotten', () => {
  it('gets a copy of the groups, and then nothing in them tells who it was', async () => {
    const { api, add, ship, read, events } = await withGroups()
    const orderNumber = await ship()
    const secret = {
      tracking: 'SECRET-1',
      fulfillmentPackages: [
        parcel({ tracking: 'SECRET-2', pickUpBy: 'SECRET-3', labelUrl: 'https://labels.test/SECRET-4' }),
      ],
    }
    await add(orderNumber, group({ fulfillments: [fulfillment(secret)] }))
    const ended = async ({ jobId }: { jobId: string }) => {
      for (;;) {
        const { job } = await api.getCustomerJob({ jobId })
        if (job.status === 'succeeded' || job.status === 'failed') return job
        await sleep(50)
      }
    }

    const { result } = await ended(await api.exportCustomer({ customerId: ada }))
    const erased = await ended(await api.eraseCustomer({ customerId: ada }))
    const after = await read(orderNumber)

    for (const n of [1, 2, 3, 4]) assert.ok(JSON.stringify(result).includes(`SECRET-${n}`))
    assert.equal(erased.status, 'succeeded')
    assert.ok(!JSON.stringify([after, await events()]).includes('SECRET'))
    assert.partialDeepStrictEqual(after.fulfillmentGroups, [
      {
        fulfillments: [
          {
            carrier: 'parcel-post',
            tracking: null,
            fulfillmentPackages: [
              {
                tracking: null,
                pickUpBy: null,
                labelUrl: null,
                weight: 250,
                packageItems: [{ quantity: 2 }],
              },
            ],
          },
        ],
      },
    ])
  })
})

describe('the number of statements', () => {
  it('is the same for one group and for a hundred, and one for reading them', async () => {
    const h = await withGroups()
    const { ctx, spent } = await countStatements(h)
    const orderNumber = await h.ship({ lineItems: [line({ quantity: 10_000 })] })
    const packageItems = [{ salesOrderLineItemCode: 'A', quantity: 1 }]
    const large = group({
      fulfillments: Array.from({ length: 3 }, () =>
        fulfillment({
          fulfillmentPackages: [
            parcel({ packageItems: [...packageItems, ...packageItems] }),
            parcel({ packageItems }),
          ],
        }),
      ),
    })
    const add = (...groups: FulfillmentGroupCreate[]) =>
      spent(async () => expectNoErrors(await addFulfillmentGroups(ctx, orderNumber, groups)))

    const few = await add(groupOf(1))
    const many = await add(...Array.from({ length: 100 }, () => large))

    assert.equal(few, 11)
    assert.equal(many, few)
    assert.equal(await spent(() => getSalesOrder(ctx, orderNumber, {})), 1)
  })

  it('is the same for one package that is handed over and for a hundred, of reserved goods and others', async () => {
    const h = await withTea(10_000)
    const { ctx, spent } = await countStatements(h)
    const lineItems = [line({ quantity: 400 }), line({ code: 'B', quantity: 400 })]
    const orderNumber = await h.ship({ lineItems })
    const goods = (code: string) => [{ salesOrderLineItemCode: code, quantity: 1 }]
    const handOver = (count: number) => {
      const fulfillmentPackages = Array.from({ length: count }, () => [
        parcel({ packageItems: goods('A') }),
        parcel({ packageItems: goods('B'), fulfilledFromLocationCode: 'store' }),
      ]).flat()
      const groups = Array.from({ length: count }, () =>
        group({ fulfillments: [fulfillment({ status: 'fulfilled', fulfillmentPackages })] }),
      )
      return spent(async () => expectNoErrors(await addFulfillmentGroups(ctx, orderNumber, groups)))
    }

    await handOver(1)

    assert.equal(await handOver(10), await handOver(1))
  })
})
