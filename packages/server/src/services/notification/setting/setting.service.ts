import type { NotificationSettingsUpdate } from '@tradepost/contract'
import { type Ctx, type Db, emit, entityAnswer, fail, json, type Platform, refuse } from '@tradepost/kernel'
import { webPushKeys } from '../channel/web-push.rules.ts'
import {
  checkSettings,
  checkSignature,
  mergeSettings,
  type OpenSettings,
  openSettings,
  shownSettings,
} from './setting.rules.ts'
import * as store from './setting.store.ts'

const nothing = { data: {}, sealed: {}, revision: 0 }

/** For those who send. */
export const settingsOf = async ({ vault }: Platform, db: Db, merchantId: number): Promise<OpenSettings> =>
  openSettings((await store.findSettings(db, merchantId)) ?? nothing, vault)

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

export const updateSettings = (ctx: Ctx, sent: NotificationSettingsUpdate) =>
  ctx.tx(async (tx) => {
    refuse(checkSettings(sent))
    const before = await store.lockSettings(tx, ctx.merchantId)
    ctx.checkMatch(before.revision)
    const keys = Object.keys(sent)
    if (keys.length === 0) return
    const after = mergeSettings(before, sent, ctx.platform.vault)
    if (keys.some((key) => key.startsWith('dkim'))) refuse(checkSignature(after))
    await store.updateSettings(tx, ctx.merchantId, after)
    const { merchantCode, subject } = ctx.principal
    await emit(tx, ctx, [
      { event: 'notificationSettingsUpdated', entityId: merchantCode, payload: { keys, user: subject } },
    ])
  })
