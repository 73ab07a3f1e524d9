import { type BatchErrorItem, type SalesOrderCreate, texts } from '@tradepost/contract'
import { batchError, type Problem } from '@tradepost/kernel'
import type { OrderTaxes } from '../model/amount/order-retax.rules.ts'
import type { OrderShipping } from '../model/amount/order-shipping.rules.ts'
import type { Order } from '../model/order.types.ts'

/** An item of a request on its way to being an order. */
export type Draft = {
  index: number
  sent: SalesOrderCreate
  order: Order
  problems: Problem[]
}
export type NumberedDraft = Draft & {
  id: number
  taxes?: OrderTaxes
  shipping?: OrderShipping | null
  isAttempt?: boolean
}

export const isValid = ({ problems }: Draft): boolean => problems.length === 0

export const refused = <D extends Draft>(draft: D, problems: Problem[]): D => ({
  ...draft,
  problems: [...draft.problems, ...problems],
})

/** One for each problem. */
export const errorsOf = ({ index, sent, problems }: Draft): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'salesOrder', id: sent.externalCode ?? '' }, [problem]),
    code: problem.status ?? 400,
  }))

const couponText = ({ code, reason }: Order['coupons'][number]): string =>
  reason === 'unknown' ? texts.unknownCoupon(code) : texts.idleCoupon(code, reason)

/** Coupons that changed nothing. The order may have been sold already, so they do not refuse it. */
export const warningsOf = ({ index, id, order }: NumberedDraft): BatchErrorItem[] =>
  order.coupons.flatMap((coupon, couponIndex) => {
    if (coupon.applied !== false) return []
    const item = { index, entity: 'salesOrder', id: String(id), path: ['coupons', couponIndex] }
    return [{ ...batchError(item, [], couponText(coupon)), code: coupon.reason === 'unknown' ? 404 : 409 }]
  })

/** Schema problems grouped by the order's index; paths start at the order. */
export const problemsByOrder = (problems: Problem[]): Map<number, Problem[]> => {
  const byOrder = new Map<number, Problem[]>()
  for (const problem of problems) {
    const [, index, ...path] = problem.path
    if (typeof index === 'number') byOrder.set(index, [...(byOrder.get(index) ?? []), { ...problem, path }])
  }
  return byOrder
}

/** Paths begin at the request. */
export const problemsInRequest = ({ index, problems }: Draft): Problem[] =>
  problems.map((problem) => ({ ...problem, path: ['orders', index, ...problem.path] }))
