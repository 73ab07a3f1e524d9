import type { FulfillmentSlotCreate, FulfillmentSlotUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  entityAnswer,
  existing,
  fail,
  type ListQuery,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { listKnownLocations } from '../location/location.service.ts'
import { retryWhenSlotFilled } from './fulfillment-slot.errors.ts'
import { changedSlot, checkSlot, newSlot } from './fulfillment-slot.rules.ts'
import * as store from './fulfillment-slot.store.ts'

const needLocation = async (ctx: Ctx, code: string) => {
  const known = await listKnownLocations(ctx.db, ctx.merchantId, [code])
  if (!known.has(code)) throw fail('locationNotFound')
}

export const listFulfillmentSlots = async (ctx: Ctx, locationCode: string, query: ListQuery) => {
  const list = readList(query, store.listRules)
  await needLocation(ctx, locationCode)
  return store.listSlots(ctx.db, ctx.merchantId, locationCode, list)
}

export const getFulfillmentSlot = async (ctx: Ctx, locationCode: string, slotId: string) => {
  const row = await store.findSlot(ctx.db, ctx.merchantId, locationCode, slotId)
  if (!row) throw fail('fulfillmentSlotNotFound')
  return entityAnswer('fulfillmentSlot', row.text, row.revision)
}

/** Slots that fail become error items; the others are stored. */
export const createFulfillmentSlots = (ctx: Ctx, locationCode: string, sent: FulfillmentSlotCreate[]) =>
  ctx.tx(async (tx) => {
    await needLocation(ctx, locationCode)
    const slots = sent.map(newSlot)
    const ids = slots.map(({ id }) => id)
    await store.lockBookings(tx, ctx.merchantId, locationCode)
    const booked = await store.countBooked(tx, ctx.merchantId, locationCode, ids)
    const failed = slots.flatMap((slot, index) => {
      const problems = checkSlot(slot)
      const item = { index, entity: 'fulfillmentSlot', id: slot.id }
      if (problems.length > 0) return [batchError(item, problems)]
      const isFull = slot.orderLimit !== null && slot.orderLimit < (booked.get(slot.id) ?? 0)
      return isFull ? [batchError(item, 'fulfillmentSlotBusy')] : []
    })
    const refused = new Set(failed.map(({ entityIndex }) => entityIndex))
    const valid = slots.filter((_, index) => !refused.has(index))
    const stored =
      valid.length > 0 ? await store.insertSlots(tx, ctx, locationCode, valid).catch(retryWhenSlotFilled) : []
    const coded = slots.map(({ id }) => ({ code: id }))
    return { errors: existing(coded, stored, 'fulfillmentSlot', 'fulfillmentSlotExists', failed) }
  })

const lockedSlot = async (tx: Tx, ctx: Ctx, locationCode: string, slotId: string) => {
  const slot = await store.lockSlot(tx, ctx.merchantId, locationCode, slotId)
  if (!slot) throw fail('fulfillmentSlotNotFound')
  ctx.checkMatch(slot.revision)
  return slot
}

export const updateFulfillmentSlot = (
  ctx: Ctx,
  locationCode: string,
  slotId: string,
  sent: FulfillmentSlotUpdate,
) =>
  ctx.tx(async (tx) => {
    const before = await lockedSlot(tx, ctx, locationCode, slotId)
    const after = changedSlot(before, sent)
    refuse(checkSlot(after))
    if (after.orderLimit !== null && after.orderLimit < before.bookedCount) throw fail('fulfillmentSlotBusy')
    await store.patchSlot(tx, ctx, locationCode, after)
  })

export const deleteFulfillmentSlot = (ctx: Ctx, locationCode: string, slotId: string) =>
  ctx.tx(async (tx) => {
    const { bookedCount } = await lockedSlot(tx, ctx, locationCode, slotId)
    if (bookedCount > 0) throw fail('fulfillmentSlotInUse')
    await store.removeSlot(tx, ctx.merchantId, locationCode, slotId)
  })
