import {
  type Ctx,
  emit,
  fail,
  isUuid,
  type JobRun,
  readJob,
  removeEndedJobs,
  startJob,
  type Tx,
} from '@tradepost/kernel'
import { listGuests } from '../account/address-proof.store.ts'
import { customerDeleted, customerEvent } from '../customer/customer.events.ts'
import { lockCustomer, markCustomersDeleted } from '../customer/customer.store.ts'
import { namesOf } from '../customer/names.service.ts'
import { byLastCustomer, removeDevices } from '../device/device.store.ts'
import { ERASE, EXPORT, EXPORT_KEPT_MS, type PersonalData, SERVICE } from './privacy.rules.ts'
import * as store from './privacy.store.ts'

/** Also for a deleted customer: what is stored of it is still there. */
const start = async (tx: Tx, ctx: Ctx, customerId: string, kind: string) => {
  const found = isUuid(customerId) ? await store.findAnyCustomer(tx, ctx.merchantId, customerId) : null
  if (!found) throw fail('customerNotFound')
  return startJob(tx, ctx, { service: SERVICE, kind, subject: found.id })
}

/** With what the same person bought as a guest, once the address has proved to be theirs. */
export const startErase = (ctx: Ctx, customerId: string) =>
  ctx.tx(async (tx) => {
    const guests = isUuid(customerId) ? await listGuests(tx, ctx.merchantId, customerId) : []
    for (const subject of guests) await startJob(tx, ctx, { service: SERVICE, kind: ERASE, subject })
    return start(tx, ctx, customerId, ERASE)
  })
export const startExport = (ctx: Ctx, customerId: string) =>
  ctx.tx((tx) => start(tx, ctx, customerId, EXPORT))
export const getCustomerJob = (ctx: Ctx, jobId: string) => readJob(ctx, SERVICE, jobId)

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

export const collect =
  (others: PersonalData[]) =>
  ({ ctx, subject: id, succeed }: JobRun) =>
    ctx.tx(async (tx) => {
      const own = await store.collectCustomer(tx, ctx.merchantId, id, await namesOf(ctx, {}))
      if (!own) throw fail('customerNotFound')
      const result = { ...own.data }
      for (const other of others)
        result[other.name] = await other.export(tx, ctx, { customerId: id, emailAddress: own.emailAddress })
      await succeed(tx, result, { keepMs: EXPORT_KEPT_MS })
    })
