import { type Answer, type Ctx, isUuid, type Tx } from '@tradepost/kernel'
import { imageSite } from '../../catalog/index.ts'
import { openPasswordResets, type PasswordReset } from '../../customer/index.ts'
import { listShopFacts, shopHome } from '../../merchant/index.ts'
import {
  listFulfillmentOrders,
  listReturnOrders,
  listWholeOrders,
  orderPageOf,
  orderSecretOf,
  trackingUrlOf,
} from '../../order/index.ts'
import type { DispatchContext } from '../record/dispatch.store.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { listLocations } from './fact.store.ts'
import {
  type Entity,
  linesOf,
  openingHoursOf,
  shippingAddressOf,
  slotOf,
  storeCodeOf,
  textOf,
} from './fact-value.rules.ts'

type Values = Record<string, unknown>

/** Of an event: values that messages can show, and the customer they go to. */
export type Facts = {
  values: Values
  customerId: string | null
  emailAddress: string | null
  locale: string | null
  shopCode: string | null
}

const parsed = (answer: Answer, list: string): Entity[] =>
  (JSON.parse(answer.text) as Record<string, Entity[]>)[list] ?? []

/** By number, in one read for any number of them. */
const byNumber = async (
  numbers: (string | null)[],
  list: string,
  read: (filters: string, limit: number) => Promise<Answer>,
): Promise<Map<string, Entity>> => {
  const asked = [...new Set(numbers.filter((number) => number !== null))]
  if (asked.length === 0) return new Map()
  const filters = JSON.stringify({ orderNumber: { $in: asked } })
  const found = parsed(await read(filters, asked.length), list)
  return new Map(found.map((entity) => [String(entity.orderNumber), entity]))
}

const addressOf = (entity: Entity | undefined): string | null => {
  const addresses = [
    entity?.fulfillmentOrderAddress,
    ...(Array.isArray(entity?.addresses) ? (entity.addresses as unknown[]) : []),
  ]
  for (const address of addresses) {
    const found = textOf((address as Entity | null | undefined)?.emailAddress)
    if (found) return found.toLowerCase()
  }
  return null
}

type AboutEvent = { name: string; payload: Values }
type WithEvent = { id: number; context: DispatchContext }

const resetValues = (reset: PasswordReset, page: string | null): Values => {
  const url = page ? new URL(page) : null
  url?.searchParams.set('token', reset.token)
  return { ...reset, expireDate: new Date(reset.expireDate).toISOString(), resetUrl: url?.href ?? null }
}

/** By customer; tokens are never part of an event. */
const loadResets = async (tx: Tx, ctx: Ctx, about: AboutEvent[]): Promise<Map<string, Values>> => {
  const asked = about.filter(({ name }) => name === 'customerPasswordResetRequested')
  const ids = asked.flatMap(({ payload }) => textOf(payload.customerId) ?? []).filter(isUuid)
  const resets = await openPasswordResets(ctx.platform, tx, ctx.merchantId, ids)
  if (resets.size === 0) return new Map()
  const { passwordResetUrl } = await settingsOf(ctx.platform, tx, ctx.merchantId)
  const shops = await listShopFacts(
    tx,
    ctx.merchantId,
    [...resets.values()].map(({ shopCode }) => shopCode),
  )
  /** A shop on its own host need not have the pages of our storefront. */
  const ownPage = (code: string) => {
    const shop = shops.find((one) => one.code === code)
    return shop && !shop.url ? `${shopHome(ctx, shop)}/account/password` : null
  }
  return new Map(
    [...resets].map(([id, reset]) => [id, resetValues(reset, passwordResetUrl ?? ownPage(reset.shopCode))]),
  )
}

const linesIn = ({ lineItems }: Entity, name: string): unknown[] =>
  (Array.isArray(lineItems) ? (lineItems as Entity[]) : []).map((line) => line[name])

/** Lines, by their order, that ended since nobody came for the goods, so that they are announced in one message and not in two. */
const loadExpired = async (ctx: Ctx, about: AboutEvent[]): Promise<Map<string, Set<unknown>>> => {
  const ended = about.filter(
    ({ name, payload }) =>
      name === 'salesOrderLineItemsCanceled' ||
      payload.newStatus === 'canceled' ||
      payload.newStatus === 'rejected',
  )
  const numbers = ended.flatMap(({ payload }) => textOf(payload.salesOrderNumber) ?? [])
  if (numbers.length === 0) return new Map()
  const filters = JSON.stringify({ salesOrderNumber: { $in: [...new Set(numbers)] } })
  const works = await listFulfillmentOrders(ctx, {
    filters,
    fields: 'lineItems',
    ignoreTotalItemCount: true,
    limit: 1000,
  })
  const expired = parsed(works, 'fulfillmentOrders').filter(
    ({ cancellationReason, type }) => cancellationReason === 'expired' && type !== 'directShip',
  )
  const byOrder = Map.groupBy(expired, ({ salesOrderNumber }) => String(salesOrderNumber))
  return new Map(
    [...byOrder].map(([number, own]) => [
      number,
      new Set(own.flatMap((work) => linesIn(work, 'salesOrderLineItemCode'))),
    ]),
  )
}

