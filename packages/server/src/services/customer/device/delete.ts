import { type Ctx, existing } from '@tradepost/kernel'
import * as store from './device.store.ts'

export const deleteDevices = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx) => {
    const removed = await store.removeDevices(tx, ctx, store.byCodes(codes))
    const named = codes.map((code) => ({ code }))
    return { errors: existing(named, removed, 'device', 'deviceNotFound') }
  })
