import { UserUpdate } from '@tradepost/contract'
import { type Ctx, compileBody, emit, fail, type Platform, refuse } from '@tradepost/kernel'
import { hashPassword } from '../password/password.ts'
import { userEvent } from '../record/account.events.ts'
import { updateUser } from './update.ts'
import * as store from './user.store.ts'

const checkUpdate = compileBody(UserUpdate)

const idOf = async (ctx: Ctx, emailAddress: string): Promise<string> => {
  const user = await store.findUserByEmail(ctx.db, ctx.merchantId, emailAddress)
  if (!user) throw fail('userNotFound')
  return user.id
}

/**
 * For the operator: a way back in for a user who has no other. Also unlocks the user and ends all sessions.
 */
export const setPassword = async (ctx: Ctx, emailAddress: string, passwordHash: string): Promise<void> =>
  updateUser(ctx, await idOf(ctx, emailAddress), {}, passwordHash)

/** Hashed before the transaction of `setPassword`. */
export const hashNewPassword = (platform: Platform, password: string): Promise<string> => {
  refuse(checkUpdate({ password }).problems)
  return hashPassword(platform, 0, password)
}

/** Ends the lock after failed sign-ins before its time. */
export const unlockUser = async (ctx: Ctx, emailAddress: string): Promise<void> => {
  const id = await idOf(ctx, emailAddress)
  await ctx.tx(async (tx) => {
    await store.unlockUser(tx, ctx.merchantId, id)
    await emit(tx, ctx, [userEvent('Updated', id)])
  })
}
