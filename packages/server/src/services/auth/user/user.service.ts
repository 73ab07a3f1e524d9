import { texts, type UserCreate, type UserUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  emit,
  entityAnswer,
  fail,
  isUuid,
  type ListQuery,
  readList,
  type Tx,
  violatedConstraint,
} from '@tradepost/kernel'
import { isSameSet, mayActAs, refuseGrant } from '../role/permission.rules.ts'
import { lockRoles } from '../role/role.store.ts'
import { removeRefreshTokensOfUser } from '../token/refresh-token.store.ts'
import { dropTokens } from '../token/token-cache.ts'
import { userEvent } from './account.events.ts'
import * as store from './user.store.ts'

export const listUsers = (ctx: Ctx, query: ListQuery) =>
  store.listUsers(ctx.db, ctx.merchantId, readList(query, store.rules), ctx.now)

export const getUser = async (ctx: Ctx, id: string) => {
  const row = isUuid(id) ? await store.findUser(ctx.db, ctx.merchantId, id, ctx.now) : null
  if (!row) throw fail('userNotFound')
  return entityAnswer('user', row.text, row.revision)
}

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

const lockedUser = async (tx: Tx, ctx: Ctx, id: string) => {
  const user = isUuid(id) ? await store.lockUser(tx, ctx.merchantId, id) : null
  if (!user) throw fail('userNotFound')
  ctx.checkMatch(user.revision)
  return { ...user, ...(await store.getUserRoles(tx, ctx.merchantId, id)) }
}

const isActiveOwner = ({ roleCodes, status }: { roleCodes: string[]; status: string }) =>
  status === 'active' && roleCodes.includes('owner')

const ensureOwnerLeft = async (tx: Tx, ctx: Ctx, id: string) => {
  if (!(await store.hasOtherOwner(tx, ctx.merchantId, id))) throw fail('lastOwner')
}

const endSessions = async (tx: Tx, ctx: Ctx, id: string) => {
  await removeRefreshTokensOfUser(tx, ctx.merchantId, id)
  await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
}

/** Locks in one order: owners, roles, the user. */
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

export const deleteUser = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await store.lockOwners(tx, ctx.merchantId)
    const before = await lockedUser(tx, ctx, id)
    if (isActiveOwner(before)) await ensureOwnerLeft(tx, ctx, id)

    await store.removeUser(tx, ctx.merchantId, id)
    await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
    await emit(tx, ctx, [userEvent('Deleted', id)])
  })
