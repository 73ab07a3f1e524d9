import type { InventoryTreatmentSettingCreate, InventoryTreatmentSettingUpdate } from '@tradepost/contract'
import { type Ctx, existing, fail, type Tx } from '@tradepost/kernel'
import * as store from './treatment.store.ts'

/** In their display order. */
export const listInventoryTreatmentSettings = async (ctx: Ctx) => ({
  inventoryTreatmentSettings: await store.listTreatments(ctx.db, ctx.merchantId),
})

export const createInventoryTreatmentSettings = async (
  ctx: Ctx,
  treatments: InventoryTreatmentSettingCreate[],
) => {
  const stored = await store.insertTreatments(ctx.db, ctx.merchantId, treatments)
  const errors = existing(
    treatments,
    stored,
    'inventoryTreatmentSetting',
    'inventoryTreatmentSettingExists',
    [],
  )
  return { errors }
}

const lock = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockTreatment(tx, ctx.merchantId, code)
  if (!locked) throw fail('inventoryTreatmentSettingNotFound')
  ctx.checkMatch(locked.revision)
}

export const updateInventoryTreatmentSetting = (
  ctx: Ctx,
  code: string,
  { code: sentCode = code, ...patch }: InventoryTreatmentSettingUpdate,
) =>
  ctx.tx(async (tx) => {
    await lock(tx, ctx, code)
    if (sentCode !== code) throw fail('inventoryTreatmentSettingCodeFixed')
    if (Object.keys(patch).length > 0) await store.patchTreatment(tx, ctx.merchantId, code, patch)
  })

export const deleteInventoryTreatmentSetting = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lock(tx, ctx, code)
    await store.removeTreatment(tx, ctx.merchantId, code)
  })
