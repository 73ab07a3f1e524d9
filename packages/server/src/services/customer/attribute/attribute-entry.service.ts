import type { CustomerAttributeEntry } from '@tradepost/contract'
import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockedCustomer, recordUpdate } from '../customer/customer-change.service.ts'
import { entryChanges, namedCodes, readEntries, refused, type StoredEntry } from './attribute-entry.rules.ts'
import * as store from './attribute-entry.store.ts'

/** Before the customer itself is locked: deleting an attribute locks it before the customers' values, too. */
export const lockedEntries = async (
  tx: Tx,
  ctx: Ctx,
  sent: CustomerAttributeEntry[],
  ignoreInternal = false,
): Promise<StoredEntry[]> => {
  const known = await store.lockDefinitions(tx, ctx.merchantId, namedCodes(sent))
  const read = readEntries(sent, known, ignoreInternal)
  if ('refusal' in read) throw refused(read.refusal)
  return read.entries
}

const ofCustomer = (customerId: string, entries: StoredEntry[]) =>
  entries.map((entry) => ({ ...entry, customerId }))

type Sync = { sent: CustomerAttributeEntry[]; entries: StoredEntry[]; ignoreInternal: boolean }

/** Makes the attributes of a locked customer those of the list. */
export const replaceEntries = async (
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  { sent, entries, ignoreInternal }: Sync,
) => {
  const held = await store.listHeld(tx, ctx.merchantId, customerId)
  const { losesRequired, removed, written } = entryChanges(held, sent, entries, ignoreInternal)
  if (losesRequired) throw fail('attributeRequired')
  await Promise.all([
    store.removeEntries(tx, ctx.merchantId, customerId, removed),
    store.writeEntries(tx, ctx.merchantId, ofCustomer(customerId, written)),
  ])
}

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
