import { type ReturnOrderCreate, returnAmountNames, texts } from '@tradepost/contract'
import { amountProblems, money, type Problem } from '@tradepost/kernel'
import type { Order } from '../model/order.types.ts'
import { lineRefund, type ReturnDoc } from './document.rules.ts'

const { amount, toText } = money

const tooMuch = (message: string, name: string, value: number): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message,
  path: [name],
  value,
})

/** Of the return as a whole; `returned` counts it in. */
export const checkAmounts = (
  doc: ReturnDoc,
  order: Order,
  returned: { refund: money.Amount; shipping: money.Amount },
): Problem[] => {
  const refund = amount(-doc.total)
  const most = money.add(amount(lineRefund(doc)), amount(-doc.shippingTotal))
  const problems: Problem[] = []
  if (refund > most) {
    const message = texts.totalTooHigh(toText(most), toText(refund))
    problems.push(tooMuch(message, 'total', doc.total))
  }
  const shipping = amount(Math.max(order.shippingTotal, 0))
  if (returned.shipping > shipping) {
    const message = texts.shippingTooHigh(toText(shipping), toText(returned.shipping))
    problems.push(tooMuch(message, 'shippingTotal', doc.shippingTotal))
  }
  const paid = amount(Math.max(order.total, 0))
  if (returned.refund > paid && refund <= most) {
    const message = texts.orderRefundTooHigh(toText(paid), toText(returned.refund))
    problems.push(tooMuch(message, 'total', doc.total))
  }
  return problems
}

/** Without those of one unit: as a share of the line they have any decimals. */
const lineAmounts = [
  'price',
  'shippingAmount',
  'taxAmount',
  'tax2Amount',
  'promoAmount',
  'discountAmount',
  'overrideAmount',
  'extendedPrice',
] as const

/** Nobody gives back half a cent; what the line of the order has may be sent back as it is. */
export const checkDecimals = (sent: ReturnOrderCreate, { currencyCode, lineItems }: Order): Problem[] => {
  const check = (path: Problem['path'], value: number | null | undefined) =>
    amountProblems(path, value, currencyCode, { mayBeBelowZero: true })
  const sold = new Map(lineItems.map((line) => [line.code, line]))
  return [
    ...returnAmountNames.flatMap((name) => check([name], sent[name])),
    ...sent.lineItems.flatMap((line, index) =>
      lineAmounts.flatMap((name) => {
        const value = line[name]
        const own = sold.get(line.salesOrderLineItemCode)?.[name]
        const isCopied = typeof own === 'number' && Math.abs(own) === Math.abs(value ?? 0)
        return isCopied ? [] : check(['lineItems', index, name], value)
      }),
    ),
  ]
}
