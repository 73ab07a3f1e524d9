import { type Ctx, fail, isUuid, type Tx } from '@tradepost/kernel'
import * as store from './user.store.ts'

export const lockedUser = async (tx: Tx, ctx: Ctx, id: string) => {
  const user = isUuid(id) ? await store.lockUser(tx, ctx.merchantId, id) : null
  if (!user) throw fail('userNotFound')
  ctx.checkMatch(user.revision)
  return { ...user, ...(await store.getUserRoles(tx, ctx.merchantId, id)) }
}

export const isActiveOwner = ({ roleCodes, status }: { roleCodes: string[]; status: string }) =>
  status === 'active' && roleCodes.includes('owner')

export const ensureOwnerLeft = async (tx: Tx, ctx: Ctx, id: string) => {
  if (!(await store.hasOtherOwner(tx, ctx.merchantId, id))) throw fail('lastOwner')
}
