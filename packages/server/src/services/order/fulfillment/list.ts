import {
  fulfillmentOrderHistoryTypes,
  fulfillmentOrderListFields,
  fulfillmentOrderReadFields,
} from '@tradepost/contract'
import { type Ctx, compileFilter, entityAnswer, fail, readList } from '@tradepost/kernel'
import { fulfillmentDemands } from '../model/state/demand.rules.ts'
import { fulfillmentOrderMachine } from '../model/state/fulfillment-order.machine.ts'
import { countFilters, listRules } from '../record/fulfillment-order.read.ts'
import { fulfillmentOrderTables } from '../record/history.store.ts'
import { listItemText } from '../record/order.read.ts'
import { stateReads } from '../record/state-reads.service.ts'
import { checkInternalIds, imagesOf, readFields } from '../record/view.service.ts'
import * as store from './save/fulfillment-order.store.ts'

type ListQuery = {
  filters?: string
  fields?: string
  sort?: string
  limit?: number
  offset?: number
  after?: string
  includeInternalIds?: boolean
  getOriginalImageUrls?: boolean
  ignoreTotalItemCount?: boolean
}

/** Filters by location and status alone are answered from the counts; others count the rows. */
const countOf = (query: ListQuery) => {
  if (query.ignoreTotalItemCount) return null
  const filter = compileFilter(query.filters, countFilters)
  return 'problems' in filter ? ('all' as const) : { filter: filter.where }
}

const salesOrder = (images: ReturnType<typeof imagesOf>) =>
  listItemText({ lines: false, internalId: false, images })

export const listFulfillmentOrders = async (ctx: Ctx, query: ListQuery) => {
  const fields = readFields(query.fields, fulfillmentOrderListFields)
  const images = imagesOf(ctx, query.getOriginalImageUrls ?? false)
  const view = {
    internalId: checkInternalIds(ctx, query.includeInternalIds),
    images,
    parts: {
      address: fields.has('fulfillmentOrderAddress'),
      lines: fields.has('lineItems'),
      fulfillments: fields.has('fulfillments'),
      routing: fields.has('routing'),
      createdBy: fields.has('createdBy'),
      salesOrder: fields.has('salesOrder') ? salesOrder(images) : null,
    },
  }
  const list = readList(query, listRules)
  return store.listFulfillmentOrders(ctx.db, ctx.merchantId, view, list, countOf(query))
}

type ReadQuery = { fields?: string; includeInternalIds?: boolean; getOriginalImageUrls?: boolean }

export const getFulfillmentOrder = async (ctx: Ctx, orderNumber: string, query: ReadQuery) => {
  const fields = readFields(query.fields, fulfillmentOrderReadFields)
  const images = imagesOf(ctx, query.getOriginalImageUrls ?? true)
  const found = await store.findFulfillmentOrder(ctx.db, ctx.merchantId, orderNumber, {
    internalId: checkInternalIds(ctx, query.includeInternalIds),
    images,
    parts: {
      address: true,
      lines: true,
      fulfillments: true,
      routing: true,
      createdBy: true,
      salesOrder: fields.has('salesOrder') ? salesOrder(images) : null,
    },
  })
  if (!found) throw fail('fulfillmentOrderNotFound')
  return entityAnswer('fulfillmentOrder', found.text, found.revision)
}

export const {
  getId: getFulfillmentOrderId,
  getTransitions: getFulfillmentOrderTransitions,
  listHistory: listFulfillmentOrderHistory,
} = stateReads({
  tables: fulfillmentOrderTables,
  machine: fulfillmentOrderMachine,
  historyTypes: fulfillmentOrderHistoryTypes,
  missing: 'fulfillmentOrderNotFound',
  demands: fulfillmentDemands,
})
