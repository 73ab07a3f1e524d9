import { type LocationCreate, type LocationUpdate, locationReadFields } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  entityAnswer,
  existing,
  fail,
  parseFields,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { type LocationField, listRules, locationJson } from './location.read.ts'
import { applyUpdate, changesBetween, newDefaults, toData } from './location.rules.ts'
import * as store from './location.store.ts'

/** The code is always among them. */
const readFields = (text: string | undefined): LocationField[] => {
  const parsed = parseFields(text, locationReadFields, 'exclusive')
  if ('problems' in parsed) refuse(parsed.problems)
  const { fields } = parsed as { fields: Set<LocationField> | null }
  return locationReadFields.filter((name) => name === 'code' || (fields?.has(name) ?? true))
}

type LocationListQuery = {
  filters?: string
  sort?: string
  fields?: string
  limit?: number
  offset?: number
  after?: string
}

export const listLocations = async (ctx: Ctx, query: LocationListQuery) => {
  const list = readList(query, listRules)
  return store.listLocations(ctx.db, ctx.merchantId, locationJson(readFields(query.fields)), list)
}

export const getLocation = async (ctx: Ctx, code: string) => {
  const row = await store.findLocation(ctx.db, ctx.merchantId, code, locationJson(locationReadFields))
  if (!row) throw fail('locationNotFound')
  return entityAnswer('location', row.text, row.revision)
}

/** Which of the codes exist, for services that refer to locations. */
export const listKnownLocations = async (db: Db, merchantId: number, codes: string[]): Promise<Set<string>> =>
  new Set((await store.listCodes(db, merchantId, [...new Set(codes)])).map(({ code }) => code))

/** Stored without being the default at first: only then it is known which of them may be. */
export const createLocations = (ctx: Ctx, sent: LocationCreate[]) =>
  ctx.tx(async (tx) => {
    if (sent.some(({ isDefault }) => isDefault)) await store.lockDefaults(tx, ctx.merchantId)
    const stored = await store.insertLocations(
      tx,
      ctx,
      sent.map((item) => ({ code: item.code, data: { ...toData(item), isDefault: false } })),
    )
    const errors = existing(sent, stored, 'location', 'locationExists')
    const refused = new Set(errors.map(({ entityIndex }) => entityIndex))

    const chosen = newDefaults(sent.filter((_, index) => !refused.has(index)))
    if (chosen.size > 0) {
      await store.clearDefaults(tx, ctx, [...chosen.keys()], [])
      await store.setDefaults(tx, ctx.merchantId, [...chosen.values()])
    }
    return { errors }
  })

const lockedLocation = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockLocation(tx, ctx.merchantId, code)
  if (!locked) throw fail('locationNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

export const updateLocation = (ctx: Ctx, code: string, patch: LocationUpdate) =>
  ctx.tx(async (tx) => {
    // before the row, so that all who need both take them in this order
    if (patch.isDefault || patch.type) await store.lockDefaults(tx, ctx.merchantId)
    const { data } = await lockedLocation(tx, ctx, code)
    const after = applyUpdate(data, patch)
    const changes = changesBetween(data, after)
    if (!changes) return

    const isNewDefault = after.isDefault && (!data.isDefault || data.type.code !== after.type.code)
    if (isNewDefault) await store.clearDefaults(tx, ctx, [after.type.code], [code])
    await store.patchLocation(tx, ctx, code, after, changes)
  })

export const deleteLocation = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedLocation(tx, ctx, code)
    await store.removeLocation(tx, ctx, code)
  })
