import type { DeviceUpdate } from '@tradepost/contract'
import { type Ctx, type DomainEvent, emit, fail } from '@tradepost/kernel'
import { isKnown, knownCustomers, toStored } from './device.service.ts'
import * as store from './device.store.ts'

/** Devices report activity all the time; that alone is no event. */
const isNoteworthy = (patch: DeviceUpdate) => Object.keys(patch).some((field) => field !== 'lastActivity')

/** The event names the customers signed in before and after. */
const deviceUpdated = (code: string, before: string | null, patch: DeviceUpdate): DomainEvent => {
  const { loggedInCustomerId: after = before } = patch
  const customerIds = new Set([before, after?.toLowerCase()].flatMap((id) => id || []))
  return {
    event: 'deviceUpdated',
    entityId: code,
    payload: { deviceCode: code, customerIds: [...customerIds] },
  }
}

export const updateDevice = (ctx: Ctx, code: string, patch: DeviceUpdate) =>
  ctx.tx(async (tx) => {
    const known = await knownCustomers(tx, ctx, [patch])
    const before = await store.lockDevice(tx, ctx.merchantId, code)
    if (!before) throw fail('deviceNotFound')
    if (!isKnown(known, patch)) throw fail('customerNotFound')
    if (Object.keys(patch).length === 0) return

    await store.patchDevice(tx, ctx.merchantId, code, toStored(patch))
    if (isNoteworthy(patch)) await emit(tx, ctx, [deviceUpdated(code, before.customerId, patch)])
  })
