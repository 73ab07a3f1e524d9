import type { CustomerAttributeValueCreate, CustomerAttributeValueUpdate } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { languagesOf } from '../locale/language.service.ts'
import { toStored } from './attribute.rules.ts'
import { lockedAttribute, recordUpdate } from './attribute.service.ts'
import * as store from './value.store.ts'

export type ValueKey = { attributeCode: string; attributeValueCode: string }
type InLocale = { localeCode?: string }

/** All or nothing: a code that exists or is listed twice refuses the whole request. */
export const createAttributeValues = (
  ctx: Ctx,
  attributeCode: string,
  query: InLocale,
  values: CustomerAttributeValueCreate[],
) =>
  ctx.tx(async (tx) => {
    await lockedAttribute(tx, ctx, attributeCode)
    const { locale } = await languagesOf(ctx, query)
    const added = await store.insertValues(tx, ctx.merchantId, attributeCode, values.map(toStored(locale)))
    if (added < values.length) throw fail('attributeValueExists')
    await recordUpdate(tx, ctx, attributeCode)
  })

export const updateAttributeValue = (
  ctx: Ctx,
  { attributeCode, attributeValueCode: code }: ValueKey,
  query: InLocale,
  patch: CustomerAttributeValueUpdate,
) =>
  ctx.tx(async (tx) => {
    await lockedAttribute(tx, ctx, attributeCode)
    const { locale } = await languagesOf(ctx, query)
    const found = await store.patchValues(tx, ctx.merchantId, attributeCode, [
      { ...toStored(locale)(patch), code },
    ])
    if (found === 0) throw fail('attributeValueNotFound')
    await recordUpdate(tx, ctx, attributeCode)
  })

export const deleteAttributeValue = (ctx: Ctx, { attributeCode, attributeValueCode: code }: ValueKey) =>
  ctx.tx(async (tx) => {
    await lockedAttribute(tx, ctx, attributeCode)
    if (await store.isUsed(tx, ctx.merchantId, attributeCode, [code]))
      throw fail('customerAttributeValueInUse')
    const found = await store.removeValues(tx, ctx.merchantId, attributeCode, [code])
    if (found === 0) throw fail('attributeValueNotFound')
    await recordUpdate(tx, ctx, attributeCode)
  })
