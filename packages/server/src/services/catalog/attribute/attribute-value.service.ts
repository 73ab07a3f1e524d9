import type { AttributeValueCreate, AttributeValueUpdate } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { toStored } from './attribute.rules.ts'
import { lockedAttribute, recordUpdate } from './attribute.service.ts'
import * as store from './attribute-value.store.ts'

export type ValueKey = { attributeCode: string; attributeValueCode: string }

/** All or nothing: a code that exists or is listed twice refuses the whole request. */
export const createAttributeValues = (ctx: Ctx, attributeCode: string, values: AttributeValueCreate[]) =>
  ctx.tx(async (tx) => {
    await lockedAttribute(tx, ctx, attributeCode)
    const added = await store.insertValues(tx, ctx.merchantId, attributeCode, values.map(toStored))
    if (added < values.length) throw fail('attributeValueExists')
    await recordUpdate(tx, ctx, attributeCode)
  })

export const updateAttributeValue = (ctx: Ctx, key: ValueKey, patch: AttributeValueUpdate) =>
  ctx.tx(async (tx) => {
    const { attributeCode, attributeValueCode: code } = key
    await lockedAttribute(tx, ctx, attributeCode)
    const found = await store.patchValues(tx, ctx.merchantId, attributeCode, [{ ...toStored(patch), code }])
    if (found === 0) throw fail('attributeValueNotFound')
    await recordUpdate(tx, ctx, attributeCode)
  })

export const deleteAttributeValue = (ctx: Ctx, key: ValueKey) =>
  ctx.tx(async (tx) => {
    const { attributeCode, attributeValueCode: code } = key
    await lockedAttribute(tx, ctx, attributeCode)
    if (await store.isUsed(tx, ctx.merchantId, attributeCode, [code])) throw fail('attributeValueInUse')
    const found = await store.removeValues(tx, ctx.merchantId, attributeCode, [code])
    if (found === 0) throw fail('attributeValueNotFound')
    await recordUpdate(tx, ctx, attributeCode)
  })
