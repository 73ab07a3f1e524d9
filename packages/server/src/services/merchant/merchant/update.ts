import { type MerchantUpdate, texts } from '@tradepost/contract'
import { type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { changedFields, operatorFields, toStored } from '../model/merchant.rules.ts'
import { lockedMerchant } from '../record/lock.service.ts'
import { merchantUpdated } from '../record/merchant.events.ts'
import * as store from '../record/merchant.store.ts'

export const updateMerchant = (ctx: Ctx, sent: MerchantUpdate) =>
  ctx.tx(async (tx) => {
    const patch = toStored(sent, ctx.platform.config.publicUrl)
    const before = await lockedMerchant(tx, ctx)
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
