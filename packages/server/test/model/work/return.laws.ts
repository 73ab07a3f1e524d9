import assert from 'node:assert/strict'
import { round, sum } from '../snapshot.ts'
import { type Back, isVoid, returnsOf, type Sales, type Snapshot } from './snapshot.ts'
import { handedOf, returnedOf } from './subject.ts'

const isOver = (status: string) => /^(completed|rejected|canceled)$/.test(status)

const checkReturn = (back: Back) => {
  const name = `${back.orderNumber} ${back.status}`
  const { subTotal, promoAmount, discountAmount, taxAmount, tax2Amount, shippingTotal, total } = back
  assert.equal(
    total,
    sum([subTotal, promoAmount, discountAmount, taxAmount, tax2Amount, shippingTotal]),
    `${name}: total`,
  )
  assert.ok(total <= 0, `${name}: nobody pays for bringing back`)
  const statuses = back.lineItems.map(({ status }) => status)
  assert.equal(isOver(back.status), statuses.every(isOver), `${name}: ends with its last line`)
  assert.equal(back.status === 'completed', statuses.includes('completed') && statuses.every(isOver), name)
}

const returnStatusOf = (order: Sales) => {
  const kept = order.lineItems.filter((line) => !isVoid(line))
  if (kept.length > 0 && kept.every((line) => line.returnQuantity >= line.quantity)) return 'returned'
  return kept.some((line) => line.returnQuantity > 0) ? 'partialReturn' : null
}

/** No more comes back than was handed over, and no more is given back than was paid. */
const checkOrder = (now: Snapshot, order: Sales) => {
  const back = returnsOf(now, order)
  if (back.length === 0) return
  const name = `${order.orderNumber} ${order.status}`
  for (const { code, returnQuantity } of order.lineItems) {
    const [handed, returned] = [handedOf(order, code), returnedOf(now, order, code)]
    assert.ok(returned <= handed, `${name}, line ${code}: ${returned} came back of ${handed}`)
    const completed = sum(
      back
        .flatMap(({ lineItems }) => lineItems)
        .flatMap((line) =>
          line.salesOrderLineItemCode === code && line.status === 'completed' ? line.quantity : [],
        ),
    )
    assert.equal(returnQuantity, completed, `${name}, line ${code}: returnQuantity`)
  }
  const refund = round(-sum(back.filter((one) => !isVoid(one)).map(({ total }) => total)))
  assert.ok(refund <= order.total, `${name}: ${refund} given back of ${order.total}`)
  if (order.lineItems.some((line) => line.returnQuantity > 0))
    assert.equal(order.returnStatus, returnStatusOf(order), `${name}: returnStatus`)
}

export const checkReturns = (now: Snapshot) => {
  for (const back of now.returns) checkReturn(back)
  for (const order of now.orders) checkOrder(now, order)
}
