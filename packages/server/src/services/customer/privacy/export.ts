import { type Ctx, fail, type JobRun } from '@tradepost/kernel'
import { languagesOf } from '../locale/language.service.ts'
import { EXPORT, EXPORT_LIFETIME_MS, type PersonalData } from './privacy.rules.ts'
import * as store from './privacy.store.ts'
import { start } from './start.service.ts'

export const startExport = (ctx: Ctx, customerId: string) =>
  ctx.tx((tx) => start(tx, ctx, customerId, EXPORT))

export const exportCustomer =
  (others: PersonalData[]) =>
  ({ ctx, subject: id, succeed }: JobRun) =>
    ctx.tx(async (tx) => {
      const own = await store.collectCustomer(tx, ctx.merchantId, id, await languagesOf(ctx, {}))
      if (!own) throw fail('customerNotFound')
      const result = { ...own.data }
      for (const other of others)
        result[other.name] = await other.export(tx, ctx, { customerId: id, emailAddress: own.emailAddress })
      await succeed(tx, result, { keepMs: EXPORT_LIFETIME_MS })
    })
