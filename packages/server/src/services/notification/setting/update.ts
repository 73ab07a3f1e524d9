import type { NotificationSettingsUpdate } from '@tradepost/contract'
import { type Ctx, emit, refuse } from '@tradepost/kernel'
import { checkSettings, checkSignature, mergeSettings } from './setting.rules.ts'
import * as store from './setting.store.ts'

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
