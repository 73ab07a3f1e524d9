import {
  type BatchErrorItem,
  type DeviceCreate,
  type DeviceUpdate,
  deviceReadFields,
} from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  type DomainEvent,
  emit,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  isUuid,
  type ListQuery,
  parseFields,
  readList,
  type Tx,
  toIsoDate,
} from '@tradepost/kernel'
import { shareCustomers } from '../customer/customer.store.ts'
import { namesOf } from '../customer/names.service.ts'
import * as store from './device.store.ts'

type DeviceQuery = ListQuery & { fields?: string; includeInternalIds?: boolean }

export const listDevices = async (ctx: Ctx, { fields, includeInternalIds, ...query }: DeviceQuery) => {
  if (includeInternalIds && !ctx.principal.isOperator) throw fail('operatorOnly')
  // all of them are always shown
  parseFields(fields, deviceReadFields, 'additive')
  // paging is by cursor only
  const list = { ...readList(query, store.rules), byCursor: true }
  return store.listDevices(ctx.db, ctx.merchantId, list, await namesOf(ctx, {}))
}

/** Dates in UTC; an empty id is none; names belong to the attributes. */
const toStored = <T extends DeviceUpdate>(sent: T): T => ({
  ...sent,
  ...(sent.attributes && { attributes: sent.attributes.map(({ name: _, ...own }) => own) }),
  ...(sent.lastActivity && { lastActivity: toIsoDate(sent.lastActivity) }),
  ...(sent.loggedInCustomerId === '' && { loggedInCustomerId: null }),
})

/** The customers signed in on these devices that exist. */
const knownCustomers = (tx: Tx, ctx: Ctx, devices: DeviceUpdate[]) => {
  const ids = devices.flatMap(({ loggedInCustomerId: id }) => (id && isUuid(id) ? [id] : []))
  return shareCustomers(tx, ctx.merchantId, [...new Set(ids)])
}

const isKnown = (known: Set<string>, { loggedInCustomerId: id }: DeviceUpdate) =>
  !id || known.has(id.toLowerCase())

export const createDevices = (ctx: Ctx, devices: DeviceCreate[]) =>
  ctx.tx(async (tx) => {
    const known = await knownCustomers(tx, ctx, devices)
    const refused: BatchErrorItem[] = devices.flatMap((device, index) => {
      const item = { index, entity: 'device', id: device.code, path: ['loggedInCustomerId'] }
      return isKnown(known, device) ? [] : [batchError(item, 'customerNotFound')]
    })
    const failed = new Set(refused.map(({ entityIndex }) => entityIndex))
    const fresh = firstOfEach(devices.filter((_, index) => !failed.has(index)))
    const stored = await store.insertDevices(tx, ctx, fresh.map(toStored))
    const errors = inRequestOrder(refused, existing(devices, stored, 'device', 'deviceExists', refused))
    const missing = new Set(errors.map(({ entityIndex }) => entityIndex))
    return { ids: devices.map(({ code }, index) => (missing.has(index) ? null : code)), errors }
  })

export const deleteDevices = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx) => {
    const removed = await store.removeDevices(tx, ctx, store.byCodes(codes))
    const named = codes.map((code) => ({ code }))
    return { errors: existing(named, removed, 'device', 'deviceNotFound') }
  })

/** Devices report activity all the time; that alone is no event. */
const isNews = (patch: DeviceUpdate) => Object.keys(patch).some((field) => field !== 'lastActivity')

/** Names the customers signed in before and after. */
const deviceUpdated = (code: string, before: string | null, patch: DeviceUpdate): DomainEvent => {
  const { loggedInCustomerId: after = before } = patch
  const customerIds = new Set([before, after?.toLowerCase()].flatMap((id) => id || []))
  return {
    event: 'deviceUpdated',
    entityId: code,
    payload: { deviceCode: code, customerIds: [...customerIds] },
  }
}

export const updateDevice = (ctx: Ctx, code: string, patch: DeviceUpdate) =>
  ctx.tx(async (tx) => {
    const known = await knownCustomers(tx, ctx, [patch])
    const before = await store.lockDevice(tx, ctx.merchantId, code)
    if (!before) throw fail('deviceNotFound')
    if (!isKnown(known, patch)) throw fail('customerNotFound')
    if (Object.keys(patch).length === 0) return

    await store.patchDevice(tx, ctx.merchantId, code, toStored(patch))
    if (isNews(patch)) await emit(tx, ctx, [deviceUpdated(code, before.customerId, patch)])
  })
