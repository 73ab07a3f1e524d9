import type { Contact, ContactCreate, Customer, CustomerCreate } from '@tradepost/contract'
import { countryOf, distinctAddresses, stateOf } from '../model/address.rules.ts'
import type { PluginAddress } from '../model/cart.types.ts'
import { customerGroup, defaultTaxClass } from '../model/customer-group.rules.ts'
import { personData, personFields } from '../model/person.rules.ts'
import { isOn } from '../model/value.rules.ts'

export const addressFields = (contact: Contact) => ({
  id: contact.id,
  is_invoice_address: contact.isDefaultBilling ? 1 : 0,
  is_delivery_address: contact.isDefaultShipping ? 1 : 0,
  first_name: contact.firstName,
  last_name: contact.lastName,
  ...personFields(contact.data),
  company: contact.companyName ?? '',
  street_1: contact.address1 ?? '',
  street_2: contact.address2 ?? '',
  zipcode: contact.postalCode ?? '',
  city: contact.city ?? '',
  country: countryOf(contact.country),
  state: stateOf(countryOf(contact.country), contact.region),
  phone: contact.phone ?? '',
  mobile: contact.mobile ?? '',
  mail: contact.emailAddress ?? '',
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const customerFields = (customer: Customer, token: string) => {
  const contact = customer.contacts.find(({ isDefaultBilling }) => isDefaultBilling) ?? customer.contacts[0]
  return {
    registration_date: customer.createDate,
    customer_id: customer.id,
    customer_number: customer.externalCustomerNumber ?? String(customer.internalCustomerNumber),
    customer_token: token,
    customer_groups: [customerGroup],
    tax_class_key: customer.taxClass ?? defaultTaxClass,
    tax_class_id: '1',
    first_name: customer.firstName,
    last_name: customer.lastName,
    ...personFields(customer.data),
    phone: textOf(customer.data?.phone) || (contact?.phone ?? ''),
    mobile: textOf(customer.data?.mobile) || (contact?.mobile ?? ''),
    mail: customer.emailAddress,
    newsletter_subscription: customer.settings.marketingOptIn ? 1 : 0,
    customer_group: null,
    customer_group_id: null,
  }
}

export const contactOf = (address: PluginAddress): ContactCreate => ({
  firstName: address.first_name ?? '',
  lastName: address.last_name ?? '',
  companyName: address.company ?? null,
  address1: address.street_1 ?? null,
  address2: address.street_2 ?? null,
  postalCode: address.zipcode ?? null,
  city: address.city ?? null,
  country: address.country || null,
  region: address.state || null,
  phone: address.phone ?? null,
  mobile: address.mobile ?? null,
  emailAddress: address.mail || null,
  isDefaultBilling: isOn(address.is_invoice_address),
  isDefaultShipping: isOn(address.is_delivery_address),
  data: personData(address),
})

export type UserData = {
  first_name?: string | null
  last_name?: string | null
  mail?: string | null
  gender?: string | null
  birthday?: string | null
  phone?: string | null
  mobile?: string | null
  custom_fields?: unknown
  newsletter_subscription?: string | null
  addresses?: PluginAddress[]
}

/** Phones of the customer, who may have none of the addresses. */
const dataOf = (sent: UserData): Record<string, unknown> | null => {
  const phones = {
    ...(sent.phone && { phone: sent.phone }),
    ...(sent.mobile && { mobile: sent.mobile }),
  }
  const person = personData(sent)
  return person || Object.keys(phones).length > 0 ? { ...person, ...phones } : null
}

/** The name of the user is their e-mail address. */
export const newCustomer = (user: string, pass: string, data: UserData): CustomerCreate => ({
  firstName: data.first_name ?? '',
  lastName: data.last_name ?? '',
  emailAddress: data.mail || user,
  password: pass,
  contacts: distinctAddresses(data.addresses ?? []).map(contactOf),
  data: dataOf(data),
  settings: { marketingOptIn: isOn(data.newsletter_subscription) },
})
