import type { CustomerAttributeEntry } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { lockedCustomer, recordUpdate } from '../record/change.service.ts'
import { codesIn, readEntries, refused, type StoredEntry } from './entry.rules.ts'
import { ofCustomer } from './entry.service.ts'
import * as store from './entry.store.ts'

/** Before the customer itself is locked: deleting an attribute locks it before the customers' values, too. */
const lockedEntries = async (tx: Tx, ctx: Ctx, sent: CustomerAttributeEntry[]): Promise<StoredEntry[]> => {
  const known = await store.lockDefinitions(tx, ctx.merchantId, codesIn(sent))
  const read = readEntries(sent, known)
  if ('refusal' in read) throw refused(read.refusal)
  return read.entries
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
