import type {
  ReturnLineCreate,
  ReturnLineStatus,
  ReturnOrderCreate,
  ReturnOrderStatus,
  SalesOrderLine,
} from '@tradepost/contract'
import { texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { checkDuplicates } from '../model/line/line.rules.ts'
import { type HandedOver, handedOverIn } from '../model/order/handover.rules.ts'
import type { Returned, ReturnedOrder } from '../model/order/returned.types.ts'
import { negative, positive, type ReturnLineDoc } from './document.rules.ts'
import {
  addReturned,
  nothingReturned,
  type PaidLine,
  type Parts,
  paidFor,
  refundLimit,
  refundOf,
  returnableOf,
  share,
  sumOfParts,
} from './refund.rules.ts'
import { isTakenOut, lineStatusIn, mayLineEnd, returnLineMachine } from './return-order.machine.ts'

/** Entities that a return refers to. */
export type ReturnContext = {
  sales: LockedOrder
  returned: ReturnedOrder
  /** By code; true for those that new returns may name. */
  reasons: Map<string, boolean>
  conditions: Map<string, boolean>
  locations: Set<string>
  isStrict: boolean
  now: Date
}

export const conflict = (message: string, path: Problem['path'], value: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message,
  path,
  value,
})

export const missing = (message: string, path: Problem['path'], value: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 404,
  message,
  path,
  value,
})

const handedOverOf = (line: SalesOrderLine, handed: HandedOver): money.Amount =>
  line.status === 'fulfilled' ? money.amount(line.quantity) : handed(line.code)

const reasonOf = ({ returnReason, returnReasonCode }: ReturnLineCreate) =>
  returnReason?.code ?? returnReasonCode ?? null

const conditionOf = ({ productCondition, conditionCode }: ReturnLineCreate) =>
  productCondition?.code ?? conditionCode ?? null

const checkCode = (
  code: string | null,
  known: Map<string, boolean>,
  { what, member, path }: { what: string; member: string; path: Problem['path'] },
): Problem[] => {
  if (code === null)
    return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message: texts.missingProperty(member), path }]
  const isActive = known.get(code)
  if (isActive) return []
  const where = [...path, member, 'code']
  return isActive === undefined
    ? [missing(texts.noSuchReturnCode(what, code), where, code)]
    : [conflict(texts.inactiveReturnCode(what, code), where, code)]
}

const checkStatus = (line: ReturnLineCreate, status: ReturnOrderStatus, path: Problem['path']): Problem[] => {
  const { status: own } = line
  const mayEnd = own === undefined || status === 'completed' || mayLineEnd(status, own)
  if (mayEnd || !returnLineMachine.isFinal(own)) return []
  const message = texts.lineCannotEnd(status, own)
  return [{ code: 'NOT_PASSED', message, path: [...path, 'status'], value: own }]
}

/** Sent amounts take precedence over the share. */
const partsOf = (sent: ReturnLineCreate, share: Parts): Parts => {
  const own = (value: number | undefined, otherwise: money.Amount) =>
    value === undefined ? otherwise : money.amount(positive(value))
  return {
    ...share,
    goods: own(sent.extendedPrice, share.goods),
    tax: own(sent.taxAmount, share.tax),
    tax2: own(sent.tax2Amount, share.tax2),
  }
}

const atLeastZero = (value: money.Amount) => (value < 0n ? money.zero : value)

const docOf = (
  sent: ReturnLineCreate,
  sold: SalesOrderLine,
  paid: PaidLine,
  { parts, status, refund }: { parts: Parts; status: ReturnLineStatus; refund: money.Amount },
): ReturnLineDoc => {
  const quantity = money.amount(sent.quantity)
  const ofLine = (value: number) => money.toNumber(share(money.amount(positive(value)), quantity, paid))
  return {
    code: sent.code,
    salesOrderLineItemCode: sold.code,
    status,
    quantity: sent.quantity,
    returnReasonCode: reasonOf(sent) ?? '',
    conditionCode: conditionOf(sent) ?? '',
    product: sent.product ?? sold.product,
    currencyCode: sold.currencyCode,
    price: negative(sent.price ?? sold.price),
    shippingAmount: negative(sent.shippingAmount ?? 0),
    taxAmount: negative(money.toNumber(parts.tax)),
    tax2Amount: negative(money.toNumber(parts.tax2)),
    taxExempt: sent.taxExempt ?? sold.taxExempt,
    unitPromoAmount: positive(sent.unitPromoAmount ?? sold.unitPromoAmount),
    unitDiscountAmount: positive(sent.unitDiscountAmount ?? sold.unitDiscountAmount),
    promoAmount: sent.promoAmount === undefined ? ofLine(sold.promoAmount) : positive(sent.promoAmount),
    discountAmount:
      sent.discountAmount === undefined ? ofLine(sold.discountAmount) : positive(sent.discountAmount),
    overrideAmount: sent.overrideAmount ?? null,
    extendedPrice: negative(money.toNumber(parts.goods)),
    note: sent.note ?? null,
    refund: money.toNumber(refund),
    shares: { promo: money.toNumber(parts.promo), discount: money.toNumber(parts.discount) },
  }
}

