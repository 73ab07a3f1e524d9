import { returnOrderHistoryTypes, returnOrderListFields, returnOrderReadFields } from '@tradepost/contract'
import { type Ctx, entityAnswer, fail, normalizeLocale, readList } from '@tradepost/kernel'
import { imageSite } from '../../catalog/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { returnOrderTables } from '../record/history.store.ts'
import { stateReads } from '../record/state-reads.service.ts'
import { readFields } from '../record/view.service.ts'
import { returnOrderMachine } from './return-order.machine.ts'
import { listRules, type ReturnView } from './return-order.read.ts'
import * as store from './return-order.store.ts'

const shared = async (ctx: Ctx, isOriginal = false): Promise<Pick<ReturnView, 'images' | 'locale'>> => ({
  images: isOriginal ? null : imageSite(ctx.platform),
  locale: normalizeLocale((await getMerchantSettings(ctx.db, ctx.merchantId)).defaultLocale),
})

export type ReturnListQuery = {
  filters?: string
  fields?: string
  sort?: string
  limit?: number
  offset?: number
  after?: string
  ignoreTotalItemCount?: boolean
  getOriginalImageUrls?: boolean
}

export const listReturnOrders = async (ctx: Ctx, query: ReturnListQuery) => {
  const fields = readFields(query.fields, returnOrderListFields)
  const list = readList(query, listRules)
  const view = {
    ...(await shared(ctx, query.getOriginalImageUrls)),
    lines: fields.has('lineItems'),
    salesOrder: fields.has('salesOrder'),
    locations: false,
  }
  return store.listReturns(ctx.db, ctx.merchantId, view, list, !query.ignoreTotalItemCount)
}

type ReturnQuery = { fields?: string; getOriginalImageUrls?: boolean }

export const getReturnOrder = async (ctx: Ctx, orderNumber: string, query: ReturnQuery) => {
  const fields = readFields(query.fields, returnOrderReadFields)
  const found = await store.findReturn(ctx.db, ctx.merchantId, orderNumber, {
    ...(await shared(ctx, query.getOriginalImageUrls)),
    lines: true,
    salesOrder: fields.has('salesOrder'),
    // always included: inside of lines, a caller would not notice that it is left out
    locations: true,
  })
  if (!found) throw fail('returnOrderNotFound')
  return entityAnswer('returnOrder', found.text, found.revision)
}

export const { getTransitions: getReturnOrderTransitions, listHistory: listReturnOrderHistory } = stateReads({
  tables: returnOrderTables,
  machine: returnOrderMachine,
  historyTypes: returnOrderHistoryTypes,
  missing: 'returnOrderNotFound',
})
