import { type Ctx, fail } from '@tradepost/kernel'
import { lockedTemplate } from './lock.service.ts'
import * as store from './template.store.ts'

export const deleteTemplate = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedTemplate(tx, ctx, code)
    if (await store.isUsed(tx, ctx.merchantId, code)) throw fail('templateInUse')
    await store.removeTemplate(tx, ctx, code)
  })