type LineDraft = { line: ReturnLineDoc | null; problems: Problem[]; returned: Returned }

const checkQuantity = (
  sent: ReturnLineCreate,
  handedOver: money.Amount,
  returned: Returned,
  path: Problem['path'],
): Problem[] => {
  const left = returnableOf(handedOver, returned)
  if (money.amount(sent.quantity) <= left) return []
  const message = texts.tooManyReturned(
    sent.salesOrderLineItemCode,
    money.toText(handedOver),
    money.toText(left),
  )
  return [conflict(message, [...path, 'quantity'], sent.quantity)]
}

const readLine = (
  sent: ReturnLineCreate,
  index: number,
  status: ReturnOrderStatus,
  context: ReturnContext & { paid: Map<string, PaidLine>; handed: HandedOver; lines: Map<string, Returned> },
): LineDraft => {
  const path = ['lineItems', index]
  const { salesOrderLineItemCode: code } = sent
  const returned = context.lines.get(code) ?? nothingReturned
  const problems = [
    ...checkCode(reasonOf(sent), context.reasons, { what: 'return reason', member: 'returnReason', path }),
    ...checkCode(conditionOf(sent), context.conditions, {
      what: 'product condition',
      member: 'productCondition',
      path,
    }),
    ...checkStatus(sent, status, path),
  ]
  const sold = context.sales.order.lineItems.find((line) => line.code === code)
  if (!sold) {
    const message = texts.lineItemNotSold(code)
    return {
      line: null,
      returned,
      problems: [...problems, missing(message, [...path, 'salesOrderLineItemCode'], code)],
    }
  }
  if (sent.currencyCode !== undefined && sent.currencyCode !== sold.currencyCode)
    problems.push({
      code: 'NOT_PASSED',
      message: texts.otherCurrency(sold.currencyCode, sent.currencyCode),
      path: [...path, 'currencyCode'],
      value: sent.currencyCode,
    })
  const own = lineStatusIn(status, sent.status ?? 'open')
  const quantity = money.amount(sent.quantity)
  const isLive = !isTakenOut(own)
  const short = isLive ? checkQuantity(sent, handedOverOf(sold, context.handed), returned, path) : []
  const paid = context.paid.get(code)
  if (short.length > 0 || !paid) return { line: null, returned, problems: [...problems, ...short] }

  const parts = partsOf(sent, refundOf(paid, returned, quantity))
  const refund = atLeastZero(sumOfParts(parts))
  const limit = refundLimit(paid, returned, quantity)
  if (isLive && refund > limit) {
    const message = texts.refundTooHigh(sent.quantity, code, money.toText(limit), money.toText(refund))
    problems.push(conflict(message, [...path, 'extendedPrice'], sent.extendedPrice ?? null))
  }
  return {
    line: docOf(sent, sold, paid, { parts, status: own, refund }),
    problems,
    returned: isLive ? addReturned(returned, quantity, refund) : returned,
  }
}

export const readLines = (sent: ReturnOrderCreate, status: ReturnOrderStatus, context: ReturnContext) => {
  const { order, packed } = context.sales
  const known = { paid: paidFor(order), handed: handedOverIn(packed) }
  const lines = new Map(context.returned.lines)
  const drafts = sent.lineItems.map((line, index) => {
    const draft = readLine(line, index, status, { ...context, ...known, lines })
    lines.set(line.salesOrderLineItemCode, draft.returned)
    return draft
  })
  return {
    lines,
    lineItems: drafts.flatMap(({ line }) => (line ? [line] : [])),
    problems: [...checkDuplicates(sent.lineItems), ...drafts.flatMap(({ problems }) => problems)],
  }
}
