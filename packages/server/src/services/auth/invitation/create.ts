import type { InvitationCreate } from '@tradepost/contract'
import { type Ctx, emit, fail } from '@tradepost/kernel'
import { refuseGrant } from '../model/permission.rules.ts'
import { invitationEvent } from '../record/account.events.ts'
import { lockRoles } from '../role/role.store.ts'
import { findUserByEmail } from '../user/user.store.ts'
import { linkEnd } from './invitation.rules.ts'
import * as store from './invitation.store.ts'

export const createInvitation = (ctx: Ctx, invitation: InvitationCreate) =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform, principal } = ctx
    const roles = await lockRoles(tx, merchantId, invitation.roleCodes ?? [])
    const refusal = refuseGrant(ctx, roles, invitation)
    if (refusal) throw fail(refusal.error)
    if (await findUserByEmail(tx, merchantId, invitation.emailAddress)) throw fail('userExists')

    const replaced = await store.removeExpired(tx, merchantId, invitation.emailAddress, now)
    const id = platform.ids.uuid()
    const row = { ...invitation, id, invitedBy: principal.subject, now, expireDate: linkEnd(now) }
    if (!(await store.insertInvitation(tx, merchantId, row))) throw fail('invitationExists')
    await emit(tx, ctx, [
      ...replaced.map((one) => invitationEvent('Deleted', one.id)),
      invitationEvent('Created', id),
    ])
    return { invitation: await store.readInvitation(tx, merchantId, id, now) }
  })
