import type { SalesOrderUpdate } from '@tradepost/contract'
import { amountProblems, type Problem } from '@tradepost/kernel'
import { lineIndexes } from '../line/line.rules.ts'
import type { Order } from '../order.types.ts'

type Amount = { path: Problem['path']; value: number | null | undefined; isSent: boolean }

const orderFields = ['shippingSubTotal', 'taxAmount', 'tax2Amount'] as const

type Sent = Pick<SalesOrderUpdate, (typeof orderFields)[number] | 'lineItems'>

const inOrder = (sent: Sent, order: Order): Amount[] =>
  orderFields.map((field) => ({ path: [field], value: order[field], isSent: sent[field] !== undefined }))

/** A line that the request does not name was looked at when it came. */
const inLines = ({ lineItems: sent = [] }: Sent, { lineItems }: Order): Amount[] => {
  const lineIndexOf = lineIndexes(sent)
  return lineItems.flatMap(({ code, product, price, shippingAmount }) => {
    const index = lineIndexOf(code)
    const own = index === null ? undefined : sent[index]
    if (index === null || !own) return []
    const path = ['lineItems', index]
    return [
      { path: [...path, 'product', 'price'], value: product?.price, isSent: own.product !== undefined },
      {
        path: [...path, 'product', 'salePrice'],
        value: product?.salePrice,
        isSent: own.product !== undefined,
      },
      { path: [...path, 'price'], value: price, isSent: own.price !== undefined },
      { path: [...path, 'shippingAmount'], value: shippingAmount, isSent: own.shippingAmount !== undefined },
    ]
  })
}

/**
 * Amounts that a new order is calculated from. Promotions take off, which they could not do from less than nothing, and nobody
 * pays half a cent. An order of a cart, and one that was stored before, keep the decimals that they have.
 */
export const checkPaidAmounts = (sent: Sent, order: Order, isOfCart: boolean): Problem[] =>
  [...inOrder(sent, order), ...inLines(sent, order)].flatMap(({ path, value, isSent }) =>
    amountProblems(path, value, order.currencyCode).filter(
      ({ code }) => code === 'MINIMUM' || (isSent && !isOfCart),
    ),
  )
