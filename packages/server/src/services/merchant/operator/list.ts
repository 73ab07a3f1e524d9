import { MerchantSettings, settingDefaults } from '@tradepost/contract'
import { type Ctx, type ListQuery, parseFields, readList } from '@tradepost/kernel'
import * as store from '../record/merchant.store.ts'

type MerchantQuery = ListQuery & { fields?: string; includeInternalIds?: boolean }

export const listMerchants = (ctx: Ctx, query: MerchantQuery) => {
  const fields = parseFields(query.fields, store.optionalFields, 'additive')
  const list = readList(query, { filters: store.filters, tiebreak: store.tiebreak })
  return store.listMerchants(ctx.db, list, {
    publicUrl: ctx.platform.config.publicUrl,
    fields,
    defaults: settingDefaults(MerchantSettings),
    internalId: query.includeInternalIds ?? false,
  })
}
