import { type Answer, type Ctx, isUuid, type Tx } from '@tradepost/kernel'
import { openPasswordResets, type PasswordReset } from '../../customer/index.ts'
import { listFulfillmentOrders, listReturnOrders, listWholeOrders } from '../../order/index.ts'
import type { DispatchContext } from '../dispatch/dispatch.store.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { listLocations } from './fact.store.ts'

type Entity = Record<string, unknown>
type Values = Record<string, unknown>

/** Of an event: values that messages can show, and the customer they go to. */
export type Facts = {
  values: Values
  customerId: string | null
  emailAddress: string | null
  locale: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

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

type WithEvent = { id: number; context: DispatchContext }

const resetValues = (reset: PasswordReset, page: string | null): Values => {
  const url = page ? new URL(page) : null
  url?.searchParams.set('token', reset.token)
  return { ...reset, expireDate: new Date(reset.expireDate).toISOString(), resetUrl: url?.href ?? null }
}

/** By customer; tokens are never part of an event. */
const loadResets = async (
  tx: Tx,
  ctx: Ctx,
  about: { name: string; payload: Values }[],
): Promise<Map<string, Values>> => {
  const asked = about.filter(({ name }) => name === 'customerPasswordResetRequested')
  const ids = asked.flatMap(({ payload }) => textOf(payload.customerId) ?? []).filter(isUuid)
  const resets = await openPasswordResets(ctx.platform, tx, ctx.merchantId, ids)
  if (resets.size === 0) return new Map()
  const { passwordResetUrl } = await settingsOf(ctx.platform, tx, ctx.merchantId)
  return new Map([...resets].map(([id, reset]) => [id, resetValues(reset, passwordResetUrl)]))
}

/** The entities that events are about, as they are now, in a constant number of reads. */
export const loadFacts = async (tx: Tx, ctx: Ctx, dispatches: WithEvent[]): Promise<Map<number, Facts>> => {
  const bound = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
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
    (payload) => textOf(payload.locationCode) ?? textOf(payload.fulfillmentLocationCode),
  )
  const locations = await listLocations(
    tx,
    ctx.merchantId,
    codes.filter((code) => code !== null),
  )
  const resets = await loadResets(tx, ctx, about)
  const found = new Map<number, Facts>()
  for (const [index, { id, name, payload }] of about.entries()) {
    const salesOrder = orders.get(numberOf(payload) ?? '')
    const fulfillmentOrder = works.get(String(payload.fulfillmentOrderNumber))
    const returnOrder = returns.get(String(payload.returnOrderNumber))
    const location = locations.get(codes[index] ?? '')
    const customerId = textOf(payload.customerId) ?? textOf(salesOrder?.customerId)
    const reset = name === 'customerPasswordResetRequested' ? resets.get(customerId ?? '') : undefined
    found.set(id, {
      values: { ...payload, salesOrder, fulfillmentOrder, returnOrder, location, ...reset },
      customerId: customerId !== null && isUuid(customerId) ? customerId : null,
      emailAddress: addressOf(fulfillmentOrder) ?? addressOf(salesOrder),
      locale: textOf(salesOrder?.localeCode),
    })
  }
  return found
}

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, name)
          ? (value as Values)[name]
          : undefined,
      values,
    )

/** Every field of the filter has the value, or one of the values. */
export const holdsFilter = (filter: Values | null, values: Values): boolean =>
  Object.entries(filter ?? {}).every(([path, wanted]) => {
    const value = at(values, path)
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value
  })
