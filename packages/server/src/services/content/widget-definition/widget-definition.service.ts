import {
  MAX_WIDGET_DEFINITIONS,
  texts,
  type WidgetConfigDefinition,
  type WidgetConfigDefinitionCreate,
  type WidgetConfigDefinitionUpdate,
} from '@tradepost/contract'
import {
  type Answer,
  type Ctx,
  entityAnswer,
  fail,
  invalid,
  type ListQuery,
  normalizeLocale,
  type Problem,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { type ShopKey, shopKey } from '../shop/shop.rules.ts'
import { hasShop } from '../shop/shop.store.ts'
import { inLocale } from '../widget-value/locale.rules.ts'
import { shortCode } from '../widget-value/short-code.rules.ts'
import { findStandard, standardDefinitions } from './standard-definition.rules.ts'
import { checkInputs, toDefinitionPatch, toNewDefinition } from './widget-definition.rules.ts'
import * as store from './widget-definition.store.ts'

const definitionMissing = async (db: Ctx['db'], shop: ShopKey) =>
  fail((await hasShop(db, shop)) ? 'widgetDefinitionNotFound' : 'shopNotFound')

/** The standard ones come first. */
export const listWidgetConfigDefinitions = async (
  ctx: Ctx,
  shopCode: string,
  { localeCode, limit = 100, offset = 0 }: ListQuery & { localeCode?: string },
) => {
  const standard = standardDefinitions.slice(offset, offset + limit)
  const skipped = Math.max(0, offset - standardDefinitions.length)
  const found = await store.listDefinitions(ctx.db, shopKey(ctx, shopCode), limit - standard.length, skipped)
  if (!found) throw fail('shopNotFound')
  const all = [...standard, ...found.definitions]
  const wanted = localeCode ? normalizeLocale(localeCode) : null
  return {
    meta: { limit, offset, totalItemCount: standardDefinitions.length + found.total },
    widgetConfigDefinitions: wanted ? all.map((one) => inLocale(one, wanted, found.locale)) : all,
  }
}

/** It never changes, so its revision stays the first one. */
const standardAnswer = (definition: WidgetConfigDefinition) =>
  entityAnswer('widgetConfigDefinition', JSON.stringify(definition), 1)

export const getWidgetConfigDefinition = async (
  ctx: Ctx,
  shopCode: string,
  code: string,
): Promise<Answer> => {
  const shop = shopKey(ctx, shopCode)
  const standard = findStandard(shortCode(code))
  if (standard && (await hasShop(ctx.db, shop))) return standardAnswer(standard)
  const row = await store.findDefinition(ctx.db, shop, shortCode(code))
  if (!row) throw await definitionMissing(ctx.db, shop)
  return entityAnswer('widgetConfigDefinition', row.text, row.revision)
}

const taken = (code: string, index: number, message: string): Problem => ({
  code: 'VALIDATION_FAILED',
  message,
  path: ['widgetConfigDefinitions', index, 'code'],
  value: code,
})

/** All or none, as with pages. */
export const createWidgetConfigDefinitions = (
  ctx: Ctx,
  shopCode: string,
  sent: WidgetConfigDefinitionCreate[],
) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    refuse(
      sent.flatMap(({ code, widgetConfigInputs }, index) => [
        ...(findStandard(shortCode(code))
          ? [taken(code, index, texts.standardWidgetTaken(shortCode(code)))]
          : []),
        ...checkInputs(widgetConfigInputs, ['widgetConfigDefinitions', index, 'widgetConfigInputs']),
      ]),
    )
    if (!(await store.lockShop(tx, shop))) throw fail('shopNotFound')
    const count = await store.countDefinitions(tx, shop)
    if (count + sent.length > MAX_WIDGET_DEFINITIONS) throw fail('tooManyWidgetDefinitions')
    const inserted = await store.insertDefinitions(tx, ctx, shop, sent.map(toNewDefinition))
    const fresh = new Set(inserted.map((row) => row.shortCode))
    // the first of two in one request is stored, the second is not
    const refused = sent.flatMap(({ code }, index) =>
      fresh.delete(shortCode(code)) ? [] : [taken(code, index, texts.widgetDefinitionTaken(code))],
    )
    if (refused.length > 0) throw invalid(refused)
    return {}
  })

const lockedDefinition = async (tx: Tx, ctx: Ctx, shop: ShopKey, code: string) => {
  const locked = await store.lockDefinition(tx, shop, shortCode(code))
  if (!locked) throw await definitionMissing(tx, shop)
  ctx.checkMatch(locked.revision)
  return locked
}

const refuseStandard = async (tx: Tx, ctx: Ctx, shop: ShopKey, code: string) => {
  if (!findStandard(shortCode(code))) return
  if (!(await hasShop(tx, shop))) throw fail('shopNotFound')
  ctx.checkMatch(1)
  throw fail('standardWidgetDefinition')
}

/** Nothing is sent when a standard one is read and sent back, and nothing is refused. */
export const updateWidgetConfigDefinition = (
  ctx: Ctx,
  shopCode: string,
  code: string,
  sent: WidgetConfigDefinitionUpdate,
) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const isEmpty = Object.keys(sent).length === 0
    if (isEmpty && findStandard(shortCode(code)) && (await hasShop(tx, shop))) return
    await refuseStandard(tx, ctx, shop, code)
    const { id } = await lockedDefinition(tx, ctx, shop, code)
    refuse(checkInputs(sent.widgetConfigInputs ?? [], ['widgetConfigInputs']))
    if (!isEmpty) await store.patchDefinition(tx, ctx, shop, id, toDefinitionPatch(sent))
  })

export const deleteWidgetConfigDefinition = (ctx: Ctx, shopCode: string, code: string) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    await refuseStandard(tx, ctx, shop, code)
    const { id } = await lockedDefinition(tx, ctx, shop, code)
    if (await store.isUsed(tx, shop, shortCode(code))) throw fail('widgetDefinitionUsed')
    await store.removeDefinition(tx, ctx, shop, id)
  })
