import { type Ctx, emit, fail } from '@tradepost/kernel'
import { invitationEvent } from '../record/account.events.ts'
import { linkEnd } from './invitation.rules.ts'
import { lockedInvitation } from './invitation.service.ts'
import * as store from './invitation.store.ts'

/** Longer than a mail takes, so that a second click does not end the link that was just sent. */
const PAUSE_MS = 60_000

export const resendInvitation = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    const { requestDate } = await lockedInvitation(tx, ctx, id)
    if (ctx.now.getTime() - requestDate.getTime() < PAUSE_MS) throw fail('invitationJustSent')

    await store.renewInvitation(tx, ctx.merchantId, id, { now: ctx.now, expireDate: linkEnd(ctx.now) })
    await emit(tx, ctx, [invitationEvent('Updated', id)])
  })