/** An order that ended is expired with any such work; a part of one, if all of it is. */
const isExpired = (expired: Set<unknown> | undefined, payload: Values): boolean =>
  expired !== undefined && linesIn(payload, 'lineItemCode').every((code) => expired.has(code))

/** The pages of orders, for anyone with the address; the shops of all are read at once. */
const loadOrderUrls = async (ctx: Ctx, orders: Entity[]): Promise<Map<string, string | null>> => {
  const codes = orders.flatMap(({ shopCode }) => textOf(shopCode) ?? [])
  const shops = new Map(
    (await listShopFacts(ctx.db, ctx.merchantId, [...new Set(codes)])).map((shop) => [shop.code, shop]),
  )
  return new Map(
    orders.map(({ orderNumber, shopCode }) => {
      const [number, code] = [String(orderNumber), textOf(shopCode)]
      const url = code === null ? null : orderPageOf(ctx, number, { code, url: shops.get(code)?.url })
      return [number, url && `${url}?secret=${orderSecretOf(ctx, number)}`]
    }),
  )
}

/** The entities that events are about, as they are now, in a constant number of reads. */
export const loadFacts = async (tx: Tx, ctx: Ctx, dispatches: WithEvent[]): Promise<Map<number, Facts>> => {
  const bound = ctx.inside(tx)
  const about = dispatches.flatMap(({ id, context }) => (context.event ? [{ id, ...context.event }] : []))
  const payloads = about.map(({ payload }) => payload)
  const fields = { ignoreTotalItemCount: true } as const
  const works = await byNumber(
    payloads.map((payload) => textOf(payload.fulfillmentOrderNumber)),
    'fulfillmentOrders',
    (filters, limit) =>
      listFulfillmentOrders(bound, {
        ...fields,
        filters,
        limit,
        fields: 'fulfillmentOrderAddress,lineItems',
      }),
  )
  const returns = await byNumber(
    payloads.map((payload) => textOf(payload.returnOrderNumber)),
    'returnOrders',
    (filters, limit) => listReturnOrders(bound, { ...fields, filters, limit, fields: 'lineItems' }),
  )
  const numberOf = (payload: Values) =>
    textOf(payload.salesOrderNumber) ??
    textOf(works.get(String(payload.fulfillmentOrderNumber))?.salesOrderNumber) ??
    textOf(returns.get(String(payload.returnOrderNumber))?.salesOrderNumber)
  const orders = await byNumber(payloads.map(numberOf), 'orders', (filters, limit) =>
    listWholeOrders(bound, { ...fields, filters, limit }),
  )
  const codes = payloads.map(
    (payload) =>
      textOf(payload.locationCode) ??
      textOf(payload.fulfillmentLocationCode) ??
      storeCodeOf(orders.get(numberOf(payload) ?? '')),
  )
  const locations = await listLocations(
    tx,
    ctx.merchantId,
    codes.filter((code) => code !== null),
  )
  const orderUrls = await loadOrderUrls(bound, [...orders.values()])
  const expired = await loadExpired(bound, about)
  const resets = await loadResets(tx, ctx, about)
  const images = { site: imageSite(ctx.platform), publicUrl: ctx.platform.config.publicUrl }
  const found = new Map<number, Facts>()
  for (const [index, { id, name, payload }] of about.entries()) {
    const salesOrder = orders.get(numberOf(payload) ?? '')
    const fulfillmentOrder = works.get(String(payload.fulfillmentOrderNumber))
    const returnOrder = returns.get(String(payload.returnOrderNumber))
    const location = locations.get(codes[index] ?? '')
    const entities = { salesOrder, fulfillmentOrder, returnOrder, location }
    const customerId = textOf(payload.customerId) ?? textOf(salesOrder?.customerId)
    const reset = name === 'customerPasswordResetRequested' ? resets.get(customerId ?? '') : undefined
    found.set(id, {
      values: {
        ...payload,
        ...entities,
        isExpired: isExpired(expired.get(String(payload.salesOrderNumber)), payload),
        currencyCode: salesOrder?.currencyCode ?? null,
        lines: linesOf(payload, entities, images),
        orderUrl: salesOrder ? orderUrls.get(String(salesOrder.orderNumber)) : null,
        trackingUrl: trackingUrlOf(textOf(payload.carrier), textOf(payload.tracking)),
        shippingAddress: shippingAddressOf(salesOrder),
        slot: slotOf(entities),
        openingHours: openingHoursOf(location, ctx.now),
        ...reset,
      },
      customerId: customerId !== null && isUuid(customerId) ? customerId : null,
      emailAddress: addressOf(fulfillmentOrder) ?? addressOf(salesOrder),
      locale: textOf(salesOrder?.localeCode),
      shopCode: textOf(salesOrder?.shopCode) ?? textOf(payload.shopCode),
    })
  }
  return found
}
