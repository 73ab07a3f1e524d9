import type { OrderAddressWrite, SalesOrderUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, type Db, type Problem, type Tx } from '@tradepost/kernel'
import { findContacts, findCustomers, setCustomerAttributes } from '../../customer/index.ts'
import type { Order } from '../model/order.types.ts'
import { checkAttributes, checkContacts, checkCustomer, contactsIn, withContacts } from './customer.rules.ts'

export type Known = { order: Order; problems: Problem[] }

type Asked = { sent: { addressSequences?: OrderAddressWrite[] }; order: Order }

/** Orders of customers that exist, with their addresses filled in from contacts. */
export const resolveAddresses = async (db: Db, ctx: Ctx, asked: Asked[]): Promise<Known[]> => {
  const [customers, contacts] = await Promise.all([
    findCustomers(
      db,
      ctx.merchantId,
      asked.map(({ order }) => order.customerId),
    ),
    findContacts(
      db,
      ctx.merchantId,
      asked.flatMap(({ order }) => contactsIn(order)),
    ),
  ])
  return asked.map(({ sent, order }) => {
    const customerId = order.customerId.toLowerCase()
    const customer = customers.get(customerId)
    return {
      order: withContacts(customer ? { ...order, customerId } : order, contacts),
      problems: [...checkCustomer(customer), ...checkContacts(sent.addressSequences ?? [], order, contacts)],
    }
  })
}

/** New addresses of an order that is stored already may name contacts of its customer. */
export const fillContacts = async (db: Db, ctx: Ctx, { sent, order }: Asked): Promise<Known> => {
  if (!sent.addressSequences) return { order, problems: [] }
  const contacts = await findContacts(db, ctx.merchantId, contactsIn(order))
  return {
    order: withContacts(order, contacts),
    problems: checkContacts(sent.addressSequences, order, contacts),
  }
}

const inAttributes = ({ message, problems, status }: ApiError): Problem[] =>
  problems.length > 0
    ? problems.map((problem) => ({ ...problem, path: ['customer', ...problem.path] }))
    : [{ code: 'NOT_PASSED', status, message, path: ['customer', 'attributes'] }]

/** Reports the refusal of the customer service as a problem of the order. */
export const setAttributes = async (
  tx: Tx,
  ctx: Ctx,
  { customerId }: Order,
  sent: SalesOrderUpdate,
): Promise<Problem[]> => {
  const attributes = sent.customer?.attributes
  if (!attributes || attributes.length === 0) return []
  const customers = await findCustomers(tx, ctx.merchantId, [customerId])
  const problems = checkAttributes(sent, customers.get(customerId))
  if (problems.length > 0) return problems
  try {
    await setCustomerAttributes(tx, ctx, customerId, attributes)
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return inAttributes(error)
  }
}
