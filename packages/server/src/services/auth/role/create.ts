import type { RoleCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit } from '@tradepost/kernel'
import { refuseGrant } from '../model/permission.rules.ts'
import { roleEvent } from '../record/account.events.ts'
import * as store from './role.store.ts'

export const createRoles = (ctx: Ctx, roles: RoleCreate[]) =>
  ctx.tx(async (tx) => {
    const refused = roles.map(({ permissions }) => refuseGrant(ctx, new Map(), { permissions }))
    const allowed = roles.filter((_, index) => !refused[index])
    const stored = await store.insertRoles(tx, ctx.merchantId, allowed)
    await emit(
      tx,
      ctx,
      stored.map(({ code }) => roleEvent('Created', code)),
    )

    // of two items with one code the first was stored
    const left = new Set(stored.map(({ code }) => code))
    return {
      errors: roles.flatMap(({ code }, index) => {
        const refusal = refused[index]
        if (refusal)
          return [batchError({ index, entity: 'role', id: code, path: refusal.path }, refusal.error)]
        return left.delete(code) ? [] : [batchError({ index, entity: 'role', id: code }, 'roleExists')]
      }),
    }
  })
