import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as store from './template.store.ts'

export const lockedTemplate = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockTemplate(tx, ctx.merchantId, code)
  if (!locked) throw fail('templateNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}
