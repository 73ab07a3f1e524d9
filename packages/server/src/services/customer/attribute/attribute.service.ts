import type {
  CustomerAttributeCreate,
  CustomerAttributeUpdate,
  CustomerAttributeValueInList,
} from '@tradepost/contract'
import {
  type Ctx,
  emit,
  entityAnswer,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { checkValues, duplicateValues, valueChanges } from '../../catalog/index.ts'
import { namesOf } from '../customer/names.service.ts'
import { toStored, toStoredAttribute, toStoredPatch } from './attribute.rules.ts'
import * as store from './attribute.store.ts'
import * as valueStore from './attribute-value.store.ts'

type InLocale = { localeCode?: string }

export const listAttributes = async (ctx: Ctx, query: InLocale & { limit?: number; offset?: number }) =>
  store.listAttributes(ctx.db, ctx.merchantId, await namesOf(ctx, query), readList(query, store.listRules))

export const getAttribute = async (ctx: Ctx, code: string, query: InLocale) => {
  const row = await store.findAttribute(ctx.db, ctx.merchantId, await namesOf(ctx, query), code)
  if (!row) throw fail('attributeNotFound')
  return entityAnswer('attribute', row.text, row.revision)
}

/** Existing codes and doubled values become error items; the others are stored, all in one statement. */
export const createAttributes = (ctx: Ctx, query: InLocale, attributes: CustomerAttributeCreate[]) =>
  ctx.tx(async (tx) => {
    const { locale } = await namesOf(ctx, query)
    const doubled = duplicateValues(attributes)
    const failed = new Set(doubled.map(({ entityIndex }) => entityIndex))
    const fresh = firstOfEach(attributes.filter((_, index) => !failed.has(index)))
    const stored = await store.insertAttributes(
      tx,
      ctx,
      fresh.map((attribute) => toStoredAttribute(attribute, locale)),
      fresh.flatMap(({ code, values = [] }) =>
        values.map((value) => ({ ...toStored(locale)(value), attributeCode: code })),
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

const event = (event: 'customerAttributeUpdated' | 'customerAttributeDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { attributeCode: code },
})

/** Touches the attribute and emits its event; for a change of a value, too. */
export const recordUpdate = (
  tx: Tx,
  ctx: Ctx,
  code: string,
  patch: Parameters<typeof store.patchAttribute>[3] = {},
) =>
  Promise.all([
    store.patchAttribute(tx, ctx.merchantId, code, patch),
    emit(tx, ctx, [event('customerAttributeUpdated', code)]),
  ])

const replaceValues = async (
  tx: Tx,
  ctx: Ctx,
  code: string,
  sent: CustomerAttributeValueInList[],
  locale: string,
) => {
  const { merchantId } = ctx
  const stored = new Set(await valueStore.listValueCodes(tx, merchantId, code))
  refuse(checkValues(stored, sent))
  const { created, changed, removed } = valueChanges(stored, sent.map(toStored(locale)))
  if (removed.length > 0 && (await valueStore.isUsed(tx, merchantId, code, removed)))
    throw fail('customerAttributeValueInUse')

  await Promise.all([
    removed.length > 0 && valueStore.removeValues(tx, merchantId, code, removed),
    changed.length > 0 && valueStore.patchValues(tx, merchantId, code, changed),
    created.length > 0 && valueStore.insertValues(tx, merchantId, code, created),
  ])
}

export const updateAttribute = (ctx: Ctx, code: string, query: InLocale, patch: CustomerAttributeUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (Object.keys(patch).length === 0) return

    const { locale } = await namesOf(ctx, query)
    if (patch.values) await replaceValues(tx, ctx, code, patch.values, locale)
    await recordUpdate(tx, ctx, code, toStoredPatch(patch, locale))
  })

export const deleteAttribute = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (await valueStore.isUsed(tx, ctx.merchantId, code)) throw fail('customerAttributeInUse')

    await Promise.all([
      store.removeAttribute(tx, ctx.merchantId, code),
      emit(tx, ctx, [event('customerAttributeDeleted', code)]),
    ])
  })
