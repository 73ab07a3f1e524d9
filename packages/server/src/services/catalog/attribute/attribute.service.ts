import type { AttributeCreate, AttributeUpdate } from '@tradepost/contract'
import {
  type ApiError,
  type Ctx,
  emit,
  entityAnswer,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  invalid,
  normalizeLocale,
  readList,
  type Tx,
  throwRefusal,
} from '@tradepost/kernel'
import { defaultLocale } from '../base/locale.service.ts'
import { isStale } from '../base/stale.rules.ts'
import { checkValues, duplicateValues, valueChanges } from '../property/value-list.rules.ts'
import { toStored, toStoredAttribute } from './attribute.rules.ts'
import * as store from './attribute.store.ts'
import * as valueStore from './value.store.ts'

/** Attributes belong to no catalog: their default language is that of the default catalog, else the merchant's. */
const namesOf = async (ctx: Ctx, query: { localeCode?: string }): Promise<store.Names> => {
  const fallback = await defaultLocale(ctx)
  return { locale: query.localeCode ? normalizeLocale(query.localeCode) : fallback, fallback }
}

export type AttributeListQuery = {
  filters?: string
  sort?: string
  localeCode?: string
  limit?: number
  offset?: number
}

export const listAttributes = async (ctx: Ctx, query: AttributeListQuery) => {
  const names = await namesOf(ctx, query)
  const list = readList(query, store.listRules(names))
  return store.listAttributes(ctx.db, ctx.merchantId, names, list)
}

export const getAttribute = async (ctx: Ctx, code: string, query: { localeCode?: string }) => {
  const row = await store.findAttribute(ctx.db, ctx.merchantId, await namesOf(ctx, query), code)
  if (!row) throw fail('attributeNotFound')
  return entityAnswer('attribute', row.text, row.revision)
}

const codesOf = (ones: { code: string }[]) => ones.map(({ code }) => code)

/** Existing codes and values listed twice become error items; the others are stored, all in one statement. */
export const createAttributes = (ctx: Ctx, attributes: AttributeCreate[]) =>
  ctx.tx(async (tx) => {
    const doubled = duplicateValues(attributes)
    const failed = new Set(doubled.map(({ entityIndex }) => entityIndex))
    const fresh = firstOfEach(attributes.filter((_, index) => !failed.has(index)))
    const stored = await store.insertAttributes(
      tx,
      ctx,
      fresh.map(toStoredAttribute),
      fresh.flatMap(({ code, values = [] }) =>
        values.map((value) => ({ ...toStored(value), attributeCode: code })),
      ),
    )
    return {
      errors: inRequestOrder(doubled, existing(attributes, stored, 'attribute', 'attributeExists', doubled)),
    }
  })

/** By code; refuses a revision other than that of `If-Match`. */
const lockedAttributes = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await store.lockAttributes(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((attribute) => [attribute.code, attribute]))
}

const event = (event: 'attributeUpdated' | 'attributeDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { attributeCode: code },
})

/** Touches the attributes and emits their events; for a change of a value, too. */
export const recordUpdates = (tx: Tx, ctx: Ctx, patches: store.AttributePatch[]) =>
  Promise.all([
    store.patchAttributes(tx, ctx.merchantId, patches),
    emit(
      tx,
      ctx,
      patches.map(({ code }) => event('attributeUpdated', code)),
    ),
  ])

export type AttributeChange = { code: string; patch: AttributeUpdate }

const ownedBy = <Value extends object>(attributeCode: string, values: Value[]) =>
  values.map((value) => ({ ...value, attributeCode }))

/** The lists of values that were sent become those of their attributes. Returns why some could not. */
const replaceValues = async (tx: Tx, ctx: Ctx, changes: AttributeChange[]) => {
  const { merchantId } = ctx
  const refused = new Map<string, ApiError>()
  const lists = changes.flatMap(({ code, patch: { values } }) => (values ? [{ code, values }] : []))
  if (lists.length === 0) return refused
  const codes = lists.map(({ code }) => code)
  const stored = await valueStore.listValueCodes(tx, merchantId, codes)
  const wanted = lists.flatMap(({ code, values }) => {
    const known = stored.get(code) ?? new Set<string>()
    const problems = checkValues(known, values)
    if (problems.length > 0) refused.set(code, invalid(problems))
    return problems.length > 0 ? [] : [{ code, ...valueChanges(known, values.map(toStored)) }]
  })
  const removedOf = ({ code, removed }: (typeof wanted)[number]) =>
    ownedBy(
      code,
      removed.map((value) => ({ code: value })),
    )
  const leaving = wanted.flatMap(removedOf)
  const used = leaving.length > 0 ? await valueStore.listUsedByValue(tx, merchantId, leaving) : new Set()
  for (const { code } of wanted) if (used.has(code)) refused.set(code, fail('attributeValueInUse'))
  const accepted = wanted.filter(({ code }) => !used.has(code))
  const removed = accepted.flatMap(removedOf)
  const changed = accepted.flatMap(({ code, changed: values }) => ownedBy(code, values))
  const created = accepted.flatMap(({ code, created: values }) => ownedBy(code, values))

  await Promise.all([
    removed.length > 0 && valueStore.removeValues(tx, merchantId, removed),
    changed.length > 0 && valueStore.patchValues(tx, merchantId, changed),
    created.length > 0 && valueStore.insertValues(tx, merchantId, created),
  ])
  return refused
}

/**
 * A constant number of statements; each change is for a different attribute. Results are in the order of the changes: null,
 * or why this one was rejected while the others are stored.
 */
export const updateAttributes = (ctx: Ctx, changes: AttributeChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedAttributes(tx, ctx, codesOf(changes))
    const outcomes = new Map<string, ApiError>()
    for (const { code, patch } of changes) {
      const before = stored.get(code)
      if (!before) outcomes.set(code, fail('attributeNotFound'))
      else if (isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate))
        outcomes.set(code, fail('stale'))
    }
    const isOpen = ({ code }: AttributeChange) => !outcomes.has(code)
    for (const [code, error] of await replaceValues(tx, ctx, changes.filter(isOpen)))
      outcomes.set(code, error)

    const accepted = changes.filter((change) => isOpen(change) && Object.keys(change.patch).length > 0)
    if (accepted.length > 0)
      await recordUpdates(
        tx,
        ctx,
        accepted.map(({ code, patch }) => ({ code, patch: toStoredAttribute(patch) })),
      )
    return changes.map(({ code }) => outcomes.get(code) ?? null)
  })

export const updateAttribute = async (ctx: Ctx, code: string, patch: AttributeUpdate) => {
  throwRefusal(await updateAttributes(ctx, [{ code, patch }]))
  return { errors: [] }
}

/** Results are in the order of the codes. */
export const deleteAttributes = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedAttributes(tx, ctx, codes)
    const used = await valueStore.listUsedAttributes(tx, ctx.merchantId, [...stored.keys()])
    const removed = codes.filter((code) => stored.has(code) && !used.has(code))
    if (removed.length > 0)
      await Promise.all([
        store.removeAttributes(tx, ctx.merchantId, removed),
        emit(
          tx,
          ctx,
          removed.map((code) => event('attributeDeleted', code)),
        ),
      ])
    return codes.map((code) => {
      if (!stored.has(code)) return fail('attributeNotFound')
      return used.has(code) ? fail('attributeInUse') : null
    })
  })

export const deleteAttribute = async (ctx: Ctx, code: string) =>
  throwRefusal(await deleteAttributes(ctx, [code]))
