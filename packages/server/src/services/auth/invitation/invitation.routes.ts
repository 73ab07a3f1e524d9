import { invitationAcceptance, invitations } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { acceptInvitation, prepareAcceptance } from './accept.ts'
import { createInvitation } from './create.ts'
import { deleteInvitation } from './delete.ts'
import { getInvitation, listInvitations } from './read.ts'
import { resendInvitation } from './resend.ts'

export const invitationRoutes = [
  routes(invitations, {
    listInvitations: ({ ctx, query }) => listInvitations(ctx, query),
    createInvitation: ({ ctx, body }) => createInvitation(ctx, body),
    getInvitation: ({ ctx, params }) => getInvitation(ctx, params.invitationId),
    resendInvitation: ({ ctx, params }) => resendInvitation(ctx, params.invitationId),
    deleteInvitation: ({ ctx, params }) => deleteInvitation(ctx, params.invitationId),
  }),
  routes(invitationAcceptance, {
    acceptInvitation: preparing(
      ({ ctx, body }) => prepareAcceptance(ctx, body),
      ({ ctx, body }, prepared) => acceptInvitation(ctx, body, prepared),
    ),
  }),
]
