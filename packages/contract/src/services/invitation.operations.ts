import { NewPassword } from '../common/password.ts'
import { filtersQuery, limitOffset, PageMeta, sortQuery } from '../common/shapes.ts'
import { service } from '../operation.ts'
import { can } from '../permission.ts'
import { DateTime, List, Nullable, Obj, OneOf, type Static, Text, Type, withDescription } from '../schema.ts'

const tag = 'Invitations'

export const invitationStatuses = ['pending', 'expired'] as const
/** Those of the console, where the link leads. */
export const invitationLanguages = ['en', 'de'] as const

export const InvitationCreate = Obj({
  emailAddress: Text(3, 255, { format: 'email' }),
  roleCodes: Type.Optional(List(Text(1, 50), { max: 50 })),
  language: Type.Optional(OneOf(invitationLanguages, { description: 'Of the mail. English when left out.' })),
})
export type InvitationCreate = Static<typeof InvitationCreate>

export const Invitation = Obj({
  id: Text(0),
  emailAddress: Text(3, 255, { format: 'email' }),
  roleCodes: List(Text(1, 50), { max: 50 }),
  language: OneOf(invitationLanguages, { description: 'Of the mail.' }),
  status: OneOf(invitationStatuses, {
    description: 'Whether the link of the mail still works.',
  }),
  invitedBy: withDescription(
    Nullable(Text(0)),
    'E-mail address of the user, or name of the client, who invited; null when neither exists any more.',
  ),
  createDate: DateTime(),
  requestDate: withDescription(DateTime(), 'When the mail was last asked for.'),
  expireDate: withDescription(DateTime(), 'The link of the mail works until then, for 72 hours.'),
})
export type Invitation = Static<typeof Invitation>

export const invitations = service(
  'auth',
  {
    title: 'Invitations',
    description: 'Colleagues are asked by mail to join, and choose their own password.',
    unknownFields: 'refuse',
  },
  {
    listInvitations: {
      method: 'GET',
      path: '/invitations',
      summary: 'List invitations',
      description: 'Those who were invited and have not come, also when the link has expired.',
      tag,
      permission: can.viewUsers,
      query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000) }),
      responses: { 200: Obj({ meta: PageMeta, invitations: List(Invitation) }) },
    },
    createInvitation: {
      method: 'POST',
      path: '/invitations',
      summary: 'Invite a colleague',
      description:
        'The colleague gets a mail with a link, chooses a password there, and is a user with these roles from then on. An invitation of the same address that has expired is replaced.',
      tag,
      permission: can.createUsers,
      body: InvitationCreate,
      responses: { 201: Obj({ invitation: Invitation }) },
      errors: ['roleNotFound', 'permissionTooWide', 'userExists', 'invitationExists'],
    },
    getInvitation: {
      method: 'GET',
      path: '/invitations/{invitationId}',
      summary: 'Get an invitation',
      tag,
      permission: can.viewUsers,
      responses: { 200: Obj({ invitation: Invitation }) },
      errors: ['invitationNotFound'],
    },
    resendInvitation: {
      method: 'POST',
      path: '/invitations/{invitationId}/resend',
      summary: 'Send an invitation again',
      description: 'With a new link, for another 72 hours; the one of the mail before ends.',
      tag,
      permission: can.createUsers,
      responses: { 204: null },
      errors: ['invitationNotFound', 'invitationJustSent', 'preconditionFailed'],
    },
    deleteInvitation: {
      method: 'DELETE',
      path: '/invitations/{invitationId}',
      summary: 'Withdraw an invitation',
      description: 'The link of its mail ends.',
      tag,
      permission: can.createUsers,
      responses: { 204: null },
      errors: ['invitationNotFound', 'preconditionFailed'],
    },
  },
)

export const Acceptance = Obj({
  token: Text(1, 255, { description: 'The token of the mail, behind the # of its link.' }),
  password: NewPassword(),
  firstName: Text(1, 255),
  lastName: Text(1, 255),
})
export type Acceptance = Static<typeof Acceptance>

export const invitationAcceptance = service(
  'auth',
  {
    title: 'Accepting invitations',
    description: 'For colleagues who have got an invitation by mail.',
    scope: 'public',
    unknownFields: 'refuse',
  },
  {
    acceptInvitation: {
      method: 'POST',
      path: '/invitations/accept',
      summary: 'Accept an invitation',
      description:
        'Makes the user, who signs in with this password from then on. Passwords that stand in lists of stolen ones are refused.',
      tag,
      body: Acceptance,
      responses: {
        201: Obj({
          userId: Text(0, undefined, { description: 'Id of the new user, a UUID.' }),
          merchantCode: Text(0, undefined, { description: 'Code of the merchant that the user belongs to.' }),
          emailAddress: Text(0, undefined, { description: 'With which the user signs in.' }),
        }),
      },
      errors: ['invitationInvalid', 'passwordLeaked', 'userExists'],
    },
  },
)
