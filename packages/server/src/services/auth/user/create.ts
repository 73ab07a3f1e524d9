import type { UserCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit } from '@tradepost/kernel'
import { refuseGrant } from '../model/permission.rules.ts'
import { userEvent } from '../record/account.events.ts'
import { lockRoles } from '../role/role.store.ts'
import * as store from './user.store.ts'

/** `hashes` are in the order of the users. */
export const createUsers = (ctx: Ctx, users: UserCreate[], hashes: string[]) =>
  ctx.tx(async (tx) => {
    const roles = await lockRoles(
      tx,
      ctx.merchantId,
      users.flatMap(({ roleCodes }) => roleCodes ?? []),
    )
    const items = users.map((user, index) => ({
      refusal: refuseGrant(ctx, roles, user),
      row: {
        id: ctx.platform.ids.uuid(),
        emailAddress: user.emailAddress,
        firstName: user.firstName ?? null,
        lastName: user.lastName ?? null,
        passwordHash: hashes[index] as string,
        status: user.status ?? 'active',
        roleCodes: user.roleCodes ?? [],
      },
    }))
    const allowed = items.filter(({ refusal }) => !refusal).map(({ row }) => row)
    const rows = await store.insertUsers(tx, ctx.merchantId, allowed, ctx.now)
    const stored = new Set(rows.map(({ id }) => id))
    await emit(
      tx,
      ctx,
      [...stored].map((id) => userEvent('Created', id)),
    )

    return {
      ids: items.map(({ row }) => (stored.has(row.id) ? row.id : null)),
      errors: items.flatMap(({ refusal, row }, index) => {
        const item = { index, entity: 'user', id: row.emailAddress }
        if (refusal) return [batchError({ ...item, path: refusal.path }, refusal.error)]
        return stored.has(row.id) ? [] : [batchError(item, 'userExists')]
      }),
    }
  })
