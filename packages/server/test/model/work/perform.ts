import type { FulfillmentCreate, FulfillmentOrderCreate, SalesOrderCreate } from '@tradepost/contract'
import type { Client } from '@tradepost/sdk'
import { attempt, attemptBatch, type Outcome } from '../outcome.ts'
import { round } from '../snapshot.ts'
import { batchTogether, generate, performOnBatch } from './perform-batch.ts'
import type { Back, Batch, Sales, Snapshot, Work } from './snapshot.ts'
import type { Of, Step } from './step.ts'
import {
  backAt,
  batchAt,
  dispatchAt,
  orderOf,
  quantityOf,
  salesLineAt,
  workAt,
  workLineAt,
} from './subject.ts'
import { prices, type World } from './world.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
const shipTo = { ...ada, address1: '1 Engine Road', city: 'Austin', postalCode: '78701', country: 'US' }

/** Every piece is taxed with one dollar; a reduced order costs a dollar less in all. */
const salesOrder = ({ customerId }: World, { as, lines }: Of<'place'>): SalesOrderCreate => {
  const cents = lines.reduce(
    (all, one) => all + Math.round(prices[one.product] * one.quantity * 100 + 1e-6),
    0,
  )
  const taxAmount = lines.reduce((all, { quantity }) => all + quantity, 0)
  const promoAmount = as === 'reduced' ? -1 : 0
  return {
    customerId,
    localeCode: 'en-us',
    currencyCode: 'USD',
    ...(as !== 'new' && { status: 'open' }),
    addressSequences: [
      { type: 'billing', ...ada },
      { type: 'shipping', ...shipTo },
    ],
    primaryBillToAddressSequenceIndex: 0,
    primaryShipToAddressSequenceIndex: 1,
    lineItems: lines.map(({ product, quantity, method, location }, index) => ({
      code: String(index + 1),
      quantity,
      fulfillmentMethod: method,
      fulfillmentLocationCode: location,
      shipToAddressSequenceIndex: 1,
      product: { code: product, name: product, price: prices[product], currencyCode: 'USD' },
      currencyCode: 'USD',
      price: prices[product],
      taxAmount: quantity,
    })),
    subTotal: cents / 100,
    taxAmount,
    promoAmount,
    total: round(cents / 100 + taxAmount + promoAmount),
    submitDate: '2026-03-01T10:00:00.000Z',
  }
}

const dispatchOf = (line: string, quantity: number, isFulfilled: boolean): FulfillmentCreate => ({
  status: isFulfilled ? 'fulfilled' : 'open',
  carrier: 'parcel-post',
  serviceLevel: 'standard',
  fulfillmentPackages: [
    { package: 'box', weight: 1, packageItems: [{ salesOrderLineItemCode: line, quantity }] },
  ],
})

/** Amounts of the pieces alone: they are the caller's to say. */
const workOf = (order: Sales, code: string, quantity: number, step: Of<'assign'>): FulfillmentOrderCreate => {
  const line = order.lineItems.find((one) => one.code === code) as Sales['lineItems'][number]
  const amount = Math.round(line.price * quantity * 100 + 1e-6) / 100
  const { currencyCode, localeCode, customerId } = order
  return {
    salesOrderNumber: order.orderNumber,
    locationCode: step.location,
    customerId,
    type: line.fulfillmentMethod as FulfillmentOrderCreate['type'],
    routeType: line.fulfillmentMethod === 'directShip' ? 'standardDirectShip' : 'standardPickup',
    subTotal: amount,
    total: amount,
    localeCode,
    currencyCode,
    ...(step.as !== 'simple' && { status: step.as }),
    lineItems: [
      {
        salesOrderLineItemCode: code,
        quantity,
        currencyCode,
        price: line.price,
        product: { code: line.product.code, name: line.product.code, price: line.price, currencyCode },
      },
    ],
  }
}

const assign = (api: Client, now: Snapshot, step: Of<'assign'>, order: Sales): Promise<Outcome> => {
  const line = salesLineAt(order, step)
  const quantity = quantityOf(now, step)
  if (step.as !== 'simple')
    return attemptBatch(
      api.createFulfillmentOrders({
        body: { fulfillmentOrders: [workOf(order, line.code, quantity, step)] },
      }),
    )
  const simple = {
    fulfillmentMethod: line.fulfillmentMethod,
    fulfillmentLocationCode: step.location,
    lineItems: [{ salesOrderLineItemCode: line.code, quantity }],
  }
  return attemptBatch(
    api.createSimpleFulfillmentOrders({
      orderNumber: order.orderNumber,
      body: { simpleFulfillmentOrders: [simple] },
    }),
  )
}

const bringBack = (api: Client, now: Snapshot, step: Of<'bringBack'>, order: Sales): Promise<Outcome> =>
  attemptBatch(
    api.createReturnOrders({
      body: {
        returnOrders: [
          {
            salesOrderNumber: order.orderNumber,
            customerId: order.customerId,
            dropOffType: 'inPerson',
            dropOffLocationCode: 'south',
            status: step.as,
            lineItems: [
              {
                code: '1',
                salesOrderLineItemCode: salesLineAt(order, step).code,
                quantity: quantityOf(now, step),
                returnReason: { code: 'changedMind' },
                productCondition: { code: step.isNew ? 'new' : 'used' },
              },
            ],
          },
        ],
      },
    }),
  )

