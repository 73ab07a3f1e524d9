import { type SecretRotation, texts } from '@tradepost/contract'
import { type Ctx, emit, fail, secretAnswer, sha256 } from '@tradepost/kernel'
import { overlapEnd } from '../model/overlap.rules.ts'
import { mayActAs } from '../model/permission.rules.ts'
import { clientEvent } from '../record/account.events.ts'
import { lockedClient } from './client.service.ts'
import * as store from './client.store.ts'

export const rotateClientSecret = (ctx: Ctx, id: string, { overlapSeconds }: SecretRotation) =>
  ctx.tx(async (tx) => {
    const { merchantId } = ctx
    await lockedClient(tx, ctx, id)
    if (!mayActAs(ctx, await store.getClientPermissions(tx, merchantId, id)))
      throw fail('permissionTooWide', texts.secretTooWide)

    const secret = ctx.platform.ids.secret()
    const expires = overlapEnd(ctx.now, overlapSeconds)
    await store.rotateSecret(tx, merchantId, id, sha256(secret), expires)
    await emit(tx, ctx, [clientEvent('Updated', id)])
    return secretAnswer({ id, secret, previousSecretExpires: expires.toISOString() })
  })
