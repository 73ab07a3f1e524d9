import { type Ctx, entityAnswer, fail, json } from '@tradepost/kernel'
import { webPushKeys } from '../model/web-push.rules.ts'
import { openSettings, shownSettings } from './setting.rules.ts'
import { nothing } from './setting.service.ts'
import * as store from './setting.store.ts'

const readSettings = async (ctx: Ctx) => {
  const { vault } = ctx.platform
  const found = (await store.findSettings(ctx.db, ctx.merchantId)) ?? nothing
  const { publicKey } = webPushKeys(vault.macSecret, ctx.merchantId)
  return { settings: shownSettings(openSettings(found, vault), publicKey), revision: found.revision }
}

export const getSettings = async (ctx: Ctx) => {
  const { settings, revision } = await readSettings(ctx)
  return entityAnswer('settings', json(settings), revision)
}

/** Own keys only: `constructor` is no setting. */
export const getSetting = async (ctx: Ctx, key: string) => {
  const { settings } = await readSettings(ctx)
  if (!Object.hasOwn(settings, key)) throw fail('settingNotFound')
  return { setting: settings[key as keyof typeof settings] }
}
