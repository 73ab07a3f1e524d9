import { UserUpdate } from '@tradepost/contract'
import { type Ctx, compileBody, emit, fail, refuse } from '@tradepost/kernel'
import { userEvent } from './account.events.ts'
import { updateUser } from './user.service.ts'
import * as store from './user.store.ts'

const checkUpdate = compileBody(UserUpdate)

const idOf = async (ctx: Ctx, emailAddress: string): Promise<string> => {
  const user = await store.findUserByEmail(ctx.db, ctx.merchantId, emailAddress)
  if (!user) throw fail('userNotFound')
  return user.id
}

/** For whoever runs the server: the way back in for a user who has no other. Also unlocks and ends all sessions. */
export const setPassword = async (ctx: Ctx, emailAddress: string, password: string): Promise<void> => {
  refuse(checkUpdate({ password }).problems)
  await updateUser(ctx, await idOf(ctx, emailAddress), { password })
}

/** Ends the lock after failed sign-ins before its time. */
export const unlockUser = async (ctx: Ctx, emailAddress: string): Promise<void> => {
  const id = await idOf(ctx, emailAddress)
  await ctx.tx(async (tx) => {
    await store.unlockUser(tx, ctx.merchantId, id)
    await emit(tx, ctx, [userEvent('Updated', id)])
  })
}
