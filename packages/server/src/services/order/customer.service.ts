import type { SalesOrderUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, type Db, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { findContacts, findCustomers, setCustomerAttributes } from '../customer/index.ts'
import { checkAttributes, checkContacts, checkCustomer, contactsIn, withContacts } from './customer.rules.ts'
import type { Order } from './order.document.rules.ts'

export type Known = { order: Order; problems: Problem[] }

/** Orders of customers that exist, with their addresses filled in from contacts. */
export const consultCustomers = async (db: Db, ctx: Ctx, orders: Order[]): Promise<Known[]> => {
  const [customers, contacts] = await Promise.all([
    findCustomers(
      db,
      ctx.merchantId,
      orders.map(({ customerId }) => customerId),
    ),
    findContacts(db, ctx.merchantId, orders.flatMap(contactsIn)),
  ])
  return orders.map((order) => {
    const customerId = order.customerId.toLowerCase()
    const customer = customers.get(customerId)
    return {
      order: withContacts(customer ? { ...order, customerId } : order, contacts),
      problems: [...checkCustomer(customer), ...checkContacts(order, contacts)],
    }
  })
}

/** New addresses of an order that is stored already. */
export const consultContacts = async (db: Db, ctx: Ctx, order: Order): Promise<Known> => {
  const contacts = await findContacts(db, ctx.merchantId, contactsIn(order))
  return { order: withContacts(order, contacts), problems: checkContacts(order, contacts) }
}

const inAttributes = ({ message, problems, status }: ApiError): Problem[] =>
  problems.length > 0
    ? problems.map((problem) => ({ ...problem, path: ['customer', ...problem.path] }))
    : [{ code: 'NOT_PASSED', status, message, path: ['customer', 'attributes'] }]

/** Refused by the customer service in its words, told in the body of this one. */
export const setAttributes = async (tx: Tx, ctx: Ctx, { customerId }: Order, sent: SalesOrderUpdate) => {
  const attributes = sent.customer?.attributes
  if (!attributes || attributes.length === 0) return
  const customers = await findCustomers(tx, ctx.merchantId, [customerId])
  refuse(checkAttributes(sent, customers.get(customerId)))
  try {
    await setCustomerAttributes(tx, ctx, customerId, attributes)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    refuse(inAttributes(error))
  }
}
