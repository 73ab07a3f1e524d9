import { type MerchantUpdate, texts } from '@tradepost/contract'
import { type Ctx, emit, entityAnswer, fail, type Tx } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { merchantUpdated } from './merchant.events.ts'
import { changedFields, operatorFields, toStored } from './merchant.rules.ts'
import * as store from './merchant.store.ts'

export const getMerchant = async (ctx: Ctx) => {
  const row = await store.findMerchant(ctx.db, ctx.merchantId, ctx.platform.config.publicUrl)
  if (!row) throw fail('merchantNotFound')
  return entityAnswer('merchant', row.text, row.revision)
}

export const getMerchantId = (ctx: Ctx) => store.findMerchantUuid(ctx.db, ctx.merchantId)

export const getSiBranding = async (ctx: Ctx) => {
  const row = await store.findPartner(ctx.db, ctx.merchantId)
  if (!row?.partner) throw fail('partnerNotFound')
  return { siBranding: row.partner }
}

export const updateMerchant = (ctx: Ctx, sent: MerchantUpdate) =>
  ctx.tx(async (tx) => {
    const patch = toStored(sent, ctx.platform.config.publicUrl)
    const before = await store.lockMerchant(tx, ctx.merchantId)
    if (!before) throw fail('merchantNotFound')
    ctx.checkMatch(before.revision)
    const changed = changedFields(before, patch)
    if (!ctx.principal.isOperator && operatorFields.some((field) => changed.has(field)))
      throw fail('operatorOnly', texts.operatorFields)

    if (changed.size > 0) await applyUpdate(tx, ctx, before, patch)
  })

/** `ctx` must be the merchant's: the event carries its id. */
export const applyUpdate = async (tx: Tx, ctx: Ctx, before: store.LockedMerchant, patch: MerchantUpdate) => {
  const after = { ...before, ...patch }
  await store.patchMerchant(tx, before.id, after)
  if (after.status === 'inactive' && before.status !== 'inactive')
    await dropTokens(tx, { merchantId: before.id })
  await emit(tx, ctx, [merchantUpdated(before.code)])
}
