import type { PropertyCreate, PropertyUpdate } from '@tradepost/contract'
import { type Ctx, emit, entityAnswer, existing, fail, readList, refuse, type Tx } from '@tradepost/kernel'
import { checkImmutable } from './property.rules.ts'
import * as store from './property.store.ts'

const rules = { filters: store.filterFields, sorts: store.sortFields, tiebreak: store.tiebreak }

export type PropertyListQuery = { filters?: string; sort?: string; limit?: number; offset?: number }

export const listProperties = (ctx: Ctx, query: PropertyListQuery) =>
  store.listProperties(ctx.db, ctx.merchantId, readList(query, rules))

export const getProperty = async (ctx: Ctx, code: string) => {
  const row = await store.findProperty(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('propertyNotFound')
  return entityAnswer('property', row.text, row.revision)
}

/** Existing codes become error items; the others are stored, all in one statement. */
export const createProperties = (ctx: Ctx, properties: PropertyCreate[]) =>
  ctx.tx(async (tx) => {
    const stored = await store.insertProperties(tx, ctx, properties)
    return { errors: existing(properties, stored, 'property', 'propertyExists') }
  })

const lockedProperty = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockProperty(tx, ctx.merchantId, code)
  if (!locked) throw fail('propertyNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

const event = (event: 'propertyUpdated' | 'propertyDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { propertyCode: code },
})

export const updateProperty = (ctx: Ctx, code: string, patch: PropertyUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedProperty(tx, ctx, code)
    refuse(checkImmutable(before, patch))

    const { name, unit } = patch
    if (name !== undefined || unit !== undefined)
      await Promise.all([
        store.patchProperty(tx, ctx.merchantId, code, { name, unit }),
        emit(tx, ctx, [event('propertyUpdated', code)]),
      ])
    return { errors: [] }
  })

export const deleteProperty = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedProperty(tx, ctx, code)
    await Promise.all([
      store.removeProperty(tx, ctx.merchantId, code),
      emit(tx, ctx, [event('propertyDeleted', code)]),
    ])
  })
