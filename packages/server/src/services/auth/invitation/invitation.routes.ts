import { invitationAcceptance } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { acceptInvitation, prepareAcceptance } from './accept.ts'

export const invitationRoutes = routes(invitationAcceptance, {
  acceptInvitation: preparing(
    ({ ctx, body }) => prepareAcceptance(ctx, body),
    ({ ctx, body }, prepared) => acceptInvitation(ctx, body, prepared),
  ),
})
