import type { Acceptance } from '@tradepost/contract'
import { type Ctx, emit, fail } from '@tradepost/kernel'
import { type TokenKey, tokenKey } from '../model/reset-token.rules.ts'
import { isLeaked } from '../password/leaked.ts'
import { hashPassword } from '../password/password.ts'
import { invitationEvent, userEvent } from '../record/account.events.ts'
import { insertUsers } from '../user/user.store.ts'
import * as store from './invitation.store.ts'

type Prepared = { key: TokenKey; merchant: { id: number; code: string }; passwordHash: string }

/** Null for a token that is not valid: hashing takes long, and anybody may call. */
export const prepareAcceptance = async (
  ctx: Ctx,
  { token, password }: Acceptance,
): Promise<Prepared | null> => {
  const key = tokenKey(token)
  const merchant = key && (await store.findOpen(ctx.db, key, ctx.now))
  if (!merchant) return null
  if (await isLeaked(password)) throw fail('passwordLeaked')
  return { key, merchant, passwordHash: await hashPassword(ctx.platform, merchant.id, password) }
}

/** The colleague becomes a user, with the roles that the invitation named. */
export const acceptInvitation = (ctx: Ctx, { firstName, lastName }: Acceptance, prepared: Prepared | null) =>
  ctx.tx(async (tx) => {
    const invitation = prepared && (await store.consumeInvitation(tx, prepared.key, ctx.now))
    if (!invitation) throw fail('invitationInvalid')
    const { merchant, passwordHash } = prepared
    const { emailAddress, roleCodes } = invitation
    const userId = ctx.platform.ids.uuid()
    const user = { id: userId, emailAddress, firstName, lastName, passwordHash, status: 'active', roleCodes }
    const [inserted] = await insertUsers(tx, merchant.id, [user], ctx.now)
    if (!inserted) throw fail('userExists')
    await emit(tx, ctx.forMerchant(merchant, tx), [
      invitationEvent('Deleted', invitation.id),
      userEvent('Created', userId),
    ])
    return { userId, merchantCode: merchant.code, emailAddress }
  })
