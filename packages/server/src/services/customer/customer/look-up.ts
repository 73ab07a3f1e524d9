import { type Db, isUuid } from '@tradepost/kernel'
import { listContactsOf, type StoredContact } from '../contact/contact.store.ts'
import { type FoundCustomer, listCustomersById } from '../record/customer.store.ts'

const possibleIds = (ids: string[]) => [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))]

/** Ids are as they were sent; text that cannot be an id matches nobody. */
export const findCustomers = async (
  db: Db,
  merchantId: number,
  ids: string[],
): Promise<Map<string, FoundCustomer>> => {
  const wanted = possibleIds(ids)
  const rows = wanted.length > 0 ? await listCustomersById(db, merchantId, wanted) : []
  return new Map(rows.map((customer) => [customer.id, customer]))
}

/** Contacts of customers, by both ids. */
export const findContacts = async (
  db: Db,
  merchantId: number,
  pairs: { customerId: string; contactId: string }[],
): Promise<StoredContact[]> => {
  const customers = possibleIds(pairs.map(({ customerId }) => customerId))
  const contacts = possibleIds(pairs.map(({ contactId }) => contactId))
  if (customers.length === 0 || contacts.length === 0) return []
  return listContactsOf(db, merchantId, customers, contacts)
}
