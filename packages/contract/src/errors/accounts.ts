import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const accounts = {
  userNotFound: notFound('User'),
  userExists: conflict('A user with this e-mail address exists already'),
  lastOwner: conflict('The last active owner cannot be removed, deactivated or lose the owner role'),
  roleNotFound: notFound('Role'),
  roleExists: conflict('A role with this code exists already'),
  roleInUse: conflict('The role is still given to users, clients or invitations'),
  roleFixed: conflict('The roles that come with a merchant cannot be changed or deleted'),
  invitationNotFound: notFound('Invitation'),
  invitationExists: conflict('This e-mail address was invited already; send that invitation again'),
  invitationJustSent: conflict('The mail was sent less than a minute ago'),
  invitationInvalid: {
    status: 400,
    code: 'InvitationInvalid',
    message: 'The invitation has expired, was withdrawn or was accepted already; ask for another one',
  },
  passwordLeaked: conflict('This password stands in lists of stolen passwords; choose another one'),
  clientNotFound: notFound('API client'),
  permissionTooWide: {
    status: 403,
    code: 'Forbidden',
    message: 'Nobody can grant permissions that they do not have',
  },

  staffSignInRefused: {
    status: 401,
    code: 'SignInRefused',
    message:
      'The merchant, the e-mail address or the password is wrong, or the user is locked for a while after failed attempts',
  },

  operatorSignInRefused: {
    status: 401,
    code: 'SignInRefused',
    message: 'The operator client, its secret or the merchant is wrong',
  },
  staffSwitchRefused: {
    status: 403,
    code: 'Forbidden',
    message: 'Only a session of the operator goes to another merchant, and only to one that exists',
  },

  // none says which part was wrong: that would reveal which names exist
  invalidRequest: { status: 400, code: 'invalid_request', message: 'The token request is not valid' },
  invalidClient: {
    status: 401,
    code: 'invalid_client',
    message:
      'The client, its secret or the merchant (tenantId) is wrong; only operator clients may leave tenantId out',
  },
  invalidGrant: {
    status: 400,
    code: 'invalid_grant',
    message:
      'The user name or the password is wrong, or the user is locked for a while after failed attempts',
  },
  invalidRefreshToken: {
    status: 400,
    code: 'invalid_grant',
    message: 'The refresh token is not valid, has expired or belongs to another merchant or client',
  },
  unauthorizedClient: {
    status: 400,
    code: 'unauthorized_client',
    message: 'The client is not allowed to use this grant',
  },
  unsupportedGrantType: {
    status: 400,
    code: 'unsupported_grant_type',
    message: 'The grant_type must be client_credentials, password or refresh_token',
  },
  invalidScope: {
    status: 400,
    code: 'invalid_scope',
    message: 'The scope names a permission that does not exist or is not held',
  },
} as const satisfies Record<string, ErrorDefinition>
