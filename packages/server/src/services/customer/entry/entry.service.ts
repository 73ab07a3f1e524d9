import type { CustomerAttributeEntry } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import { entryChanges, type StoredEntry } from './entry.rules.ts'
import * as store from './entry.store.ts'

export const ofCustomer = (customerId: string, entries: StoredEntry[]) =>
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
  const current = Map.groupBy(
    await store.listCurrent(tx, ctx.merchantId, ids),
    ({ customerId }) => customerId,
  )
  return new Map(
    lists.map(({ customerId, sent, entries }) => {
      const changes = entryChanges(current.get(customerId) ?? [], sent, entries, ignoreInternal)
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
