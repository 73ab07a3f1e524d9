import assert from 'node:assert/strict'
import type { FulfillmentGroupCreate, SalesOrderCreate } from '@tradepost/contract'
import type { Step } from './command.ts'
import { holdAt, lineOf, type Model, type ModelOrder, packedBy, subjectOf } from './model.ts'
import { type Outcome as Answer, accepted, attempt, attemptBatch, outcomeOf } from './outcome.ts'
import { round } from './snapshot.ts'
import { type Actor, prices, type World } from './world.ts'

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>
export type Outcome = Answer & { created?: ModelOrder }
type LineChange = Of<'changeQuantity' | 'cancelLine' | 'moveLine'>
/** Every piece is taxed with one dollar, so that taxes tell the pieces they stand for. */
const newLine = (code: string, { product, quantity, location }: Of<'addLine'>['sold']) => ({
  code,
  quantity,
  fulfillmentMethod: 'directShip' as const,
  fulfillmentLocationCode: location,
  shipToAddressSequenceIndex: 1,
  product: { code: product, name: product, price: prices[product], currencyCode: 'USD' as const },
  currencyCode: 'USD' as const,
  price: prices[product],
  taxAmount: quantity,
})

const ada = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
const shipTo = { ...ada, address1: '1 Engine Road', city: 'Austin', postalCode: '78701', country: 'US' }

const orderOf = (world: World, { as, lines, coupon }: Of<'create'>): SalesOrderCreate => {
  const lineItems = lines.map((sold, index) => newLine(String(index + 1), sold))
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(prices[product] * quantity * 100 + 1e-6),
    0,
  )
  const taxAmount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    customerId: world.customerId,
    localeCode: 'en-us',
    currencyCode: 'USD',
    ...(as !== 'new' && { status: 'open' }),
    ...(as === 'imported' && { imported: true }),
    addressSequences: [
      { type: 'billing', ...ada },
      { type: 'shipping', ...shipTo },
    ],
    primaryBillToAddressSequenceIndex: 0,
    primaryShipToAddressSequenceIndex: 1,
    lineItems,
    coupons: coupon === null ? [] : [{ code: coupon }],
    subTotal: cents / 100,
    taxAmount,
    total: round(cents / 100 + taxAmount + (as === 'wrong' ? 1 : 0)),
    submitDate: '2026-03-01T10:00:00.000Z',
  }
}

const create = async (world: World, actor: Actor, model: Model, step: Of<'create'>): Promise<Outcome> => {
  const answer = await actor.api.createSalesOrders({ body: { orders: [orderOf(world, step)] } })
  const [number] = answer.orderNumbers
  assert.equal(answer.orderNumbers.length, 1)
  assert.equal(number === null, answer.errors.length > 0, 'a failed order has no number, and only that')
  if (typeof number !== 'string') return outcomeOf(answer)
  const created = { number, as: step.as, isCheckedOut: false, coupon: step.coupon }
  model.orders.push(created)
  return { ...accepted, created }
}

const groupOf = (
  line: string,
  quantity: number,
  { from, isFulfilled }: Of<'pack'>,
): FulfillmentGroupCreate => ({
  fulfillmentMethod: 'directShip',
  shipToAddressSequenceIndex: 1,
  fulfillments: [
    {
      status: isFulfilled ? 'fulfilled' : 'open',
      carrier: 'parcel-post',
      serviceLevel: 'standard',
      fulfillmentPackages: [
        {
          ...(from !== null && { fulfilledFromLocationCode: from }),
          package: 'box',
          weight: 1,
          packageItems: [{ salesOrderLineItemCode: line, quantity }],
        },
      ],
    },
  ],
})

