import { deviceReadFields } from '@tradepost/contract'
import { type Ctx, fail, type ListQuery, parseFields, readList } from '@tradepost/kernel'
import { languagesOf } from '../locale/language.service.ts'
import * as store from './device.store.ts'

type DeviceQuery = ListQuery & { fields?: string; includeInternalIds?: boolean }

export const listDevices = async (ctx: Ctx, { fields, includeInternalIds, ...query }: DeviceQuery) => {
  if (includeInternalIds && !ctx.principal.isOperator) throw fail('operatorOnly')
  // all of them are always shown
  parseFields(fields, deviceReadFields, 'additive')
  // paging is by cursor only
  const list = { ...readList(query, store.rules), byCursor: true }
  return store.listDevices(ctx.db, ctx.merchantId, list, await languagesOf(ctx, {}))
}
