import { Obj } from '../schema.ts'
import { codeOf, type EventDefinition, idOf } from './definition.ts'

const user = { entity: 'user', payload: Obj({ userId: idOf('user') }) }
const invitation = { entity: 'invitation', payload: Obj({ invitationId: idOf('invitation') }) }
const role = { entity: 'role', payload: Obj({ roleCode: codeOf('role') }) }
const client = { entity: 'client', payload: Obj({ clientId: idOf('API client') }) }

/** Events name the account, never its data: names and secrets do not belong in a stream with many readers. */
export const accountEvents = {
  userCreated: { ...user, description: 'A user of the merchant was created.' },
  userUpdated: { ...user, description: 'A user was changed: a field, a role, or how the user signs in.' },
  userDeleted: { ...user, description: 'A user was deleted.' },
  invitationCreated: { ...invitation, description: 'A colleague was invited.' },
  invitationUpdated: { ...invitation, description: 'An invitation was sent again.' },
  invitationDeleted: { ...invitation, description: 'An invitation was withdrawn, or accepted.' },
  roleCreated: { ...role, description: 'A role was created.' },
  roleUpdated: {
    ...role,
    description: 'A role was changed; all who have it may do more or less from now on.',
  },
  roleDeleted: { ...role, description: 'A role was deleted.' },
  clientCreated: { ...client, description: 'An API client was created.' },
  clientUpdated: { ...client, description: 'An API client was changed, or got another secret.' },
  clientDeleted: { ...client, description: 'An API client was deleted; its tokens end with it.' },
} as const satisfies Record<string, EventDefinition>
