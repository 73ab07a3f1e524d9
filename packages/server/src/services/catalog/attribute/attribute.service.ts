import type { AttributeCreate, AttributeUpdate, AttributeValueUpdateInList } from '@tradepost/contract'
import {
  type Ctx,
  emit,
  entityAnswer,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  normalizeLocale,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { defaultLocale } from '../catalog/locale.service.ts'
import { isStale } from '../product/product.rules.ts'
import { checkValues, duplicateValues, valueChanges } from '../property/value-list.rules.ts'
import { toStored, toStoredAttribute } from './attribute.rules.ts'
import * as store from './attribute.store.ts'
import * as valueStore from './attribute-value.store.ts'

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

/** Existing codes and doubled values become error items; the others are stored, all in one statement. */
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

export const lockedAttribute = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockAttribute(tx, ctx.merchantId, code)
  if (!locked) throw fail('attributeNotFound')
  return locked
}

const event = (event: 'attributeUpdated' | 'attributeDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { attributeCode: code },
})

/** Touches the attribute and emits its event; for a change of a value, too. */
export const recordUpdate = (tx: Tx, ctx: Ctx, code: string, patch: AttributeUpdate = {}) =>
  Promise.all([
    store.patchAttribute(tx, ctx.merchantId, code, toStoredAttribute(patch)),
    emit(tx, ctx, [event('attributeUpdated', code)]),
  ])

const replaceValues = async (tx: Tx, ctx: Ctx, code: string, sent: AttributeValueUpdateInList[]) => {
  const { merchantId } = ctx
  const stored = new Set(await valueStore.listValueCodes(tx, merchantId, code))
  refuse(checkValues(stored, sent))
  const { created, changed, removed } = valueChanges(stored, sent.map(toStored))
  if (removed.length > 0 && (await valueStore.isUsed(tx, merchantId, code, removed)))
    throw fail('attributeValueInUse')

  await Promise.all([
    removed.length > 0 && valueStore.removeValues(tx, merchantId, code, removed),
    changed.length > 0 && valueStore.patchValues(tx, merchantId, code, changed),
    created.length > 0 && valueStore.insertValues(tx, merchantId, code, created),
  ])
}

export const updateAttribute = (ctx: Ctx, code: string, patch: AttributeUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate))
      throw fail('stale')

    if (patch.values) await replaceValues(tx, ctx, code, patch.values)
    if (Object.keys(patch).length > 0) await recordUpdate(tx, ctx, code, patch)
    return { errors: [] }
  })

export const deleteAttribute = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (await valueStore.isUsed(tx, ctx.merchantId, code)) throw fail('attributeInUse')

    await Promise.all([
      store.removeAttribute(tx, ctx.merchantId, code),
      emit(tx, ctx, [event('attributeDeleted', code)]),
    ])
  })
