import type { RoleCreate, RoleUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  emit,
  entityAnswer,
  fail,
  type ListQuery,
  readList,
  type Tx,
  violatedConstraint,
} from '@tradepost/kernel'
import { dropTokens } from '../token/token-cache.ts'
import { roleEvent } from '../user/account.events.ts'
import { isSameSet, refuseGrant } from './permission.rules.ts'
import * as store from './role.store.ts'

export const listRoles = (ctx: Ctx, query: ListQuery) =>
  store.listRoles(ctx.db, ctx.merchantId, readList(query, store.rules))

export const getRole = async (ctx: Ctx, code: string) => {
  const row = await store.findRole(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('roleNotFound')
  return entityAnswer('role', row.text, row.revision)
}

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

const lockedRole = async (tx: Tx, ctx: Ctx, code: string) => {
  const role = await store.lockRole(tx, ctx.merchantId, code)
  if (!role) throw fail('roleNotFound')
  if (role.isStandard) throw fail('roleFixed')
  ctx.checkMatch(role.revision)
  return role
}

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

const givenTo = ['user_role__role', 'client_role__role']

export const deleteRole = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedRole(tx, ctx, code)
    try {
      await store.removeRole(tx, ctx.merchantId, code)
    } catch (error) {
      throw givenTo.includes(violatedConstraint(error) ?? '') ? fail('roleInUse') : error
    }
    await emit(tx, ctx, [roleEvent('Deleted', code)])
  })
