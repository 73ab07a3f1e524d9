import { type Ctx, emit, fail, isUuid, type Tx } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { customerDeleted, customerEvent } from './customer.events.ts'
import * as store from './customer.store.ts'
import { writeWords } from './word.store.ts'

/** A deleted customer counts as not found. */
export const lockedCustomer = async (tx: Tx, ctx: Ctx, id: string): Promise<store.LockedCustomer> => {
  const locked = isUuid(id) ? await store.lockCustomer(tx, ctx.merchantId, id) : null
  if (!locked || locked.status === 'deleted') throw fail('customerNotFound')
  return locked
}

/** Touches the customer and emits its event; for a change of its contacts, notes and the like, too. */
export const recordUpdate = (
  tx: Tx,
  ctx: Ctx,
  id: string,
  { patch = {}, words = true }: { patch?: store.CustomerPatch['patch']; words?: boolean } = {},
) =>
  Promise.all([
    store.patchCustomers(tx, ctx, [{ id, patch }]),
    words && writeWords(tx, ctx.merchantId, [id]),
    emit(tx, ctx, [customerEvent('customerUpdated', id)]),
  ])

/** Nobody finds these customers from now on. */
export const markDeleted = (tx: Tx, ctx: Ctx, customers: store.LockedCustomer[], ip: string | null) =>
  Promise.all([
    store.markCustomersDeleted(
      tx,
      ctx,
      customers.map(({ id }) => id),
    ),
    emit(
      tx,
      ctx,
      customers.map((customer) => customerDeleted(ctx, customer, ip)),
    ),
    endTokens(
      tx,
      ctx,
      customers.map(({ id }) => id),
    ),
  ])

/** Tokens that speak for the customers end at once. */
export const endTokens = (tx: Tx, { merchantId }: Ctx, ids: string[]) =>
  dropTokens(tx, ...ids.map((subject) => ({ merchantId, subject })))

const idOf = (found: { id: string } | null): string => {
  if (!found) throw fail('customerNotFound')
  return found.id
}

/** The id of a customer that is there, for reading what belongs to it. */
export const liveCustomer = async (ctx: Ctx, id: string): Promise<string> =>
  idOf(isUuid(id) ? await store.findLiveCustomer(ctx.db, ctx.merchantId, id) : null)

/**
 * Locks the customer against deletion until the transaction ends, for a write to something that belongs to
 * it.
 */
export const sharedCustomer = async (tx: Tx, ctx: Ctx, id: string): Promise<string> =>
  idOf(isUuid(id) ? await store.shareCustomer(tx, ctx.merchantId, id) : null)
