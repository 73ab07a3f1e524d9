import { type Ctx, fail, isUuid, type Tx } from '@tradepost/kernel'
import * as store from './invitation.store.ts'

export const lockedInvitation = async (tx: Tx, ctx: Ctx, id: string) => {
  const invitation = isUuid(id) ? await store.lockInvitation(tx, ctx.merchantId, id) : null
  if (!invitation) throw fail('invitationNotFound')
  ctx.checkMatch(invitation.revision)
  return invitation
}
