import assert from 'node:assert/strict'
import { round, sum } from '../snapshot.ts'
import {
  isFinal,
  isVoid,
  packagesIn,
  type Sales,
  type SalesLine,
  type Snapshot,
  type Work,
  worksOf,
} from './snapshot.ts'
import { handedOf, packedElsewhere, routedOf, unpackedOf, unroutedOf } from './subject.ts'
import type { Setup } from './world.ts'

const ready = /^(ready|checkedIn)$/
const begun = /^(accepted|inProgress|picked|packed|ready|hold|checkedIn)$/

/** Lines, packages and status of a fulfillment order agree. */
const checkWork = (work: Work) => {
  const name = `${work.orderNumber} ${work.status}`
  const { lineItems, fulfillments, status } = work
  assert.equal(isFinal(work), lineItems.every(isFinal), `${name}: ends with its last line`)
  if (status === 'fulfilled')
    assert.ok(
      lineItems.some((line) => line.status === 'fulfilled'),
      `${name}: something was handed over`,
    )
  if (isVoid(work)) assert.ok(lineItems.every(isVoid), `${name}: nothing was handed over`)
  const packages = packagesIn(fulfillments)
  for (const code of new Set(lineItems.map((line) => line.salesOrderLineItemCode))) {
    const own = lineItems.filter((line) => line.salesOrderLineItemCode === code)
    const quantityOf = (lines: typeof own) => sum(lines.map(({ quantity }) => quantity))
    const sent = sum(
      packages.flatMap((one) => (one.line === code && one.status === 'fulfilled' ? one.quantity : [])),
    )
    const fulfilled = quantityOf(own.filter((line) => line.status === 'fulfilled'))
    const kept = quantityOf(own.filter((line) => !isVoid(line)))
    assert.ok(fulfilled <= sent, `${name}, line ${code}: ${fulfilled} fulfilled, ${sent} left in packages`)
    assert.ok(sent <= kept, `${name}, line ${code}: ${sent} left in packages of ${kept}`)
    if (own.every(isFinal)) assert.equal(fulfilled, sent, `${name}, line ${code}: each piece left once`)
    assert.ok(unpackedOf(work, code) >= 0, `${name}, line ${code}: more is packed than there is`)
  }
  if (isFinal(work))
    assert.ok(
      packages.every((one) => one.status === 'fulfilled' || one.status === 'canceled'),
      `${name}: a package is still open`,
    )
}

const checkAmounts = (work: Work) => {
  const name = `${work.orderNumber} ${work.status}`
  const { subTotal, taxAmount, tax2Amount, shippingTotal, total, lineItems } = work
  assert.equal(total, sum([subTotal, taxAmount, tax2Amount, shippingTotal]), `${name}: total`)
  const charged = lineItems.filter((line) => !isVoid(line))
  assert.equal(subTotal, sum(charged.map(({ extendedPrice }) => extendedPrice)), `${name}: subTotal`)
  assert.equal(taxAmount, sum(charged.map((line) => line.taxAmount)), `${name}: taxAmount`)
}

/** Of a line nothing is in two places, and no more than was ordered is anywhere. */
const checkSalesLine = (now: Snapshot, order: Sales, line: SalesLine) => {
  const name = `${order.orderNumber} ${order.status}, line ${line.code} ${line.status}`
  const routed = routedOf(now, order, line.code)
  const works = worksOf(now, order)
  if (works.length > 0) assert.equal(line.routedQuantity, routed, `${name}: routedQuantity`)
  assert.ok(handedOf(order, line.code) <= line.quantity, `${name}: more was handed over than ordered`)
  const elsewhere = packedElsewhere(now, order, line.code)
  assert.ok(elsewhere >= 0, `${name}: a fulfillment order has packages that its sales order does not have`)
  if (isVoid(line)) {
    assert.equal(routed, 0, `${name}: a fulfillment order still has it`)
    return
  }
  assert.ok(
    round(routed + elsewhere) <= line.quantity,
    `${name}: ${routed} in fulfillment orders and ${elsewhere} in packages of ${line.quantity}`,
  )
}

const packageText = ({ id, line, quantity, status, from }: ReturnType<typeof packagesIn>[number]) =>
  [id, line, quantity, status, from].join(' ')

/** Packages of fulfillment orders stand in the sales order as they are. */
const checkPackages = (now: Snapshot, order: Sales) => {
  const inOrder = new Set(
    packagesIn(order.fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments)).map(packageText),
  )
  for (const work of worksOf(now, order))
    for (const one of packagesIn(work.fulfillments).map(packageText))
      assert.ok(inOrder.has(one), `${order.orderNumber}: the package ${one} of ${work.orderNumber}`)
}

/** The status of the sales order follows from its fulfillment orders. */
const checkSalesStatus = (now: Snapshot, order: Sales) => {
  const open = worksOf(now, order).filter((work) => !isFinal(work))
  const name = `${order.orderNumber} ${order.status} with ${open.map(({ status }) => status)}`
  if (isFinal(order) || order.status === 'completed')
    assert.equal(open.length, 0, `${name}: nobody works on it`)
  if (order.status === 'open') assert.ok(!open.some(({ status }) => begun.test(status)), `${name}: is begun`)
  if (order.status === 'ready')
    assert.ok(
      open.every(({ status, type }) => ready.test(status) && type !== 'directShip'),
      `${name}: waits for the customer`,
    )
}

/** Whatever of an order has no location, says so: with automatic routing nothing waits in silence. */
const checkRouted = (now: Snapshot, order: Sales) => {
  if (!/^(open|inProgress|ready)$/.test(order.status) || order.fulfillmentStatus === 'actionRequired') return
  for (const line of order.lineItems.filter((one) => !isFinal(one)))
    assert.ok(
      unroutedOf(now, order, line) <= 0,
      `${order.orderNumber} ${order.status}, line ${line.code}: is not routed and does not say so`,
    )
}

const routesAlone = ({ automaticRouting, inventoryReservationStrategy }: Setup) =>
  automaticRouting && inventoryReservationStrategy !== 'ignore'

export const checkWorks = (now: Snapshot, setup: Setup) => {
  for (const work of now.works) {
    checkWork(work)
    checkAmounts(work)
  }
  for (const order of now.orders) {
    for (const line of order.lineItems) checkSalesLine(now, order, line)
    checkPackages(now, order)
    checkSalesStatus(now, order)
    if (routesAlone(setup)) checkRouted(now, order)
  }
}
