import type { PropertyCreate, PropertyUpdate } from '@tradepost/contract'
import {
  type ApiError,
  type Ctx,
  emit,
  entityAnswer,
  existing,
  fail,
  invalid,
  readList,
  type Tx,
  throwRefusal,
} from '@tradepost/kernel'
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

const event = (event: 'propertyUpdated' | 'propertyDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { propertyCode: code },
})

const codesOf = (ones: { code: string }[]) => ones.map(({ code }) => code)

/** By code; refuses a revision other than that of `If-Match`. */
const lockedProperties = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await store.lockProperties(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((property) => [property.code, property]))
}

export type PropertyChange = { code: string; patch: PropertyUpdate }

/**
 * A constant number of statements; each change is for a different definition. Results are in the order of the changes:
 * null, or why this one was rejected while the others are stored.
 */
export const updateProperties = (ctx: Ctx, changes: PropertyChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedProperties(tx, ctx, codesOf(changes))
    const outcomes = changes.map(({ code, patch }) => {
      const before = stored.get(code)
      const problems = before ? checkImmutable(before, patch) : []
      if (!before) return fail('propertyNotFound')
      return problems.length > 0 ? invalid(problems) : null
    })
    const accepted = changes.filter(
      ({ patch: { name, unit } }, index) =>
        outcomes[index] === null && (name !== undefined || unit !== undefined),
    )
    if (accepted.length > 0)
      await Promise.all([
        store.patchProperties(
          tx,
          ctx.merchantId,
          accepted.map(({ code, patch: { name, unit } }) => ({ code, patch: { name, unit } })),
        ),
        emit(
          tx,
          ctx,
          codesOf(accepted).map((code) => event('propertyUpdated', code)),
        ),
      ])
    return outcomes
  })

export const updateProperty = async (ctx: Ctx, code: string, patch: PropertyUpdate) => {
  throwRefusal(await updateProperties(ctx, [{ code, patch }]))
  return { errors: [] }
}

/** Results are in the order of the codes. */
export const deleteProperties = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = [...(await lockedProperties(tx, ctx, codes)).keys()]
    if (stored.length > 0)
      await Promise.all([
        store.removeProperties(tx, ctx.merchantId, stored),
        emit(
          tx,
          ctx,
          stored.map((code) => event('propertyDeleted', code)),
        ),
      ])
    return codes.map((code) => (stored.includes(code) ? null : fail('propertyNotFound')))
  })

export const deleteProperty = async (ctx: Ctx, code: string) =>
  throwRefusal(await deleteProperties(ctx, [code]))
