import type { BatchErrorItem, DeviceCreate } from '@tradepost/contract'
import { batchError, type Ctx, existing, firstOfEach } from '@tradepost/kernel'
import { isKnown, knownCustomers, toStored } from './device.service.ts'
import * as store from './device.store.ts'

export const createDevices = (ctx: Ctx, devices: DeviceCreate[]) =>
  ctx.tx(async (tx) => {
    const known = await knownCustomers(tx, ctx, devices)
    const refused: BatchErrorItem[] = devices.flatMap((device, index) => {
      const item = { index, entity: 'device', id: device.code, path: ['loggedInCustomerId'] }
      return isKnown(known, device) ? [] : [batchError(item, 'customerNotFound')]
    })
    const fresh = firstOfEach(devices, refused)
    const stored = await store.insertDevices(tx, ctx, fresh.map(toStored))
    const errors = existing(devices, stored, 'device', 'deviceExists', refused)
    const missing = new Set(errors.map(({ entityIndex }) => entityIndex))
    return { ids: devices.map(({ code }, index) => (missing.has(index) ? null : code)), errors }
  })
