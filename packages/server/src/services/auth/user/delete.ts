import { type Ctx, emit } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { userEvent } from '../record/account.events.ts'
import { ensureOwnerLeft, isActiveOwner, lockedUser } from './user.service.ts'
import * as store from './user.store.ts'

export const deleteUser = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await store.lockOwners(tx, ctx.merchantId)
    const before = await lockedUser(tx, ctx, id)
    if (isActiveOwner(before)) await ensureOwnerLeft(tx, ctx, id)

    await store.removeUser(tx, ctx.merchantId, id)
    await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
    await emit(tx, ctx, [userEvent('Deleted', id)])
  })
