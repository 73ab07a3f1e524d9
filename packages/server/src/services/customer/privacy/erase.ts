import { type Ctx, emit, fail, isUuid, type JobRun, removeEndedJobs, startJob } from '@tradepost/kernel'
import { listGuests } from '../address/address-proof.store.ts'
import { byLastCustomer, removeDevices } from '../device/device.store.ts'
import { customerDeleted, customerEvent } from '../record/customer.events.ts'
import { lockCustomer, markCustomersDeleted } from '../record/customer.store.ts'
import { ERASE, EXPORT, type PersonalData, SERVICE } from './privacy.rules.ts'
import * as store from './privacy.store.ts'
import { start } from './start.service.ts'

/** Guests of the same address are erased, too, once the address has proved to be theirs. */
export const startErase = (ctx: Ctx, customerId: string) =>
  ctx.tx(async (tx) => {
    const guests = isUuid(customerId) ? await listGuests(tx, ctx.merchantId, customerId) : []
    for (const subject of guests) await startJob(tx, ctx, { service: SERVICE, kind: ERASE, subject })
    return start(tx, ctx, customerId, ERASE)
  })

/** Erases and writes the receipt in one transaction. */
export const erase =
  (others: PersonalData[]) =>
  ({ ctx, subject: id, succeed }: JobRun) =>
    ctx.tx(async (tx) => {
      const before = await lockCustomer(tx, ctx.merchantId, id)
      if (!before) throw fail('customerNotFound')
      const wasLive = before.status !== 'deleted'
      const erased: Record<string, number> = {}
      for (const other of others)
        erased[other.name] = await other.erase(tx, ctx, {
          customerId: id,
          emailAddress: before.emailAddress,
        })

      const devices = await removeDevices(tx, ctx, byLastCustomer(id))
      const parts = await store.removeParts(tx, ctx.merchantId, id)
      if (wasLive) await markCustomersDeleted(tx, ctx, [id])
      else await store.blankEvents(tx, ctx.merchantId, id)
      await store.blankCustomer(tx, ctx, id)
      const exports = await removeEndedJobs(tx, {
        merchantId: ctx.merchantId,
        service: SERVICE,
        kind: EXPORT,
        subject: id,
      })
      await emit(tx, ctx, [
        ...(wasLive
          ? [customerDeleted(ctx, { ...before, externalCustomerNumber: null, emailAddress: null }, null)]
          : []),
        customerEvent('customerErased', id),
      ])
      await succeed(tx, {
        customerId: id,
        erased: { customer: 1, ...parts, devices: devices.length, exports, ...erased },
      })
    })