const hold = async ({ api }: Actor, model: Model, step: Of<'hold'>): Promise<Outcome> => {
  const number = `X${++model.count}`
  const { product: productCode, location: locationCode, quantity } = step
  let code: string | undefined
  const outcome = await attemptBatch(
    api
      .reserveInventory({
        body: {
          reservations: [
            {
              productCode,
              locationCode,
              sku: null,
              salesOrderNumber: number,
              salesOrderLineItemCode: '1',
              fulfillmentOrderNumber: `${number}-0001`,
              quantity,
            },
          ],
        },
      })
      .then((answer) => {
        code = answer.codes[0]
        return answer
      }),
  )
  if (code !== undefined)
    model.holds.push({ code, number, record: `${productCode}@${locationCode}`, quantity })
  return outcome
}

const endHold = async (
  { api }: Actor,
  model: Model,
  step: Of<'settleHold' | 'releaseHold'>,
): Promise<Outcome> => {
  const ended = holdAt(model, step.hold)
  assert.ok(ended)
  const isSettled = step.kind === 'settleHold'
  const outcome = await attemptBatch(
    isSettled
      ? api.settleReservations({ body: { fulfillmentOrderNumbers: [`${ended.number}-0001`] } })
      : api.deleteReservations({ body: { codes: [ended.code] } }),
  )
  if (!outcome.isAccepted) return outcome
  model.holds = model.holds.filter((one) => one !== ended)
  if (isSettled) model.settled.set(ended.record, (model.settled.get(ended.record) ?? 0) + ended.quantity)
  return outcome
}

const changeOf = (step: LineChange) => {
  if (step.kind === 'cancelLine') return { status: 'canceled' as const }
  if (step.kind === 'moveLine') return { fulfillmentLocationCode: step.location }
  return { quantity: step.quantity, quantityChangeReason: 'other' as const }
}

const changeLine = (actor: Actor, model: Model, step: LineChange): Promise<Outcome> => {
  const orderNumber = subjectOf(model, step)?.number ?? ''
  const lineItems = [{ code: lineOf(model, step).code, ...changeOf(step) }]
  return attempt(actor.api.updateSalesOrder({ orderNumber, body: { lineItems } }))
}

const adjust = ({ api }: Actor, step: Of<'setStock' | 'adjustStock'>): Promise<Outcome> => {
  const key = { productCode: step.product, locationCode: step.location, sku: null }
  if (step.kind === 'setStock')
    return attemptBatch(api.setInventories({ body: { inventories: [{ ...key, onHand: step.onHand }] } }))
  const operationType = step.by < 0 ? 'decrement' : 'increment'
  const inventories = [{ ...key, operationType, onHand: Math.abs(step.by) } as const]
  return attemptBatch(api.adjustInventories({ body: { inventories } }))
}

const checkout = async ({ api }: Actor, order: ModelOrder): Promise<Outcome> => {
  const outcome = await attempt(api.checkoutSalesOrder({ orderNumber: order.number, body: {} }))
  if (outcome.isAccepted) order.isCheckedOut = true
  return outcome
}

/** Sends a step; the model learns what callers can know from the answer. */
export const perform = async (world: World, actor: Actor, model: Model, step: Step): Promise<Outcome> => {
  const orderNumber = subjectOf(model, step)?.number ?? ''
  switch (step.kind) {
    case 'create':
      return create(world, actor, model, step)
    case 'changeQuantity':
    case 'cancelLine':
    case 'moveLine':
      return changeLine(actor, model, step)
    case 'addLine': {
      const lineItems = [newLine(`L${++model.count}`, step.sold)]
      return attempt(actor.api.updateSalesOrder({ orderNumber, body: { lineItems } }))
    }
    case 'pack': {
      const fulfillmentGroups = [groupOf(lineOf(model, step).code, packedBy(model, step), step)]
      return attemptBatch(actor.api.addFulfillmentGroups({ orderNumber, body: { fulfillmentGroups } }))
    }
    case 'cancelOrder':
      return attempt(actor.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }))
    case 'checkout':
      return checkout(actor, subjectOf(model, step) as ModelOrder)
    case 'setStock':
    case 'adjustStock':
      return adjust(actor, step)
    case 'hold':
      return hold(actor, model, step)
    case 'settleHold':
    case 'releaseHold':
      return endHold(actor, model, step)
  }
}
