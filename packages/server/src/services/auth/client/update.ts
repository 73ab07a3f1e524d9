import type { ClientUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { isSameSet, refuseGrant } from '../model/permission.rules.ts'
import { clientEvent } from '../record/account.events.ts'
import { lockRoles } from '../role/role.store.ts'
import { lockedClient } from './client.service.ts'
import * as store from './client.store.ts'

const differs = (patched: string[] | undefined, before: string[]) =>
  patched !== undefined && !isSameSet(patched, before)

export const updateClient = (ctx: Ctx, id: string, patch: ClientUpdate) =>
  ctx.tx(async (tx) => {
    const { merchantId } = ctx
    const roles = await lockRoles(tx, merchantId, patch.roleCodes ?? [])
    const before = await lockedClient(tx, ctx, id)
    if (Object.keys(patch).length === 0) return
    const refusal = refuseGrant(ctx, roles, patch, before)
    if (refusal) throw fail(refusal.error)

    const endsTokens =
      differs(patch.permissions, before.permissions) ||
      differs(patch.roleCodes, before.roleCodes) ||
      differs(patch.grants, before.grants)
    await store.patchClient(tx, merchantId, id, patch, endsTokens)
    if (patch.roleCodes) await store.replaceClientRoles(tx, merchantId, id, patch.roleCodes)
    if (endsTokens) await dropTokens(tx, { merchantId, subject: id })
    await emit(tx, ctx, [clientEvent('Updated', id)])
  })
