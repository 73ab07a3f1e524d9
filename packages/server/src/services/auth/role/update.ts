import type { RoleUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { isSameSet, refuseGrant } from '../model/permission.rules.ts'
import { roleEvent } from '../record/account.events.ts'
import { lockedRole } from './role.service.ts'
import * as store from './role.store.ts'

export const updateRole = (ctx: Ctx, code: string, patch: RoleUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedRole(tx, ctx, code)
    if (Object.keys(patch).length === 0) return
    const refusal = refuseGrant(ctx, new Map(), patch, before)
    if (refusal) throw fail(refusal.error)

    await store.patchRole(tx, ctx.merchantId, code, patch)
    if (patch.permissions && !isSameSet(patch.permissions, before.permissions)) {
      await store.raiseTokenVersions(tx, ctx.merchantId, code)
      await dropTokens(tx, { merchantId: ctx.merchantId })
    }
    await emit(tx, ctx, [roleEvent('Updated', code)])
  })
