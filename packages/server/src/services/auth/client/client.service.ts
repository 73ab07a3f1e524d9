import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as store from './client.store.ts'

export const lockedClient = async (tx: Tx, ctx: Ctx, id: string) => {
  const client = await store.lockClient(tx, ctx.merchantId, id)
  if (!client) throw fail('clientNotFound')
  ctx.checkMatch(client.revision)
  return { ...client, roleCodes: await store.getClientRoles(tx, ctx.merchantId, id) }
}
