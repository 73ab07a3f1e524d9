import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as store from './role.store.ts'

export const lockedRole = async (tx: Tx, ctx: Ctx, code: string) => {
  const role = await store.lockRole(tx, ctx.merchantId, code)
  if (!role) throw fail('roleNotFound')
  if (role.isStandard) throw fail('roleFixed')
  ctx.checkMatch(role.revision)
  return role
}
