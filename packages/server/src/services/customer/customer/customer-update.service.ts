import type { CustomerUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, emit, fail, isUuid, type Tx, violatedConstraint } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { removeTokens } from '../account/account.store.ts'
import { namedCodes, readEntries, refused, type StoredEntry } from '../attribute/attribute-entry.rules.ts'
import { decideEntries, writeDecidedEntries } from '../attribute/attribute-entry.service.ts'
import { lockDefinitions } from '../attribute/attribute-entry.store.ts'
import { decideContacts, writeContacts } from '../contact/contact.service.ts'
import { writeWords } from '../search/customer-search.store.ts'
import { customerEvent, newsletterEvents } from './customer.events.ts'
import { changesWords, toStoredPatch } from './customer.rules.ts'
import * as store from './customer.store.ts'
import { endTokens, lockedCustomer, markDeleted } from './customer-change.service.ts'

export type UpdateOptions = { ignoreInternalAttributes?: boolean; ip?: string }
export type CustomerChange = { id: string; patch: CustomerUpdate }

/** A change without problems so far. */
type Sound = { before: store.LockedCustomer; patch: CustomerUpdate; entries: StoredEntry[] }
type Decided = ApiError | Sound

/** Locked in one order; the answers are aligned with the changes. */
const lockChanged = async (
  tx: Tx,
  ctx: Ctx,
  changes: CustomerChange[],
  ignoreInternal: boolean,
): Promise<Decided[]> => {
  const sent = changes.flatMap(({ patch }) => patch.attributes ?? [])
  // before the customers themselves: deleting an attribute locks it before the customers' values, too
  const known = await lockDefinitions(tx, ctx.merchantId, namedCodes(sent))
  const ids = changes.map(({ id }) => id.toLowerCase())
  const locked = await store.lockCustomers(tx, ctx.merchantId, ids.filter(isUuid))
  const stored = new Map(locked.map((customer) => [customer.id, customer]))
  return changes.map(({ patch }, index): Decided => {
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
const decideParts = async (tx: Tx, ctx: Ctx, sound: Sound[], ignoreInternal: boolean) => {
  const contacts = await decideContacts(
    tx,
    ctx,
    sound.flatMap(({ before: { id: customerId }, patch }) =>
      patch.contacts ? [{ customerId, contacts: patch.contacts }] : [],
    ),
  )
  const entries = await decideEntries(
    tx,
    ctx,
    sound.flatMap(({ before: { id: customerId }, patch: { attributes: sent }, entries }) =>
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

const idsOf = (sound: Sound[]) => sound.map(({ before }) => before.id)

const writeChanges = async (tx: Tx, ctx: Ctx, sound: Sound[], parts: Parts, ip: string | null) => {
  const where = (isMeant: (one: Sound) => boolean) => sound.filter(isMeant)
  await writeContacts(tx, ctx, partsOf(parts.contacts, idsOf(sound)))
  await writeDecidedEntries(tx, ctx, partsOf(parts.entries, idsOf(sound)))
  // a token that went to the old address must not open the account
  const moved = where(({ before, patch }) =>
    Boolean(patch.emailAddress && patch.emailAddress !== before.emailAddress),
  )
  await removeTokens(tx, ctx.merchantId, idsOf(moved))
  await Promise.all([
    store.patchCustomers(
      tx,
      ctx,
      sound.map(({ before: { id }, patch }) => ({ id, patch: toStoredPatch(patch) })),
    ),
    writeWords(tx, ctx.merchantId, idsOf(where(({ patch }) => changesWords(patch)))),
    emit(
      tx,
      ctx,
      sound.flatMap(({ before: { id, marketingOptIn }, patch }) => [
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
const writeLocked = async (
  tx: Tx,
  ctx: Ctx,
  locked: Decided[],
  { ignoreInternalAttributes: ignoreInternal = false, ip }: UpdateOptions,
): Promise<(ApiError | null)[]> => {
  const sound = locked.filter(
    (one): one is Sound => !(one instanceof ApiError) && Object.keys(one.patch).length > 0,
  )
  const parts = await decideParts(tx, ctx, sound, ignoreInternal)
  const refusalOf = ({ before: { id } }: Sound): ApiError | null =>
    [parts.contacts.get(id), parts.entries.get(id)].find((one) => one instanceof ApiError) ?? null
  const accepted = sound.filter((one) => refusalOf(one) === null)
  if (accepted.length > 0) await writeChanges(tx, ctx, accepted, parts, ip ?? null)
  return locked.map((one) => (one instanceof ApiError ? one : refusalOf(one)))
}

const lockAndWrite = async (tx: Tx, ctx: Ctx, change: CustomerChange, options: UpdateOptions) => {
  const locked = await lockChanged(tx, ctx, [change], options.ignoreInternalAttributes ?? false)
  try {
    const [refusal] = await writeLocked(tx, ctx, locked, options)
    return refusal ?? null
  } catch (error) {
    throw violatedConstraint(error) === 'customer__external_number'
      ? fail('externalCustomerNumberTaken')
      : error
  }
}

const changeEach = async (tx: Tx, ctx: Ctx, changes: CustomerChange[], options: UpdateOptions) => {
  const outcomes: (ApiError | null)[] = []
  for (const change of changes)
    outcomes.push(
      await tx
        .savepoint(() => lockAndWrite(tx, ctx, change, options))
        .catch((error) => {
          if (error instanceof ApiError) return error
          throw error
        }),
    )
  return outcomes
}

/** Whether its number is free depends on the changes before it. */
const isRenumbered = (one: Decided): boolean => {
  if (one instanceof ApiError || one.patch.externalCustomerNumber === undefined) return false
  return (one.patch.externalCustomerNumber || null) !== one.before.externalCustomerNumber
}

/**
 * In a constant number of statements, unless a customer gets another number. Each change is of a customer of its own; the
 * answers are aligned with the changes: null, or why this one was refused while the others are stored.
 */
export const updateCustomers = (ctx: Ctx, changes: CustomerChange[], options: UpdateOptions = {}) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const locked = await lockChanged(tx, ctx, changes, options.ignoreInternalAttributes ?? false)
    return locked.some(isRenumbered)
      ? changeEach(tx, ctx, changes, options)
      : writeLocked(tx, ctx, locked, options)
  })

export const updateCustomer = (ctx: Ctx, id: string, patch: CustomerUpdate, options: UpdateOptions) =>
  ctx.tx(async (tx) => {
    const refusal = await lockAndWrite(tx, ctx, { id, patch }, options)
    if (refusal) throw refusal
  })

/** By the rules of `deleteCustomer`; the answers are aligned with the ids. */
export const deleteCustomers = (ctx: Ctx, ids: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const names = ids.map((id) => id.toLowerCase())
    const locked = await store.lockCustomers(tx, ctx.merchantId, names.filter(isUuid))
    const live = locked.filter(({ status }) => status !== 'deleted')
    if (live.length > 0) await markDeleted(tx, ctx, live, null)
    const found = new Set(live.map(({ id }) => id))
    return names.map((name) => (found.has(name) ? null : fail('customerNotFound')))
  })

export const deleteCustomer = (ctx: Ctx, customerId: string, ip?: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedCustomer(tx, ctx, customerId)
    ctx.checkMatch(before.revision)
    await markDeleted(tx, ctx, [before], ip ?? null)
  })
