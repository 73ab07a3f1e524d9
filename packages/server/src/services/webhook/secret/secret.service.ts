import { type Ctx, emit, fail, isUuid, secretAnswer } from '@tradepost/kernel'
import { webhookChanged } from '../webhook/webhook.events.ts'
import { lockedWebhook } from '../webhook/webhook.service.ts'
import * as store from './secret.store.ts'
import { shownSecret, tokenOf } from './signature.rules.ts'

/** How long the secret before a rotation also signs. */
const OVERLAP_MS = 24 * 3_600_000

const shown = ({ platform: { vault } }: Ctx, sealed: store.SealedSecrets) =>
  secretAnswer({
    secret: shownSecret(vault.open(sealed.secret)),
    previousSecret: sealed.previousSecret && shownSecret(vault.open(sealed.previousSecret)),
    previousSecretExpires: sealed.previousExpireDate?.toISOString() ?? null,
  })

export const getWebhookSecret = async (ctx: Ctx, id: string) => {
  const sealed = isUuid(id) ? await store.findSecrets(ctx.db, ctx.merchantId, id, ctx.now) : null
  if (!sealed) throw fail('webhookNotFound')
  return shown(ctx, sealed)
}

export const rotateWebhookSecret = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedWebhook(tx, ctx, id)
    const { ids, vault } = ctx.platform
    const secret = vault.seal(ids.secret())
    const expireDate = new Date(ctx.now.getTime() + OVERLAP_MS)
    await store.replaceSecret(tx, ctx.merchantId, id, { secret, expireDate, now: ctx.now })
    await emit(tx, ctx, [webhookChanged(ctx, 'webhookUpdated', before)])
    return shown(ctx, { secret, previousSecret: before.secret, previousExpireDate: expireDate })
  })

export const getWebhookToken = (ctx: Ctx) =>
  secretAnswer({ webhookToken: tokenOf(ctx.platform.vault.macSecret, ctx.merchantId) })
