import type { ShopUser } from '@tradepost/contract'
import { getUser } from '../../services/shop/index.ts'
import { customerIdOf } from '../session/session.service.ts'
import type { Visit } from '../visit/visit.ts'
import { type Read, readerOf } from './checkout-choice.rules.ts'

/** A saved address of a customer, by the names of the fields. */
export type Contact = { id: string; label: string; fields: Record<string, string> }

/** Where the form begins, and the saved addresses to choose from. */
export type Entries = { read: Read; contacts: Contact[]; contactId: string }

const MAX_CONTACTS = 50
const copied = ['firstName', 'lastName', 'address1', 'address2', 'address3', 'address4', 'postalCode', 'city']
const names = [...copied, 'region', 'country', 'phone']

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const contactsOf = ({ addresses }: ShopUser): Contact[] =>
  addresses
    .filter(({ status }) => status !== 'inactive')
    // the default comes first
    .toSorted(
      (one, other) => Number(other.isDefaultShipping === true) - Number(one.isDefaultShipping === true),
    )
    .slice(0, MAX_CONTACTS)
    .map((address) => {
      const fields = Object.fromEntries(names.map((name) => [name, textOf(address[name])]))
      const label = copied
        .map((name) => fields[name])
        .filter(Boolean)
        .join(', ')
      return { id: String(address.id), label, fields }
    })
    .filter(({ label }) => label !== '')

/** The fields of another address that was chosen replace those of the one before; else what was entered counts. */
export const entriesOf = async (visit: Visit): Promise<Entries> => {
  const entered = readerOf(visit)
  const customerId = customerIdOf(visit)
  if (customerId === null) return { read: entered, contacts: [], contactId: '' }
  const user = await getUser(visit.ctx.db, visit.ctx, customerId)
  const contacts = contactsOf(user)
  const isNew = visit.form.size === 0
  const contact = contacts.find(({ id }) => id === entered('contact')) ?? (isNew ? contacts[0] : undefined)
  const isChosen = !isNew && contact !== undefined && contact.id !== entered('filled')
  const known: Record<string, string> = {
    firstName: textOf(user.firstName),
    lastName: textOf(user.lastName),
    email: textOf(user.mail),
    phone: textOf(user.phone),
    ...Object.fromEntries(Object.entries(contact?.fields ?? {}).filter(([, value]) => value !== '')),
  }
  const read: Read = (name) => {
    if (isChosen && names.includes(name)) return contact.fields[name] ?? ''
    return isNew ? entered(name) || (known[name] ?? '') : entered(name)
  }
  return { read, contacts, contactId: contact?.id ?? '' }
}

/** Another address was chosen, and the form still shows the one before. */
export const isRefilled = ({ form }: Visit, { contactId }: Entries): boolean =>
  form.size > 0 && contactId !== '' && contactId !== form.get('filled')
