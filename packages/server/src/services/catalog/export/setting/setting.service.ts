import type { ExportSettings } from '@tradepost/contract'
import { can } from '@tradepost/contract'
import { type Ctx, fail, json, refuse, secretAnswer } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import { channelOf, checkSchedules, readExportSettings, settingKey } from './setting.rules.ts'
import * as store from './setting.store.ts'

const found = async (ctx: Ctx, catalogCode: string | undefined) => {
  const row = await store.findExportSettings(ctx.db, ctx.merchantId, catalogCode)
  if (!row) throw fail('catalogNotFound')
  const stored =
    row.sealed === null ? {} : (JSON.parse(ctx.platform.vault.open(row.sealed)) as ExportSettings)
  return readExportSettings(stored, ctx.may(can.editExports))
}

export const getExportSettings = async (ctx: Ctx, catalogCode: string | undefined) =>
  secretAnswer({ exportSettings: await found(ctx, catalogCode) })

export const getExportSetting = async (ctx: Ctx, sentKey: string, catalogCode: string | undefined) => {
  const key = settingKey(sentKey)
  const settings = await found(ctx, catalogCode)
  // own keys only: `constructor` is no setting
  if (!Object.hasOwn(settings, key)) throw fail('settingNotFound')
  return secretAnswer({ exportSetting: settings[key as keyof typeof settings] })
}

/** A channel is replaced as a whole, null removes it, and what is not sent stays. */
export const updateExportSettings = (ctx: Ctx, catalogCode: string | undefined, settings: ExportSettings) => {
  refuse(checkSchedules(settings))
  return ctx.tx(async (tx) => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    const googleLocalInventory = channelOf(settings)
    if (googleLocalInventory === undefined) return
    if (googleLocalInventory === null) await store.removeExportSettings(tx, ctx.merchantId, catalog.id)
    else
      await store.upsertExportSettings(
        tx,
        ctx.merchantId,
        catalog.id,
        ctx.platform.vault.seal(json({ googleLocalInventory })),
      )
  })
}
