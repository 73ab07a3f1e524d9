import type { CustomerUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, emit, fail, isUuid, type Tx } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { removeTokens } from '../account/reset-token.store.ts'
import { decideContacts, writeContacts } from '../contact/contact.service.ts'
import { codesIn, readEntries, refused, type StoredEntry } from '../entry/entry.rules.ts'
import { decideEntries, writeDecidedEntries } from '../entry/entry.service.ts'
import { lockDefinitions } from '../entry/entry.store.ts'
import { endTokens, markDeleted } from '../record/change.service.ts'
import { customerEvent, newsletterEvents } from '../record/customer.events.ts'
import { changesWords, toStoredPatch } from '../record/customer.rules.ts'
import * as store from '../record/customer.store.ts'
import { writeWords } from '../record/word.store.ts'

export type UpdateOptions = { ignoreInternalAttributes?: boolean; ip?: string }

export type CustomerChange = { id: string; patch: CustomerUpdate }

/** A change of a customer that is there and locked. */
type LockedChange = { before: store.LockedCustomer; patch: CustomerUpdate; entries: StoredEntry[] }

export type LockOutcome = ApiError | LockedChange

/** The customers are locked in one order; the answers are aligned with the changes. */
export const lockChanged = async (
  tx: Tx,
  ctx: Ctx,
  changes: CustomerChange[],
  ignoreInternal: boolean,
): Promise<LockOutcome[]> => {
  const sent = changes.flatMap(({ patch }) => patch.attributes ?? [])
  // before the customers themselves: deleting an attribute locks it before the customers' values, too
  const known = await lockDefinitions(tx, ctx.merchantId, codesIn(sent))
  const ids = changes.map(({ id }) => id.toLowerCase())
  const locked = await store.lockCustomers(tx, ctx.merchantId, ids.filter(isUuid))
  const stored = new Map(locked.map((customer) => [customer.id, customer]))
  return changes.map(({ patch }, index): LockOutcome => {
    const read = readEntries(patch.attributes ?? [], known, ignoreInternal)
    if ('refusal' in read) return refused(read.refusal)
    const before = stored.get(ids[index] ?? '')
    if (!before || before.status === 'deleted') return fail('customerNotFound')
    ctx.checkMatch(before.revision)
    return isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate)
      ? fail('stale')
      : { before, patch, entries: read.entries }
  })
}

/** The parts of the customers as the sent lists want them; a refused list refuses its whole change. */
const decideParts = async (tx: Tx, ctx: Ctx, changes: LockedChange[], ignoreInternal: boolean) => {
  const contacts = await decideContacts(
    tx,
    ctx,
    changes.flatMap(({ before: { id: customerId }, patch }) =>
      patch.contacts ? [{ customerId, contacts: patch.contacts }] : [],
    ),
  )
  const entries = await decideEntries(
    tx,
    ctx,
    changes.flatMap(({ before: { id: customerId }, patch: { attributes: sent }, entries }) =>
      sent ? [{ customerId, sent, entries }] : [],
    ),
    ignoreInternal,
  )
  return { contacts, entries }
}

type Parts = Awaited<ReturnType<typeof decideParts>>

const partsOf = <Changes extends object>(
  decided: Map<string, ApiError | Changes>,
  ids: string[],
): (Changes & { customerId: string })[] =>
  ids.flatMap((customerId) => {
    const changes = decided.get(customerId)
    return !changes || changes instanceof ApiError ? [] : [{ ...changes, customerId }]
  })

const idsOf = (changes: LockedChange[]) => changes.map(({ before }) => before.id)

const writeChanges = async (tx: Tx, ctx: Ctx, changes: LockedChange[], parts: Parts, ip: string | null) => {
  const where = (isMeant: (one: LockedChange) => boolean) => changes.filter(isMeant)
  await writeContacts(tx, ctx, partsOf(parts.contacts, idsOf(changes)))
  await writeDecidedEntries(tx, ctx, partsOf(parts.entries, idsOf(changes)))
  // a token that went to the old address must not open the account
  const moved = where(({ before, patch }) =>
    Boolean(patch.emailAddress && patch.emailAddress !== before.emailAddress),
  )
  await removeTokens(tx, ctx.merchantId, idsOf(moved))
  await Promise.all([
    store.patchCustomers(
      tx,
      ctx,
      changes.map(({ before: { id }, patch }) => ({ id, patch: toStoredPatch(patch) })),
    ),
    writeWords(tx, ctx.merchantId, idsOf(where(({ patch }) => changesWords(patch)))),
    emit(
      tx,
      ctx,
      changes.flatMap(({ before: { id, marketingOptIn }, patch }) => [
        customerEvent('customerUpdated', id),
        ...newsletterEvents(id, marketingOptIn, patch.settings?.marketingOptIn),
      ]),
    ),
  ])
  const deleted = where(({ patch }) => patch.status === 'deleted').map(({ before }) => before)
  if (deleted.length > 0) await markDeleted(tx, ctx, deleted, ip)
  await endTokens(tx, ctx, idsOf(where(({ patch }) => patch.status === 'inactive')))
}

/** The answers are aligned with the changes. */
export const writeLocked = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockOutcome[],
  { ignoreInternalAttributes: ignoreInternal = false, ip }: UpdateOptions,
): Promise<(ApiError | null)[]> => {
  const changes = locked.filter(
    (one): one is LockedChange => !(one instanceof ApiError) && Object.keys(one.patch).length > 0,
  )
  const parts = await decideParts(tx, ctx, changes, ignoreInternal)
  const refusalOf = ({ before: { id } }: LockedChange): ApiError | null =>
    [parts.contacts.get(id), parts.entries.get(id)].find((one) => one instanceof ApiError) ?? null
  const accepted = changes.filter((one) => refusalOf(one) === null)
  if (accepted.length > 0) await writeChanges(tx, ctx, accepted, parts, ip ?? null)
  return locked.map((one) => (one instanceof ApiError ? one : refusalOf(one)))
}
