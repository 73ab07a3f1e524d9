import type { CustomerAttributeEntry } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockedCustomer, recordUpdate } from '../customer/customer-change.service.ts'
import { entryChanges, namedCodes, readEntries, refused, type StoredEntry } from './attribute-entry.rules.ts'
import * as store from './attribute-entry.store.ts'

/** Before the customer itself is locked: deleting an attribute locks it before the customers' values, too. */
const lockedEntries = async (tx: Tx, ctx: Ctx, sent: CustomerAttributeEntry[]): Promise<StoredEntry[]> => {
  const known = await store.lockDefinitions(tx, ctx.merchantId, namedCodes(sent))
  const read = readEntries(sent, known)
  if ('refusal' in read) throw refused(read.refusal)
  return read.entries
}

const ofCustomer = (customerId: string, entries: StoredEntry[]) =>
  entries.map((entry) => ({ ...entry, customerId }))

/** The sent attributes of a locked customer, and their stored form. */
type SentEntries = { customerId: string; sent: CustomerAttributeEntry[]; entries: StoredEntry[] }
type EntryChanges = ReturnType<typeof entryChanges>

/** From the attributes that the customers have to the sent lists; an error for each that would lose a required one. */
export const decideEntries = async (
  tx: Tx,
  ctx: Ctx,
  lists: SentEntries[],
  ignoreInternal: boolean,
): Promise<Map<string, ApiError | EntryChanges>> => {
  if (lists.length === 0) return new Map()
  const ids = lists.map(({ customerId }) => customerId)
  const held = Map.groupBy(await store.listHeld(tx, ctx.merchantId, ids), ({ customerId }) => customerId)
  return new Map(
    lists.map(({ customerId, sent, entries }) => {
      const changes = entryChanges(held.get(customerId) ?? [], sent, entries, ignoreInternal)
      return [customerId, changes.losesRequired ? fail('attributeRequired') : changes]
    }),
  )
}

/** One statement for each kind of change, whatever the number of customers. */
export const writeDecidedEntries = (tx: Tx, ctx: Ctx, decided: (EntryChanges & { customerId: string })[]) =>
  Promise.all([
    store.removeEntries(
      tx,
      ctx.merchantId,
      decided.flatMap(({ customerId, removed }) => removed.map((code) => ({ customerId, code }))),
    ),
    store.writeEntries(
      tx,
      ctx.merchantId,
      decided.flatMap(({ customerId, written }) => ofCustomer(customerId, written)),
    ),
  ])

/** For orders, which carry attributes of their customer: sets the sent ones, the others stay. */
export const setCustomerAttributes = async (
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  sent: CustomerAttributeEntry[],
): Promise<void> => {
  const entries = await lockedEntries(tx, ctx, sent)
  const { id } = await lockedCustomer(tx, ctx, customerId)
  await store.writeEntries(tx, ctx.merchantId, ofCustomer(id, entries))
  await recordUpdate(tx, ctx, id, { words: false })
}
