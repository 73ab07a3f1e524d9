import { isDeepStrictEqual } from 'node:util'
import { type SalesOrder, SalesOrderCreate, type SalesOrderUpdate } from '@tradepost/contract'
import { type Ctx, compileBody, type Tx } from '@tradepost/kernel'
import { createAnonymousCustomer, findCustomers } from '../../customer/index.ts'
import { createSalesOrders, updateSalesOrder } from '../../order/index.ts'
import { type PluginCall, shopKey } from '../model/action.types.ts'
import { PluginError, problemText } from '../model/plugin.errors.ts'
import { isOn } from '../model/value.rules.ts'
import { type FetchedOrder, fetchOrder } from './fetch-order.service.ts'
import { paymentsOf, salesOrderOf } from './imported-order.rules.ts'
import type { ImportedOrder } from './imported-order.types.ts'
import { isShipped, isVoid } from './order.rules.ts'
import { findLink, insertLink } from './order-link.store.ts'
import { mergeSent, type Parts, rawOrderIn } from './raw-order.rules.ts'
import { readOrders } from './read-orders.ts'

const checkSalesOrder = compileBody(SalesOrderCreate)

const linkOf = (call: PluginCall, platformNumber: string) => ({ ...shopKey(call), platformNumber })

const answerOf = (orderNumber: string) => ({
  external_order_id: orderNumber,
  external_order_number: orderNumber,
})

/** A customer with our id, else a guest. */
const customerOf = async (tx: Tx, ctx: Ctx, order: ImportedOrder): Promise<string> => {
  const id = order.external_customer_id ?? ''
  const known = (await findCustomers(tx, ctx.merchantId, [id])).get(id.toLowerCase())
  if (known) return known.id
  const address = order.invoice_address ?? order.delivery_address
  return createAnonymousCustomer(tx, ctx, {
    firstName: address?.first_name ?? '',
    lastName: address?.last_name ?? '',
    emailAddress: order.mail || address?.mail || '',
  })
}

const refuseInvalid = (sent: SalesOrderCreate) => {
  const [problem] = checkSalesOrder(sent).problems
  if (problem) throw new PluginError('unknown', problemText(problem))
}

/** Order, customer and link together: a call that comes twice makes one order. */
export const addOrder = async (call: PluginCall, platformNumber: string) => {
  const { ctx } = call
  const key = linkOf(call, platformNumber)
  if (await findLink(ctx.db, key)) throw new PluginError('duplicateOrder', platformNumber)
  const fetched = await fetchOrder(call, platformNumber)
  return ctx.tx(async (tx) => {
    const own = ctx.inside(tx)
    const sent = salesOrderOf(call, fetched, await customerOf(tx, own, fetched.order))
    refuseInvalid(sent)
    const { orderNumbers, errors } = await createSalesOrders(own, [sent])
    const [orderNumber] = orderNumbers
    if (!orderNumber) throw new PluginError('unknown', errors[0]?.message)
    if (!(await insertLink(tx, key, orderNumber, ctx.now)))
      throw new PluginError('duplicateOrder', platformNumber)
    return answerOf(orderNumber)
  })
}

const readOrder = async (ctx: Ctx, orderNumber: string): Promise<SalesOrder> => {
  const [order] = await readOrders(ctx, [orderNumber])
  if (!order) throw new PluginError('orderNotFound', orderNumber)
  return order
}

/** Null: the platform has nothing new. */
const changeOf = (
  order: SalesOrder,
  { order: fetched, raw }: FetchedOrder,
  parts: Parts,
): SalesOrderUpdate | null => {
  if (isOn(fetched.is_storno) && !isVoid(order)) return { status: 'canceled' }
  const known = new Set(order.paymentTransactions.map(({ externalCode }) => externalCode))
  const payments = paymentsOf(fetched).filter(({ externalCode }) => externalCode && !known.has(externalCode))
  const stored = rawOrderIn(order)
  const merged = stored && mergeSent(stored, raw, parts)
  const change = {
    ...(parts.isPayment && payments.length > 0 && { paymentTransactions: payments }),
    ...(merged && !isDeepStrictEqual(merged, stored) && { data: { ...order.data, platformOrder: merged } }),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** Payments and cancellations of the platform; what was sent cannot change any more. */
export const updateOrder = async (call: PluginCall, platformNumber: string, parts: Parts) => {
  const { ctx } = call
  const link = await findLink(ctx.db, linkOf(call, platformNumber))
  if (!link) throw new PluginError('orderNotFound', platformNumber)
  const fetched = await fetchOrder(call, platformNumber)
  const order = await readOrder(ctx, link.orderNumber)
  const change = changeOf(order, fetched, parts)
  if (!change) throw new PluginError('orderUpToDate')
  if (isShipped(order)) throw new PluginError('orderSent')
  await updateSalesOrder(ctx, link.orderNumber, change)
  return answerOf(link.orderNumber)
}
