import {
  type ClientCreate,
  type ClientUpdate,
  DEFAULT_OVERLAP_SECONDS,
  type SecretRotation,
  texts,
} from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  emit,
  entityAnswer,
  fail,
  type ListQuery,
  readList,
  secretAnswer,
  sha256,
  type Tx,
} from '@tradepost/kernel'
import { isSameSet, mayActAs, refuseGrant } from '../role/permission.rules.ts'
import { lockRoles } from '../role/role.store.ts'
import { dropTokens } from '../token/token-cache.ts'
import { clientEvent } from '../user/account.events.ts'
import { newClient } from './client.rules.ts'
import * as store from './client.store.ts'

export const listClients = (ctx: Ctx, query: ListQuery) =>
  store.listClients(ctx.db, ctx.merchantId, readList(query, store.rules))

export const getClient = async (ctx: Ctx, id: string) => {
  const row = await store.findClient(ctx.db, ctx.merchantId, id)
  if (!row) throw fail('clientNotFound')
  return entityAnswer('client', row.text, row.revision)
}

export const createClients = (ctx: Ctx, clients: ClientCreate[]) =>
  ctx.tx(async (tx) => {
    const codes = clients.flatMap(({ roleCodes }) => roleCodes ?? [])
    const roles = await lockRoles(tx, ctx.merchantId, codes)
    const items = clients.map((client) => ({
      refusal: refuseGrant(ctx, roles, client),
      ...newClient(ctx.platform.ids, client),
    }))
    const rows = items.filter(({ refusal }) => !refusal).map(({ row }) => row)
    await store.insertClients(tx, ctx.merchantId, rows, ctx.now)
    await emit(
      tx,
      ctx,
      rows.map(({ id }) => clientEvent('Created', id)),
    )

    return secretAnswer({
      clients: items.map(({ refusal, row, secret }) =>
        refusal ? null : { id: row.id, name: row.name, secret },
      ),
      errors: items.flatMap(({ refusal, row }, index) =>
        refusal
          ? [batchError({ index, entity: 'client', id: row.name, path: refusal.path }, refusal.error)]
          : [],
      ),
    })
  })

const lockedClient = async (tx: Tx, ctx: Ctx, id: string) => {
  const client = await store.lockClient(tx, ctx.merchantId, id)
  if (!client) throw fail('clientNotFound')
  ctx.checkMatch(client.revision)
  return { ...client, roleCodes: await store.getClientRoles(tx, ctx.merchantId, id) }
}

const changes = (patched: string[] | undefined, before: string[]) =>
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
      changes(patch.permissions, before.permissions) ||
      changes(patch.roleCodes, before.roleCodes) ||
      changes(patch.grants, before.grants)
    await store.patchClient(tx, merchantId, id, patch, endsTokens)
    if (patch.roleCodes) await store.replaceClientRoles(tx, merchantId, id, patch.roleCodes)
    if (endsTokens) await dropTokens(tx, { merchantId, subject: id })
    await emit(tx, ctx, [clientEvent('Updated', id)])
  })

/** Until when the secret before works on. */
export const overlapEnd = (now: Date, overlapSeconds = DEFAULT_OVERLAP_SECONDS): Date =>
  new Date(now.getTime() + overlapSeconds * 1000)

export const rotateClientSecret = (ctx: Ctx, id: string, { overlapSeconds }: SecretRotation) =>
  ctx.tx(async (tx) => {
    const { merchantId } = ctx
    await lockedClient(tx, ctx, id)
    if (!mayActAs(ctx, await store.getClientPermissions(tx, merchantId, id)))
      throw fail('permissionTooWide', texts.secretTooWide)

    const secret = ctx.platform.ids.secret()
    const expires = overlapEnd(ctx.now, overlapSeconds)
    await store.rotateSecret(tx, merchantId, id, sha256(secret), expires)
    await emit(tx, ctx, [clientEvent('Updated', id)])
    return secretAnswer({ id, secret, previousSecretExpires: expires.toISOString() })
  })

/** Tokens of users that were given to it end as well. */
export const deleteClient = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await lockedClient(tx, ctx, id)
    await store.removeClient(tx, ctx.merchantId, id)
    await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
    await emit(tx, ctx, [clientEvent('Deleted', id)])
  })
