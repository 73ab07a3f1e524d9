import { type Ctx, emit } from '@tradepost/kernel'
import { invitationEvent } from '../record/account.events.ts'
import { lockedInvitation } from './invitation.service.ts'
import * as store from './invitation.store.ts'

export const deleteInvitation = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await lockedInvitation(tx, ctx, id)
    await store.removeInvitation(tx, ctx.merchantId, id)
    await emit(tx, ctx, [invitationEvent('Deleted', id)])
  })
