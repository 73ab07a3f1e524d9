import {
  type SalesOrder,
  salesOrderHistoryTypes,
  salesOrderListFields,
  salesOrderReadFields,
} from '@tradepost/contract'
import { type Ctx, entityAnswer, fail, readList, signLink } from '@tradepost/kernel'
import { findCustomers } from '../../customer/index.ts'
import { listShopFacts, shopHome } from '../../merchant/index.ts'
import { noteDemands } from '../model/state/demand.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { salesOrderTables } from '../record/history.store.ts'
import { listRules } from '../record/order.read.ts'
import * as store from '../record/order.store.ts'
import { stateReads } from '../record/state-reads.service.ts'
import { checkInternalIds, imagesOf, readFields } from '../record/view.service.ts'

export type OrderListQuery = {
  filters?: string
  fields?: string
  sort?: string
  limit?: number
  offset?: number
  after?: string
  includeInternalIds?: boolean
  ignoreTotalItemCount?: boolean
}

export const listSalesOrders = async (ctx: Ctx, query: OrderListQuery) => {
  const fields = readFields(query.fields, salesOrderListFields)
  const view = {
    lines: fields.has('lineItems'),
    waits: fields.has('waitsFor'),
    internalId: checkInternalIds(ctx, query.includeInternalIds),
    images: imagesOf(ctx, false),
  }
  const list = readList(query, listRules)
  return store.listOrders(ctx.db, ctx.merchantId, view, list, !query.ignoreTotalItemCount)
}

/** For the other services: a page in one statement, each order as `getSalesOrder` shows it. */
export const listWholeOrders = (ctx: Ctx, query: OrderListQuery) =>
  store.listOrders(
    ctx.db,
    ctx.merchantId,
    { lines: true, internalId: false, images: null, whole: true },
    readList(query, listRules),
    false,
  )

/** For the other services: one order, as `getSalesOrder` shows it. */
export const findSalesOrder = async (ctx: Ctx, orderNumber: string): Promise<SalesOrder | null> => {
  const view = { internalId: false, images: imagesOf(ctx, false) }
  const found = await store.findOrder(ctx.db, ctx.merchantId, orderNumber, view)
  return found && (JSON.parse(found.text) as SalesOrder)
}

type OrderQuery = { fields?: string; includeInternalIds?: boolean; getOriginalImageUrls?: boolean }

export const getSalesOrder = async (ctx: Ctx, orderNumber: string, query: OrderQuery) => {
  const fields = readFields(query.fields, salesOrderReadFields)
  const found = await store.findOrder(ctx.db, ctx.merchantId, orderNumber, {
    internalId: checkInternalIds(ctx, query.includeInternalIds),
    images: imagesOf(ctx, query.getOriginalImageUrls ?? true),
    waits: fields.has('waitsFor'),
  })
  if (!found) throw fail('orderNotFound')
  const more = {
    ...(fields.has('customer') && { customer: await customerOf(ctx, found.customerId) }),
    ...(fields.has('orderUrl') && { orderUrl: await urlOf(ctx, found) }),
    ...(fields.has('isOrderable') && { isOrderable: salesOrderMachine.may(found.status, 'checkOut') }),
  }
  return entityAnswer('order', withMembers(found.text, more), found.revision)
}

/** Null when it was deleted since. */
const customerOf = async (ctx: Ctx, customerId: string) =>
  (await findCustomers(ctx.db, ctx.merchantId, [customerId])).get(customerId) ?? null

/** Where the shopper finds the order: in the shop it came from. */
export const pageOf = (
  ctx: Ctx,
  orderNumber: number | string,
  shop: { code: string; url: string | null | undefined },
): string => `${shopHome(ctx, shop)}/orders/${orderNumber}`

export const urlOf = async (ctx: Ctx, { id, shopCode }: { id: number; shopCode: string | null }) => {
  if (shopCode === null) return null
  const [shop] = await listShopFacts(ctx.db, ctx.merchantId, [shopCode])
  return pageOf(ctx, id, { code: shopCode, url: shop?.url })
}

/** Anyone with this secret may see the order. */
export const secretOf = ({ platform, merchantId }: Ctx, orderNumber: string): string =>
  signLink(platform.vault.macSecret, ['order', merchantId, orderNumber])

/** The text of an object with further members. */
const withMembers = (text: string, more: object): string => {
  const members = JSON.stringify(more).slice(1)
  return members === '}' ? text : `${text.slice(0, -1)},${members}`
}

export const {
  getId: getSalesOrderId,
  getTransitions: getSalesOrderTransitions,
  listHistory: listSalesOrderHistory,
} = stateReads({
  tables: salesOrderTables,
  machine: salesOrderMachine,
  historyTypes: salesOrderHistoryTypes,
  missing: 'orderNotFound',
  demands: noteDemands,
})
