import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { SalesOrderLineCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { scan } from '../../src/services/order/fulfillment/parcel/label.fixture.ts'
import { checkAll } from '../model/work/all.laws.ts'
import { checkRecords } from '../model/work/record.laws.ts'
import { emptySnapshot, takeSnapshot } from '../model/work/snapshot.ts'
import { openWorld, type ProductCode, prices } from '../model/work/world.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
const shipTo = { ...ada, address1: '1 Engine Road', city: 'Austin', postalCode: '78701', country: 'US' }

const line = (
  code: string,
  product: ProductCode,
  quantity: number,
  fulfillmentMethod: 'directShip' | 'BOPIS',
  fulfillmentLocationCode: string | null = null,
): SalesOrderLineCreate => ({
  code,
  quantity,
  fulfillmentMethod,
  fulfillmentLocationCode,
  shipToAddressSequenceIndex: 1,
  product: { code: product, name: product, price: prices[product], currencyCode: 'USD' },
  currencyCode: 'USD',
  price: prices[product],
  taxAmount: quantity,
})

/** A merchant whose two stores serve orders by themselves; every step ends with all laws. */
const beginJourney = async () => {
  const world = await openWorld({
    automaticRouting: true,
    inventoryReservationStrategy: 'hardAllocate',
  })
  const { api, setup, customerId } = world
  await api.updateRoutingRules({ body: { excludedLocationCodes: ['depot'] } })
  const look = async () => {
    const now = await takeSnapshot(world, emptySnapshot, [])
    checkAll(now, setup)
    await checkRecords(world, now)
    const [order] = now.orders
    assert.ok(order)
    return {
      sales: [
        order.status,
        ...order.lineItems.map(({ code, quantity, status }) => `${code} ${quantity} ${status}`),
      ],
      total: order.total,
      works: now.works
        .toSorted((one, other) => one.sequenceId - other.sequenceId)
        .map(({ locationCode, type, status }) => `${locationCode} ${type} ${status}`),
      stock: Object.fromEntries(
        now.inventories
          .filter(({ locationCode }) => locationCode !== 'depot')
          .map((one) => [`${one.productCode} ${one.locationCode}`, `${one.onReserve} of ${one.onHand}`])
          .toSorted(),
      ),
    }
  }
  const place = async (...lineItems: SalesOrderLineCreate[]) => {
    const cents = lineItems.reduce((sum, one) => sum + Math.round(one.price * one.quantity * 100), 0)
    const taxAmount = lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
    const order = {
      customerId,
      localeCode: 'en-us',
      currencyCode: 'USD' as const,
      status: 'open' as const,
      addressSequences: [
        { type: 'billing' as const, ...ada },
        { type: 'shipping' as const, ...shipTo },
      ],
      primaryBillToAddressSequenceIndex: 0,
      primaryShipToAddressSequenceIndex: 1,
      lineItems,
      subTotal: cents / 100,
      taxAmount,
      total: cents / 100 + taxAmount,
      submitDate: '2026-03-01T10:00:00.000Z',
    }
    const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders: [order] } }))
    return String(orderNumbers[0])
  }
  return { ...world, look, place }
}

