import type { AttributeValueCreate, AttributeValueUpdate } from '@tradepost/contract'
import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { toStored } from './attribute.rules.ts'
import { recordUpdates } from './attribute.service.ts'
import { lockAttributes } from './attribute.store.ts'
import * as store from './value.store.ts'

export type ValueKey = { attributeCode: string; attributeValueCode: string }

/** Under the lock of the attribute, whose revision rises with its values. */
const changingValues = (ctx: Ctx, attributeCode: string, change: (tx: Tx) => Promise<unknown>) =>
  ctx.tx(async (tx) => {
    const [locked] = await lockAttributes(tx, ctx.merchantId, [attributeCode])
    if (!locked) throw fail('attributeNotFound')
    await change(tx)
    await recordUpdates(tx, ctx, [{ code: attributeCode, patch: {} }])
  })

/** All or nothing: a code that exists or is listed twice refuses the whole request. */
export const createAttributeValues = (ctx: Ctx, attributeCode: string, values: AttributeValueCreate[]) =>
  changingValues(ctx, attributeCode, async (tx) => {
    const owned = values.map((value) => ({ ...toStored(value), attributeCode }))
    if ((await store.insertValues(tx, ctx.merchantId, owned)) < values.length)
      throw fail('attributeValueExists')
  })

export const updateAttributeValue = (
  ctx: Ctx,
  { attributeCode, attributeValueCode: code }: ValueKey,
  patch: AttributeValueUpdate,
) =>
  changingValues(ctx, attributeCode, async (tx) => {
    const owned = { ...toStored(patch), code, attributeCode }
    if ((await store.patchValues(tx, ctx.merchantId, [owned])) === 0) throw fail('attributeValueNotFound')
  })

export const deleteAttributeValue = (ctx: Ctx, { attributeCode, attributeValueCode: code }: ValueKey) =>
  changingValues(ctx, attributeCode, async (tx) => {
    const owned = [{ attributeCode, code }]
    const used = await store.listUsedByValue(tx, ctx.merchantId, owned)
    if (used.size > 0) throw fail('attributeValueInUse')
    if ((await store.removeValues(tx, ctx.merchantId, owned)) === 0) throw fail('attributeValueNotFound')
  })
