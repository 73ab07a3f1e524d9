import { type LocationCreate, type LocationUpdate, locationReadFields } from '@tradepost/contract'
import {
  type ApiError,
  type Ctx,
  type Db,
  entityAnswer,
  existing,
  fail,
  parseFields,
  readList,
  type Tx,
  throwRefusal,
} from '@tradepost/kernel'
import { type LocationField, listRules, locationJson } from './location.read.ts'
import {
  applyUpdate,
  changesBetween,
  isNewDefault,
  newDefaults,
  toData,
  withoutDefault,
} from './location.rules.ts'
import * as store from './location.store.ts'

/** The code is always among them. */
const readFields = (text: string | undefined): LocationField[] => {
  const fields = parseFields(text, locationReadFields, 'exclusive')
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

const lockedLocations = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await store.lockLocations(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map(({ code, data }) => [code, data]))
}

export type LocationChange = { code: string; patch: LocationUpdate }

/**
 * One statement, except for a new default location of a type. Each change is for a different location. Results are in the
 * order of the changes: null, or why this one was rejected while the others are stored.
 */
export const updateLocations = (ctx: Ctx, changes: LocationChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    // before the rows, so that all who need both take them in this order
    if (changes.some(({ patch }) => patch.isDefault || patch.type))
      await store.lockDefaults(tx, ctx.merchantId)
    const stored = await lockedLocations(
      tx,
      ctx,
      changes.map(({ code }) => code),
    )
    const outcomes: (ApiError | null)[] = []
    let ready: store.ChangedLocation[] = []
    for (const { code, patch } of changes) {
      const before = stored.get(code)
      outcomes.push(before ? null : fail('locationNotFound'))
      const after = before && applyUpdate(before, patch)
      const changed = after && changesBetween(before, after)
      if (!changed) continue
      if (isNewDefault(before, after)) {
        await store.patchLocations(tx, ctx, ready)
        ready = []
        await store.clearDefaults(tx, ctx, [after.type.code], [code])
        for (const [other, data] of withoutDefault(stored, after.type.code)) stored.set(other, data)
      }
      stored.set(code, after)
      ready.push({ code, data: after, changes: changed })
    }
    await store.patchLocations(tx, ctx, ready)
    return outcomes
  })

export const updateLocation = async (ctx: Ctx, code: string, patch: LocationUpdate) =>
  throwRefusal(await updateLocations(ctx, [{ code, patch }]))

/** The answers are aligned with the codes. */
export const deleteLocations = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedLocations(tx, ctx, codes)
    if (stored.size > 0) await store.removeLocations(tx, ctx, [...stored.keys()])
    return codes.map((code) => (stored.has(code) ? null : fail('locationNotFound')))
  })

export const deleteLocation = async (ctx: Ctx, code: string) =>
  throwRefusal(await deleteLocations(ctx, [code]))