it('an order goes through two stores, a rejection, a short pick, a parcel, a pickup and a return', async () => {
  const { api, url, look, place } = await beginJourney()
  const works = async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ fields: 'lineItems' })
    const [parcel, pickup, rest] = fulfillmentOrders.toSorted(
      (one, other) => one.sequenceId - other.sequenceId,
    )
    return { parcel, pickup, rest }
  }

  const salesOrderNumber = await place(
    line('1', 'tea', 2, 'directShip'),
    line('2', 'pot', 2, 'directShip'),
    line('3', 'tea', 1, 'BOPIS', 'south'),
  )
  assert.deepEqual(await look(), {
    sales: ['open', '1 2 open', '2 2 open', '3 1 open'],
    total: 49.7,
    works: ['north directShip new', 'south BOPIS new'],
    stock: { 'pot north': '2 of 6', 'pot south': '0 of 6', 'tea north': '2 of 6', 'tea south': '1 of 6' },
  })

  const { parcel, pickup } = await works()
  assert.ok(parcel && pickup)
  const pots = parcel.lineItems?.find(({ salesOrderLineItemCode: code }) => code === '2')
  const lineItemId = Number(pots?.id)
  await api.setFulfillmentOrderLineStatus({
    orderNumber: parcel.orderNumber,
    lineItemId,
    body: { status: 'rejected' },
  })
  const rerouted = await look()
  assert.deepEqual(rerouted.works, ['north directShip new', 'south BOPIS new', 'south directShip new'])
  assert.deepEqual(rerouted.stock, {
    'pot north': '0 of 6',
    'pot south': '2 of 6',
    'tea north': '2 of 6',
    'tea south': '1 of 6',
  })

  const fulfillmentOrders = [{ orderNumber: parcel.orderNumber }]
  const { ids } = expectNoErrors(
    await api.createPickingBatches({
      body: { locationCode: 'north', pickingBatches: [{ fulfillmentOrders }] },
    }),
  )
  const pickingBatchId = String(ids[0])
  await look()
  const [shelf] = (await api.getPickingBatch({ pickingBatchId })).pickingBatch.lineItems
  await api.updatePickingBatchLineItems({
    pickingBatchId,
    body: [
      {
        lineItemId: String(shelf?.id),
        quantity: 1,
        pickedQuantity: 1,
        quantityChangeReason: 'outdatedStockInfo',
      },
    ],
  })
  await api.updatePickingBatch({ pickingBatchId, body: { status: 'picked' } })
  const picked = await look()
  assert.deepEqual(picked.sales, ['inProgress', '1 1 inProgress', '2 2 open', '3 1 open'])
  assert.equal(picked.total, 38.7)
  assert.deepEqual(picked.works, ['north directShip picked', 'south BOPIS new', 'south directShip new'])

  const { ids: packed } = expectNoErrors(
    await api.createFulfillments({
      orderNumber: parcel.orderNumber,
      body: {
        fulfillments: [
          {
            status: 'open',
            carrier: 'parcel-post',
            serviceLevel: 'standard',
            tracking: 'TRACK-1',
            fulfillmentPackages: [
              { package: 'box', weight: 1, packageItems: [{ salesOrderLineItemCode: '1', quantity: 1 }] },
            ],
          },
        ],
      },
    }),
  )
  await api.updateFulfillmentOrder({ orderNumber: parcel.orderNumber, body: { status: 'packed' } })
  await look()
  assert.equal((await api.getPickingBatch({ pickingBatchId })).pickingBatch.status, 'packed')
  const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber: parcel.orderNumber })
  const { pathname, search } = new URL(
    String(fulfillmentOrder.fulfillments[0]?.fulfillmentPackages[0]?.labelUrl),
  )
  const label = await fetch(url + pathname + search)
  assert.equal(scan(Buffer.from(await label.arrayBuffer())), 'TRACK-1')

  await api.updateFulfillment({
    orderNumber: parcel.orderNumber,
    fulfillmentId: String(packed[0]),
    body: { status: 'fulfilled' },
  })
  assert.deepEqual((await look()).stock, {
    'pot north': '0 of 6',
    'pot south': '2 of 6',
    'tea north': '0 of 5',
    'tea south': '1 of 6',
  })

  for (const status of ['accepted', 'ready', 'checkedIn', 'fulfilled'] as const) {
    await api.updateFulfillmentOrder({ orderNumber: pickup.orderNumber, body: { status } })
    await look()
  }
  const { rest } = await works()
  await api.setFulfillmentOrderStatuses({
    body: [{ orderNumber: String(rest?.orderNumber), status: 'fulfilled' }],
  })
  const handedOver = await look()
  assert.deepEqual(handedOver.sales, ['fulfilled', '1 1 fulfilled', '2 2 fulfilled', '3 1 fulfilled'])

  const { ids: returns } = expectNoErrors(
    await api.createReturnOrders({
      body: {
        returnOrders: [
          {
            salesOrderNumber,
            customerId: fulfillmentOrder.customerId,
            dropOffType: 'inPerson',
            dropOffLocationCode: 'south',
            lineItems: [
              {
                code: '1',
                salesOrderLineItemCode: '3',
                quantity: 1,
                returnReason: { code: 'changedMind' },
                productCondition: { code: 'new' },
              },
            ],
          },
        ],
      },
    }),
  )
  const orderNumber = String(returns[0])
  for (const status of ['inReview', 'completed'] as const) {
    await api.updateReturnOrder({ orderNumber, body: { status } })
    await look()
  }
  const { returnOrder } = await api.getReturnOrder({ orderNumber })
  assert.deepEqual([returnOrder.status, returnOrder.total], ['completed', -11])
  assert.deepEqual((await look()).stock, {
    'pot north': '0 of 6',
    'pot south': '0 of 4',
    'tea north': '0 of 5',
    'tea south': '0 of 6',
  })
})
