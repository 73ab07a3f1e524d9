import {
  type AddressChange,
  AddressInput,
  type Contact,
  type ContactSync,
  type UserAddress,
} from '@tradepost/contract'
import { taxRegionOf } from '../../merchant/index.ts'
import { trimmedBy } from './trimmed.rules.ts'

/** Members that contacts have a field for. */
const fields = {
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  company: 'companyName',
  phone: 'phone',
  street1: 'address1',
  street2: 'address2',
  zipCode: 'postalCode',
  city: 'city',
} as const
const members = Object.entries(fields) as [keyof typeof fields, (typeof fields)[keyof typeof fields]][]

const DEFAULT_SHIPPING = 'default_shipping'
const DEFAULT_BILLING = 'default_billing'

/** Under `app` in the data of a contact: what it has no field for. */
type Kept = { tags?: string[]; customAttributes?: Record<string, unknown> } & Record<string, unknown>
const keptOf = ({ data }: Contact): Kept => ({ ...(data?.app as Kept | undefined) })

const tagsOf = (contact: Contact): string[] => [
  ...(contact.isDefaultShipping ? [DEFAULT_SHIPPING] : []),
  ...(contact.isDefaultBilling ? [DEFAULT_BILLING] : []),
  ...(keptOf(contact).tags ?? []),
]

const isDefault = (tag: string) => tag.startsWith('default')

/** A part of a country by its code has the country in front; names stay. */
const provinceOf = ({ country, region }: Contact): string | null => {
  const isCode = /^([A-Z]{2}-)?[A-Z0-9]{1,3}$/i.test(region ?? '')
  return region && !isCode ? region : taxRegionOf({ country, region }).region
}

/** Without the members that are empty, but for those that every address has. */
export const shownAddress = (contact: Contact): UserAddress => {
  const { tags: _, customAttributes = {}, ...further } = keptOf(contact)
  const required = { street1: '', zipCode: '', city: '' }
  const own = members.flatMap(([member, field]) => (contact[field] ? [[member, contact[field]]] : []))
  const province = provinceOf(contact)
  return {
    ...further,
    firstName: contact.firstName,
    lastName: contact.lastName,
    ...required,
    ...Object.fromEntries(own),
    ...(province && { province }),
    id: contact.id,
    country: taxRegionOf(contact).country ?? '',
    tags: tagsOf(contact),
    customAttributes,
  }
}

/** Default addresses first, else in their order. */
export const shownAddresses = (contacts: Contact[]): UserAddress[] => {
  const rank = ({ tags }: UserAddress) => (tags.some(isDefault) ? 0 : 1)
  return contacts.map(shownAddress).toSorted((one, other) => rank(one) - rank(other))
}

/** Refuses an address that is not whole. */
const readInput = trimmedBy(AddressInput)

const contactOf = (address: AddressInput): ContactSync & { firstName: string; lastName: string } => {
  const { country, province, tags = [], ...rest } = address
  const names = new Set<string>(Object.keys(fields))
  const further = Object.entries(rest).filter(([name]) => !names.has(name) && name !== 'id')
  const all = [...new Set(tags ?? [])]
  return {
    ...Object.fromEntries(members.map(([member, field]) => [field, address[member] ?? null])),
    firstName: address.firstName,
    lastName: address.lastName,
    country: country.toUpperCase(),
    region: province || null,
    isDefaultShipping: all.includes(DEFAULT_SHIPPING),
    isDefaultBilling: all.includes(DEFAULT_BILLING),
    data: {
      app: {
        ...Object.fromEntries(further),
        tags: all.filter((tag) => tag !== DEFAULT_SHIPPING && tag !== DEFAULT_BILLING),
      },
    },
  }
}

/** A default tag belongs to one address: the others lose those that this one gets. */
const without = (contact: Contact, defaults: Set<string>): ContactSync => {
  const { id } = contact
  if (!tagsOf(contact).some((tag) => defaults.has(tag))) return { id }
  const { tags = [], ...further } = keptOf(contact)
  return {
    id,
    isDefaultShipping: contact.isDefaultShipping && !defaults.has(DEFAULT_SHIPPING),
    isDefaultBilling: contact.isDefaultBilling && !defaults.has(DEFAULT_BILLING),
    data: { app: { ...further, tags: tags.filter((tag) => !defaults.has(tag)) } },
  }
}

const defaultsOf = ({ tags }: AddressInput) => new Set((tags ?? []).filter(isDefault))

export const withAddress = (held: Contact[], sent: AddressInput): ContactSync[] => {
  const address = readInput(sent)
  const defaults = defaultsOf(address)
  return [...held.map((contact) => without(contact, defaults)), contactOf(address)]
}

/** Null: there is no such address. */
export const withChange = (held: Contact[], { id: sentId, ...sent }: AddressChange): ContactSync[] | null => {
  const id = sentId.toLowerCase()
  const before = held.find((contact) => contact.id === id)
  if (!before) return null
  const { id: _, ...stored } = shownAddress(before)
  const address = readInput({ ...stored, ...sent })
  const defaults = defaultsOf(address)
  return held.map((contact) =>
    contact.id === id ? { ...contactOf(address), id } : without(contact, defaults),
  )
}

/** Null: one of them is not there. */
export const withoutAddresses = (held: Contact[], ids: string[]): ContactSync[] | null => {
  const deleted = new Set(ids.map((id) => id.toLowerCase()))
  const left = held.filter(({ id }) => !deleted.has(id))
  return held.length - left.length === deleted.size ? left.map(({ id }) => ({ id })) : null
}