type SalesStep = Of<
  'checkout' | 'changeLine' | 'cancelOrder' | 'packSales' | 'route' | 'assign' | 'bringBack'
>

const performOnOrder = (api: Client, now: Snapshot, step: SalesStep, order: Sales): Promise<Outcome> => {
  const { orderNumber } = order
  switch (step.kind) {
    case 'checkout':
      return attempt(api.checkoutSalesOrder({ orderNumber, body: {} }))
    case 'changeLine': {
      const { code } = salesLineAt(order, step)
      const lineItems = [{ code, quantity: step.quantity, quantityChangeReason: 'other' as const }]
      return attempt(api.updateSalesOrder({ orderNumber, body: { lineItems } }))
    }
    case 'cancelOrder':
      return attempt(api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }))
    case 'packSales': {
      const { code } = salesLineAt(order, step)
      const fulfillments = [dispatchOf(code, step.quantity, step.isFulfilled)]
      const fulfillmentGroups = [
        { fulfillmentMethod: 'directShip' as const, shipToAddressSequenceIndex: 1, fulfillments },
      ]
      return attemptBatch(api.addFulfillmentGroups({ orderNumber, body: { fulfillmentGroups } }))
    }
    case 'route':
      return attempt(api.routeSalesOrder({ orderNumber }))
    case 'assign':
      return assign(api, now, step, order)
    case 'bringBack':
      return bringBack(api, now, step, order)
  }
}

type WorkStep = Of<'move' | 'changeWork' | 'moveLine' | 'substitute' | 'pack' | 'movePacked' | 'setSlot'>

const performOnWork = (api: Client, now: Snapshot, step: WorkStep, work: Work): Promise<Outcome> => {
  const { orderNumber } = work
  const update = (body: Parameters<Client['updateFulfillmentOrder']>[0]['body']) =>
    attempt(api.updateFulfillmentOrder({ orderNumber, body }))
  switch (step.kind) {
    case 'move':
      return update({
        status: step.status,
        ...(/canceled|rejected/.test(step.status) && { cancellationReason: 'other' as const }),
      })
    case 'changeWork': {
      const { id } = workLineAt(work, step.line)
      return update({ lineItems: [{ id, quantity: step.quantity, quantityChangeReason: 'other' }] })
    }
    case 'moveLine': {
      const lineItemId = workLineAt(work, step.line).id
      const body = { status: step.status }
      return attempt(api.setFulfillmentOrderLineStatus({ orderNumber, lineItemId, body }))
    }
    case 'substitute': {
      const { product, quantity } = step
      return update({
        lineItems: [{ product: { code: product }, quantity, quantityChangeReason: 'substituted' }],
      })
    }
    case 'pack': {
      const code = workLineAt(work, step.line).salesOrderLineItemCode
      const fulfillments = [dispatchOf(code, quantityOf(now, step), step.isFulfilled)]
      return attemptBatch(api.createFulfillments({ orderNumber, body: { fulfillments } }))
    }
    case 'setSlot':
      return update({ fulfillmentSlot: { id: step.slot } })
    case 'movePacked': {
      const fulfillmentId = String(dispatchAt(work, step.packed)?.id)
      return attempt(api.updateFulfillment({ orderNumber, fulfillmentId, body: { status: step.status } }))
    }
  }
}

const performOnReturn = (
  api: Client,
  step: Of<'moveReturn' | 'endReturnLine'>,
  { orderNumber, lineItems }: Back,
): Promise<Outcome> => {
  const code = String(lineItems[0]?.code)
  const body =
    step.kind === 'moveReturn' ? { status: step.status } : { lineItems: [{ code, status: step.status }] }
  return attempt(api.updateReturnOrder({ orderNumber, body }))
}

/** Sends a step; whom it is about was decided by what its client saw last. */
export const perform = (world: World, api: Client, now: Snapshot, step: Step): Promise<Outcome> => {
  switch (step.kind) {
    case 'place':
      return attemptBatch(api.createSalesOrders({ body: { orders: [salesOrder(world, step)] } }))
    case 'adjustStock': {
      const { product: productCode, location: locationCode, by } = step
      const operationType = by < 0 ? ('decrement' as const) : ('increment' as const)
      const inventories = [{ productCode, locationCode, sku: null, operationType, onHand: Math.abs(by) }]
      return attemptBatch(api.adjustInventories({ body: { inventories } }))
    }
    case 'moveMany': {
      const fulfillmentOrders = now.works
        .slice(-step.count)
        .map(({ orderNumber }) => ({ orderNumber, status: step.status }))
      return attemptBatch(api.setFulfillmentOrderStatuses({ body: fulfillmentOrders }))
    }
    case 'moveReturn':
    case 'endReturnLine':
      return performOnReturn(api, step, backAt(now, step.back) as Back)
    case 'move':
    case 'changeWork':
    case 'moveLine':
    case 'substitute':
    case 'pack':
    case 'movePacked':
    case 'setSlot':
      return performOnWork(api, now, step, workAt(now, step.work) as Work)
    case 'generate':
      return generate(api, step)
    case 'batch':
      return batchTogether(api, now, step)
    case 'collect':
    case 'leaveBatch':
    case 'endBatch':
      return performOnBatch(api, step, batchAt(now, step.batch) as Batch)
    default:
      return performOnOrder(api, now, step, orderOf(now, step) as Sales)
  }
}
