import assert from 'node:assert/strict'
import type { SalesOrder } from '@tradepost/contract'
import type { ModelOrder } from './model.ts'
import { isFinal, isGivenUp, type KnownOrder, round, shippedOf, sum } from './snapshot.ts'
import type { World } from './world.ts'

type Line = SalesOrder['lineItems'][number]

const isCanceled = ({ status }: SalesOrder) => status === 'canceled' || status === 'rejected'
const cents = (value: number) => Math.round(value * 100 + Math.sign(value) * 1e-6) / 100

const checkLineAmounts = (name: string, line: Line) => {
  const { quantity, product, promoAmount, discountAmount, extendedPrice } = line
  assert.ok(promoAmount <= 0 && discountAmount <= 0, `${name}: promotions take off`)
  const expected = round(
    cents((product.salePrice ?? product.price) * quantity) + promoAmount + discountAmount,
  )
  assert.equal(extendedPrice, expected, `${name}: extendedPrice`)
  assert.ok(line.taxAmount <= quantity, `${name}: taxes ${quantity} pieces with ${line.taxAmount}`)
}

/** The formulas of the interface; a line that was given up is not charged. */
export const checkTotals = (name: string, order: SalesOrder) => {
  const charged = order.lineItems.filter((line) => !isGivenUp(line))
  const reductions = [
    order.promoAmount,
    order.discountAmount,
    order.shippingPromoAmount,
    order.shippingDiscountAmount,
  ]
  assert.ok(
    reductions.every((amount) => amount <= 0),
    `${name}: promotions take off`,
  )
  assert.equal(
    order.shippingTotal,
    sum([order.shippingSubTotal, order.shippingDiscountAmount, order.shippingPromoAmount]),
    `${name}: shippingTotal`,
  )
  const { subTotal, promoAmount, discountAmount, shippingTotal, taxAmount, tax2Amount } = order
  const parts = [subTotal, promoAmount, discountAmount, shippingTotal, taxAmount, tax2Amount]
  assert.equal(order.total, sum(parts), `${name}: total`)
  assert.ok(order.total >= 0, `${name}: nobody is paid for ordering`)
  // what an order that was given up shows is left open: what it was, or nothing
  if (isCanceled(order)) return
  for (const line of charged) checkLineAmounts(`${name}, line ${line.code}`, line)
  assert.equal(subTotal, sum(charged.map((line) => line.extendedPrice)), `${name}: subTotal`)
  assert.equal(taxAmount, sum(charged.map((line) => line.taxAmount)), `${name}: taxAmount`)
}

const checkAmounts = (name: string, model: ModelOrder, order: SalesOrder) => {
  const isOwn = model.as === 'new'
  if (model.as !== 'wrong')
    assert.equal(
      order.amountCheck,
      null,
      `${name}: ${isOwn ? 'the platform priced it' : 'the amounts were right'}`,
    )
  if (order.amountCheck === null) checkTotals(name, order)
}

/** Line and order agree about where they stand. */
export const checkStatus = (name: string, order: SalesOrder) => {
  const { lineItems, status } = order
  for (const line of lineItems) {
    const [shipped, at] = [shippedOf(order, line.code), `${name}, line ${line.code}`]
    if (line.status === 'fulfilled') assert.equal(shipped, line.quantity, `${at}: fulfilled is handed over`)
    else if (!isGivenUp(line)) assert.ok(shipped < line.quantity, `${at}: handed over, but ${line.status}`)
  }
  const areFinal = lineItems.every(isFinal)
  if (lineItems.every(isGivenUp)) assert.ok(isCanceled(order), `${name}: all lines were given up`)
  else if (areFinal) assert.ok(/^(fulfilled|completed)$/.test(status), `${name}: all lines are final`)
  else assert.ok(/^(new|open|inProgress|ready)$/.test(status), `${name}: lines are still open`)
}

/** The history tells every status and every quantity, and who changed it. */
export const checkHistory = (name: string, { order, history }: KnownOrder) => {
  const [first] = history
  assert.equal(first?.type, 'orderCreated', `${name}: the history begins with the creation`)
  for (const { user } of history) assert.ok(user.id && user.name, `${name}: the history says who`)
  let status = first?.newValue.status
  for (const { type, oldValue, newValue } of history) {
    if (type !== 'orderStatusUpdated') continue
    assert.equal(oldValue.status, status, `${name}: the history of the status has a gap`)
    status = newValue.status
  }
  assert.equal(status, order.status, `${name}: the history ends with the status`)
  const quantities = new Map<unknown, unknown>()
  for (const { type, oldValue, newValue } of history) {
    if (type !== 'orderLineItemQuantityChanged') continue
    const known = quantities.get(newValue.code)
    if (known !== undefined)
      assert.equal(oldValue.quantity, known, `${name}: the history of ${newValue.code} has a gap`)
    quantities.set(newValue.code, newValue.quantity)
  }
  for (const { code, quantity } of order.lineItems)
    assert.equal(
      quantities.get(code) ?? quantity,
      quantity,
      `${name}: the history of ${code} ends with its quantity`,
    )
}

/** A change of a quantity that the history keeps to itself shows against the order as it was. */
const checkHistoryTexts = (name: string, before: KnownOrder | undefined, { order, history }: KnownOrder) => {
  for (const line of before?.order.lineItems ?? []) {
    const now = order.lineItems.find(({ code }) => code === line.code)
    assert.ok(now, `${name}: the line ${line.code} is gone`)
    const told = history.some(
      (one) => one.type === 'orderLineItemQuantityChanged' && one.newValue.code === line.code,
    )
    if (now.quantity !== line.quantity)
      assert.ok(told, `${name}: nobody told the new quantity of ${line.code}`)
  }
}

export const checkOrder = (model: ModelOrder, before: KnownOrder | undefined, known: KnownOrder) => {
  const { order } = known
  const name = `${order.orderNumber} ${order.status} (${model.as})`
  checkStatus(name, order)
  checkAmounts(name, model, order)
  checkHistory(name, known)
  checkHistoryTexts(name, before, known)
}

const amounts = ['subTotal', 'promoAmount', 'discountAmount', 'total'] as const

/**
 * After every change, an order priced by the platform costs what its promotions make of the remaining lines.
 */
export const checkPromotions = async (
  { api, customerId }: World,
  model: ModelOrder,
  { order }: KnownOrder,
) => {
  if (model.as !== 'new' || model.coupon === 'RARE' || isCanceled(order)) return
  const lineItems = order.lineItems
    .filter((line) => !isGivenUp(line))
    .map(({ code, quantity, product }) => ({
      code,
      quantity,
      product: { code: product.code, price: product.price },
    }))
  const coupons = model.coupon === null ? [] : [{ code: model.coupon }]
  const { totals } = await api.evaluatePromotions({
    body: { order: { currencyCode: 'USD', customerId, lineItems, coupons, taxAmount: order.taxAmount } },
  })
  const [found, expected] = [order, totals].map((from) =>
    Object.fromEntries(amounts.map((name) => [name, from[name]])),
  )
  assert.deepEqual(found, expected, `${order.orderNumber} ${order.status}: priced anew`)
}
