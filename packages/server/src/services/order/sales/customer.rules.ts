import {
  errors,
  type OrderAddress,
  type OrderAddressWrite,
  type SalesOrderUpdate,
  texts,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { FoundCustomer, StoredContact } from '../../customer/index.ts'
import type { Order } from '../model/order.types.ts'
import { isUnknown } from '../model/request/shape.rules.ts'

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
