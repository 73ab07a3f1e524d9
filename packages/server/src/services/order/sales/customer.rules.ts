import {
  errors,
  type OrderAddress,
  type OrderAddressWrite,
  type SalesOrderUpdate,
  texts,
} from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { FoundCustomer, OrderFigures, StoredContact } from '../../customer/index.ts'
import type { Order } from '../model/order/order-document.rules.ts'
import { isUnknown } from '../model/request/shape.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'

export const checkCustomer = (customer: FoundCustomer | undefined): Problem[] =>
  customer
    ? []
    : [{ code: 'NOT_PASSED', status: 404, message: errors.customerNotFound.message, path: ['customerId'] }]

/** The contacts that addresses of an order name. */
export const contactsIn = ({ customerId, addressSequences }: Order) =>
  addressSequences.flatMap(({ customerContactId }) =>
    customerContactId ? [{ customerId, contactId: customerContactId }] : [],
  )

const contactFields = [
  'firstName',
  'middleName',
  'lastName',
  'address1',
  'address2',
  'address3',
  'address4',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'fax',
  'mobile',
  'emailAddress',
] as const

/** Fills missing fields of an address from its contact, as the contact is now. */
const filled = (address: OrderAddress, { data }: StoredContact): OrderAddress => {
  const company = address.company ?? data.companyName ?? null
  const own = Object.fromEntries(contactFields.map((name) => [name, address[name] ?? data[name] ?? null]))
  return { ...address, ...own, company, companyName: company }
}

const contactOf = (order: Order, contactId: string | null, contacts: StoredContact[]) =>
  contacts.find(
    ({ customerId, id }) => customerId === order.customerId.toLowerCase() && id === contactId?.toLowerCase(),
  )

export const withContacts = (order: Order, contacts: StoredContact[]): Order => ({
  ...order,
  addressSequences: order.addressSequences.map((address) => {
    const contact = contactOf(order, address.customerContactId, contacts)
    return contact ? filled(address, contact) : address
  }),
})

/** A contact of another system may come with a name; alone it belongs to no one. */
export const checkContacts = (
  sent: OrderAddressWrite[],
  order: Order,
  contacts: StoredContact[],
): Problem[] =>
  sent.flatMap((address, index) => {
    const { customerContactId, firstName, lastName } = address
    if (!customerContactId || (firstName && lastName)) return []
    if (isUnknown(address, 'firstName') || isUnknown(address, 'lastName')) return []
    if (contactOf(order, customerContactId, contacts)) return []
    return [
      {
        code: 'NOT_PASSED',
        status: 404,
        message: texts.unknownContact(customerContactId),
        path: ['addressSequences', index, 'customerContactId'],
        value: customerContactId,
      },
    ]
  })

export const checkAttributes = (sent: SalesOrderUpdate, customer: FoundCustomer | undefined): Problem[] => {
  if (!sent.customer?.attributes || customer?.isAnonymous) return []
  const message = texts.attributesOfKnown
  return [{ code: 'NOT_PASSED', message, path: ['customer', 'attributes'] }]
}

type Figures = Pick<OrderFigures, 'orders' | 'items' | 'amount'>
type Metrics = Figures & { methods: Map<string, Figures> }

const nothing: Figures = { orders: 0, items: 0, amount: 0 }
const sum = (...values: number[]) => money.toNumber(money.add(...values.map((value) => money.amount(value))))
const items = (lines: Order['lineItems']) => sum(...lines.map(({ quantity }) => quantity))

/** Figures of an order for its customer; zero if it was canceled or rejected. */
const metricsOf = (order: Order | null): Metrics => {
  if (!order || salesOrderMachine.is(order.status, 'void')) return { ...nothing, methods: new Map() }
  const methods = Map.groupBy(order.lineItems, ({ fulfillmentMethod }) => fulfillmentMethod)
  return {
    orders: 1,
    items: items(order.lineItems),
    amount: order.total,
    methods: new Map(
      [...methods].map(([method, lines]) => [
        method,
        {
          orders: 1,
          items: items(lines),
          amount: sum(...lines.map(({ extendedPrice }) => extendedPrice)),
        },
      ]),
    ),
  }
}

const difference = (before: Figures = nothing, after: Figures = nothing): Figures => ({
  orders: after.orders - before.orders,
  items: sum(after.items, -before.items),
  amount: sum(after.amount, -before.amount),
})

const isSomething = ({ orders, items: count, amount }: Figures) => orders !== 0 || count !== 0 || amount !== 0

/** The change in the customer's figures; null: no such order. */
export const figuresOf = (before: Order | null, after: Order | null, now: Date): OrderFigures[] => {
  const order = after ?? before
  if (!order) return []
  const [old, fresh] = [metricsOf(before), metricsOf(after)]
  const methods = [...new Set([...old.methods.keys(), ...fresh.methods.keys()])]
    .map((method) => ({ method, ...difference(old.methods.get(method), fresh.methods.get(method)) }))
    .filter(isSomething)
  const all = difference(old, fresh)
  if (!isSomething(all) && methods.length === 0) return []
  const date = order.submitDate ? new Date(order.submitDate) : now
  return [{ customerId: order.customerId, ...all, date, methods }]
}
