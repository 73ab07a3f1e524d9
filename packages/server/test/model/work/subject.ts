import { round, sum } from '../snapshot.ts'
import {
  type Back,
  type Batch,
  isFinal,
  isOver,
  isVoid,
  packagesIn,
  returnsOf,
  type Sales,
  type SalesLine,
  type Snapshot,
  type Work,
  type WorkLine,
  worksOf,
} from './snapshot.ts'
import type { Step } from './step.ts'

/** Counted from the newest, and around again. */
const pick = <T>(list: T[], index: number): T | undefined => list.at(-1 - (index % Math.max(list.length, 1)))

/** Steps mostly meet what they can change; the highest index takes anything. */
const ANY = 3
const preferred = <T>(list: T[], index: number, isMeant: (one: T) => boolean): T | undefined => {
  const meant = list.filter(isMeant)
  return pick(index === ANY || meant.length === 0 ? list : meant, index)
}

const isUnderWay = ({ status }: Sales) => /^(open|inProgress|ready)$/.test(status)

export const handedOf = (order: Sales, code: string) =>
  sum(
    packagesIn(order.fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments)).flatMap((one) =>
      one.line === code && one.status === 'fulfilled' ? one.quantity : [],
    ),
  )

const isMeantFor = (kind: Step['kind'], order: Sales): boolean => {
  if (kind === 'checkout') return order.status === 'new'
  if (kind === 'bringBack') return order.lineItems.some(({ code }) => handedOf(order, code) > 0)
  return isUnderWay(order)
}

export const workAt = ({ works }: Snapshot, index: number): Work | undefined =>
  preferred(works, index, (one) => !isFinal(one))
export const backAt = ({ returns }: Snapshot, index: number): Back | undefined =>
  preferred(returns, index, ({ status }) => !/^(completed|rejected|canceled)$/.test(status))

export const batchAt = ({ batches }: Snapshot, index: number): Batch | undefined =>
  preferred(batches, index, (one) => !isOver(one))
export const batchLineAt = ({ lineItems }: Batch, index: number) =>
  preferred(lineItems, index, ({ status }) => status !== 'picked')

/** Fulfillment orders to be collected with the one that the step names, the newest ones of its location. */
export const togetherWith = ({ works }: Snapshot, { orderNumber, locationCode }: Work, count: number) => [
  orderNumber,
  ...works
    .filter((one) => one.locationCode === locationCode && one.orderNumber !== orderNumber && !isFinal(one))
    .toReversed()
    .slice(0, count - 1)
    .map((one) => one.orderNumber),
]

/** The sales order that a step is about, also by its fulfillment order or return. */
export const orderOf = (now: Snapshot, step: Step): Sales | undefined => {
  const numbered = (number: string | undefined) => now.orders.find((one) => one.orderNumber === number)
  if ('order' in step) return preferred(now.orders, step.order, (one) => isMeantFor(step.kind, one))
  if ('work' in step) return numbered(workAt(now, step.work)?.salesOrderNumber)
  return 'back' in step ? numbered(backAt(now, step.back)?.salesOrderNumber) : undefined
}

export const salesLineAt = (order: Sales, step: Step & { line: number }): SalesLine => {
  const isMeant = (one: SalesLine) =>
    step.kind === 'bringBack' ? handedOf(order, one.code) > 0 : !isFinal(one)
  const line = preferred(order.lineItems, step.line, isMeant)
  if (!line) throw new Error(`the order ${order.orderNumber} has no line`)
  return line
}

export const workLineAt = (work: Work, index: number): WorkLine => {
  const line = preferred(work.lineItems, index, (one) => !isFinal(one))
  if (!line) throw new Error(`the fulfillment order ${work.orderNumber} has no line`)
  return line
}

export const dispatchAt = ({ fulfillments }: Work, index: number) =>
  preferred(fulfillments, index, (one) => !isFinal(one))

/** Quantity of a line in fulfillment orders that were not voided. */
export const routedOf = (now: Snapshot, order: Sales, code: string) =>
  sum(
    worksOf(now, order)
      .flatMap(({ lineItems }) => lineItems)
      .flatMap((line) => (line.salesOrderLineItemCode === code && !isVoid(line) ? line.quantity : [])),
  )

const isKept = ({ status }: { status: string }) => status !== 'canceled'

/** Quantity of a line in packages that belong to no fulfillment order. */
export const packedElsewhere = (now: Snapshot, order: Sales, code: string) => {
  const inOrder = packagesIn(order.fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments))
  const inWorks = worksOf(now, order).flatMap(({ fulfillments }) => packagesIn(fulfillments))
  const quantityIn = (goods: typeof inOrder) =>
    sum(goods.filter(isKept).flatMap((one) => (one.line === code ? one.quantity : [])))
  return round(quantityIn(inOrder) - quantityIn(inWorks))
}

/** Quantity of a line that may still be given to a location. */
export const unroutedOf = (now: Snapshot, order: Sales, { code, quantity }: SalesLine) =>
  round(quantity - routedOf(now, order, code) - packedElsewhere(now, order, code))

/** Quantity of a line of a fulfillment order that is in no package. */
export const unpackedOf = ({ lineItems, fulfillments }: Work, code: string) =>
  round(
    sum(
      lineItems.flatMap((line) =>
        line.salesOrderLineItemCode === code && !isVoid(line) ? line.quantity : [],
      ),
    ) -
      sum(
        packagesIn(fulfillments)
          .filter(isKept)
          .flatMap((one) => (one.line === code ? one.quantity : [])),
      ),
  )

/** Quantity of a line that came back or is on its way. */
export const returnedOf = (now: Snapshot, order: Sales, code: string) =>
  sum(
    returnsOf(now, order)
      .flatMap(({ lineItems }) => lineItems)
      .flatMap((line) => (line.salesOrderLineItemCode === code && !isVoid(line) ? line.quantity : [])),
  )

/** How much of a line a step is about; null takes what there is. */
export const quantityOf = (now: Snapshot, step: Step): number => {
  const order = orderOf(now, step)
  if (!order || !('quantity' in step) || !('line' in step)) return 1
  if (step.quantity !== null) return step.quantity
  if (step.kind === 'pack') {
    const work = workAt(now, step.work) as Work
    return Math.max(unpackedOf(work, workLineAt(work, step.line).salesOrderLineItemCode), 1)
  }
  const line = salesLineAt(order, step)
  const rest =
    step.kind === 'bringBack'
      ? round(handedOf(order, line.code) - returnedOf(now, order, line.code))
      : unroutedOf(now, order, line)
  return Math.max(rest, 1)
}

const isBatchPossible = (batch: Batch | undefined, { kind }: Step): boolean => {
  if (kind === 'collect') return (batch?.lineItems.length ?? 0) > 0
  return kind === 'leaveBatch' ? (batch?.fulfillmentOrders.length ?? 0) > 0 : batch !== undefined
}

/** Whether there is something that the step can be about. */
export const isPossible = (now: Snapshot, step: Step): boolean => {
  if (step.kind === 'place' || step.kind === 'adjustStock' || step.kind === 'generate') return true
  if ('batch' in step) return isBatchPossible(batchAt(now, step.batch), step)
  if (step.kind === 'moveMany') return now.works.length > 0
  if (step.kind === 'movePacked')
    return dispatchAt(workAt(now, step.work) ?? ({ fulfillments: [] } as unknown as Work), 0) !== undefined
  const order = orderOf(now, step)
  // of an order that nobody got anything of, the highest index alone brings back
  if (step.kind === 'bringBack' && step.order !== ANY)
    return order !== undefined && isMeantFor(step.kind, order)
  return order !== undefined
}
