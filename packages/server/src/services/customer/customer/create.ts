import type { BatchErrorItem, CustomerAttributeEntry, CustomerCreate } from '@tradepost/contract'
import { batchError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import { hashPasswords } from '../../auth/index.ts'
import { insertAccounts } from '../account/account.store.ts'
import { newContacts } from '../contact/contact.service.ts'
import { insertContacts } from '../contact/contact.store.ts'
import { codesIn, type Refusal, readEntries, refused, type StoredEntry } from '../entry/entry.rules.ts'
import { lockDefinitions, writeEntries } from '../entry/entry.store.ts'
import { toStoredCustomer } from '../record/customer.rules.ts'
import * as store from '../record/customer.store.ts'
import { writeWords } from '../record/word.store.ts'

type Item = {
  index: number
  id: string
  customer: CustomerCreate
  entries: StoredEntry[]
  refusal: Refusal | null
}

type Hashes = (string | undefined)[]

export const hashCustomerPasswords = (ctx: Ctx, customers: CustomerCreate[]): Promise<Hashes> =>
  hashPasswords(
    ctx.platform,
    ctx.merchantId,
    customers.map(({ password }) => password),
  )

const readItems = async (tx: Tx, ctx: Ctx, customers: CustomerCreate[]): Promise<Item[]> => {
  const sent: CustomerAttributeEntry[] = customers.flatMap(({ attributes = [] }) => attributes)
  const known = await lockDefinitions(tx, ctx.merchantId, codesIn(sent))
  return customers.map((customer, index) => {
    const read = readEntries(customer.attributes ?? [], known)
    return {
      index,
      id: ctx.platform.ids.uuid(),
      customer,
      entries: 'entries' in read ? read.entries : [],
      refusal: 'refusal' in read ? read.refusal : null,
    }
  })
}

/** Contacts, attributes and so on of new customers: one statement per table. */
const storeParts = (tx: Tx, ctx: Ctx, items: Item[], hashes: Hashes) =>
  Promise.all([
    insertContacts(
      tx,
      ctx.merchantId,
      items.flatMap(({ id, customer: { contacts = [] } }) => newContacts(ctx, id, contacts)),
    ),
    writeEntries(
      tx,
      ctx.merchantId,
      items.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, customerId: id }))),
    ),
    insertAccounts(
      tx,
      ctx,
      items.flatMap(({ id, index }) => {
        const passwordHash = hashes[index]
        return passwordHash === undefined ? [] : [{ customerId: id, passwordHash }]
      }),
    ),
    writeWords(
      tx,
      ctx.merchantId,
      items.map(({ id }) => id),
    ),
  ])

const errorOf = ({ index, customer, refusal }: Item): BatchErrorItem => {
  const item = { index, entity: 'customer', id: customer.externalCustomerNumber ?? null }
  return refusal
    ? batchError({ ...item, path: refusal.path }, refusal.error)
    : batchError({ ...item, path: ['externalCustomerNumber'] }, 'externalCustomerNumberTaken')
}

export type Created = { ids: (string | null)[]; errors: BatchErrorItem[] }

type Added = { item: Item; isStored: boolean }[]

const hasOwnNumber = ({ customer }: Item): boolean => (customer.externalCustomerNumber ?? null) !== null

/** Skips customers with an unknown attribute or a number that is taken. */
const addCustomers = async (
  tx: Tx,
  ctx: Ctx,
  customers: CustomerCreate[],
  hashes: Hashes,
): Promise<Added> => {
  const items = await readItems(tx, ctx, customers)
  const valid = items.filter(({ refusal }) => !refusal)
  const inserting = store.insertCustomers(
    tx,
    ctx,
    valid.map(({ id, customer: { contacts: _, attributes: __, ...own } }) => toStoredCustomer(id, own)),
  )
  // only a number can be taken: without any, the parts travel with the customers
  const mayLack = valid.some(hasOwnNumber)
  const [rows] = await Promise.all([inserting, mayLack || storeParts(tx, ctx, valid, hashes)])
  const stored = new Set(rows.map(({ id }) => id))
  if (mayLack)
    await storeParts(
      tx,
      ctx,
      valid.filter(({ id }) => stored.has(id)),
      hashes,
    )
  return items.map((item) => ({ item, isStored: stored.has(item.id) }))
}

const toCreated = (added: Added): Created => ({
  ids: added.map(({ item, isStored }) => (isStored ? item.id : null)),
  errors: added.filter(({ isStored }) => !isStored).map(({ item }) => errorOf(item)),
})

/** `hashes` are in the order of the customers. */
export const createCustomers = (ctx: Ctx, customers: CustomerCreate[], hashes: Hashes): Promise<Created> =>
  ctx.tx(async (tx) => toCreated(await addCustomers(tx, ctx, customers, hashes)))

export type AnonymousCustomer = Omit<CustomerCreate, 'isAnonymous' | 'password' | 'status'>

const anonymous = (customer: AnonymousCustomer): CustomerCreate => ({ ...customer, isAnonymous: true })

/** For orders of shoppers without an account: in the transaction of the orders, aligned with them. */
export const createAnonymousCustomers = async (
  tx: Tx,
  ctx: Ctx,
  customers: AnonymousCustomer[],
): Promise<Created> => toCreated(await addCustomers(tx, ctx, customers.map(anonymous), []))

/** Creates one anonymous customer; throws if it is not valid. */
export const createAnonymousCustomer = async (
  tx: Tx,
  ctx: Ctx,
  customer: AnonymousCustomer,
): Promise<string> => {
  const [added] = await addCustomers(tx, ctx, [anonymous(customer)], [])
  if (added?.item.refusal) throw refused(added.item.refusal)
  if (!added?.isStored) throw fail('externalCustomerNumberTaken')
  return added.item.id
}
