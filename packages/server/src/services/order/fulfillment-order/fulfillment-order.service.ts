import { fulfillmentOrderListFields, fulfillmentOrderReadFields } from '@tradepost/contract'
import { Answer, type Ctx, compileFilter, entityAnswer, fail, readList } from '@tradepost/kernel'
import { listItemText } from '../order/order.read.ts'
import { checkInternalIds, imagesOf, readFields } from '../order/order.service.ts'
import { fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import { countFilters, historyRules, listRules } from './fulfillment-order.read.ts'
import * as store from './fulfillment-order.store.ts'

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
      salesOrder: fields.has('salesOrder') ? salesOrder(images) : null,
    },
  })
  if (!found) throw fail('fulfillmentOrderNotFound')
  return entityAnswer('fulfillmentOrder', found.text, found.revision)
}

const foundState = async (ctx: Ctx, orderNumber: string) => {
  const found = await store.findState(ctx.db, ctx.merchantId, orderNumber)
  if (!found) throw fail('fulfillmentOrderNotFound')
  return found
}

export const getFulfillmentOrderId = async (ctx: Ctx, orderNumber: string) => {
  const { id } = await foundState(ctx, orderNumber)
  return { id }
}

export const getFulfillmentOrderTransitions = async (ctx: Ctx, orderNumber: string) => {
  const { status } = await foundState(ctx, orderNumber)
  return { status, transitions: fulfillmentOrderMachine.transitions(status) }
}

export const listFulfillmentOrderHistory = async (
  ctx: Ctx,
  orderNumber: string,
  query: { filters?: string; sort?: string },
) => {
  const list = readList(query, historyRules)
  const found = await store.listHistory(ctx.db, ctx.merchantId, orderNumber, list)
  if (!found) throw fail('fulfillmentOrderNotFound')
  return new Answer(`{"history":${found.text}}`)
}
