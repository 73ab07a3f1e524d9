import { texts, type UserUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail, type Tx, violatedConstraint } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { isSameSet, mayActAs, refuseGrant } from '../model/permission.rules.ts'
import { userEvent } from '../record/account.events.ts'
import { lockRoles } from '../role/role.store.ts'
import { removeRefreshTokensOfUser } from '../token/refresh-token.store.ts'
import { ensureOwnerLeft, isActiveOwner, lockedUser } from './user.service.ts'
import * as store from './user.store.ts'

const endSessions = async (tx: Tx, ctx: Ctx, id: string) => {
  await removeRefreshTokensOfUser(tx, ctx.merchantId, id)
  await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
}

/** The order of the locks is owners, roles, the user. */
export const updateUser = (ctx: Ctx, id: string, update: UserUpdate, passwordHash?: string) =>
  ctx.tx(async (tx) => {
    const { password: _, roleCodes, ...fields } = update
    if (roleCodes || fields.status) await store.lockOwners(tx, ctx.merchantId)
    const roles = await lockRoles(tx, ctx.merchantId, roleCodes ?? [])
    const before = await lockedUser(tx, ctx, id)
    if (Object.keys(update).length === 0 && passwordHash === undefined) return

    const refusal = refuseGrant(ctx, roles, { roleCodes }, before)
    if (refusal) throw fail(refusal.error)
    if ((passwordHash || fields.emailAddress) && !mayActAs(ctx, before.permissions))
      throw fail('permissionTooWide', texts.signInTooWide)
    const after = { roleCodes: roleCodes ?? before.roleCodes, status: fields.status ?? before.status }
    if (isActiveOwner(before) && !isActiveOwner(after)) await ensureOwnerLeft(tx, ctx, id)

    const endsTokens =
      passwordHash !== undefined ||
      (before.status === 'active' && after.status !== 'active') ||
      !isSameSet(before.roleCodes, after.roleCodes)
    try {
      await store.patchUser(tx, ctx.merchantId, id, { ...fields, passwordHash }, endsTokens)
    } catch (error) {
      throw violatedConstraint(error) === 'app_user__email_address' ? fail('userExists') : error
    }
    if (roleCodes) await store.replaceUserRoles(tx, ctx.merchantId, id, roleCodes)
    if (endsTokens) await endSessions(tx, ctx, id)
    await emit(tx, ctx, [userEvent('Updated', id)])
  })
