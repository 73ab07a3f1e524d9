import { NewPassword } from '../common/password.ts'
import {
  BatchErrorItem,
  BatchResult,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../common/shapes.ts'
import { ownBatch, service } from '../operation.ts'
import { can, permissionCodes } from '../permission.ts'
import {
  Batch,
  Code,
  DateTime,
  Flag,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../schema.ts'
import { grantTypes } from './oauth.ts'

export const userStatuses = ['active', 'inactive'] as const

export const PermissionCode = OneOf(permissionCodes)
const Permissions = () => List(PermissionCode, { max: 500 })
const RoleCodes = () => List(Text(1, 50), { max: 50 })

const userFields = {
  emailAddress: Text(3, 255, { format: 'email' }),
  firstName: Nullable(Text(0, 255)),
  lastName: Nullable(Text(0, 255)),
  roleCodes: RoleCodes(),
  status: OneOf(userStatuses),
}

export const UserCreate = Obj({
  ...Patch(userFields, ['emailAddress']).properties,
  emailAddress: userFields.emailAddress,
  password: NewPassword(),
})
export type UserCreate = Static<typeof UserCreate>
export const UserUpdate = Patch({ ...userFields, password: NewPassword() })
export type UserUpdate = Static<typeof UserUpdate>
export const User = Obj({
  id: Text(0),
  ...userFields,
  createDate: DateTime(),
  lastSignInDate: NullableDateTime(),
  lockedUntil: NullableDateTime(),
})
export type User = Static<typeof User>

const roleFields = { name: Text(1, 255), permissions: Permissions() }
export const RoleCreate = Obj({ code: Text(1, 50), ...roleFields })
export type RoleCreate = Static<typeof RoleCreate>
export const RoleUpdate = Patch(roleFields)
export type RoleUpdate = Static<typeof RoleUpdate>
export const Role = Obj({ code: Code(), ...roleFields, isStandard: Type.Boolean() })
export type Role = Static<typeof Role>

const clientFields = {
  name: Text(1, 255),
  permissions: Permissions(),
  roleCodes: RoleCodes(),
  grants: List(OneOf(grantTypes), { min: 1, max: 3 }),
  isPublic: Flag({
    description:
      'For an app that cannot keep its secret, such as one on the phones of customers: it refreshes tokens without showing the secret. False when left out.',
  }),
}
export const ClientCreate = Obj({ ...Patch(clientFields, ['name']).properties, name: clientFields.name })
export type ClientCreate = Static<typeof ClientCreate>
export const ClientUpdate = Patch(clientFields)
export type ClientUpdate = Static<typeof ClientUpdate>
export const Client = Obj({
  id: Text(0),
  ...clientFields,
  createDate: DateTime(),
  lastUsedDate: NullableDateTime(),
})
export type Client = Static<typeof Client>

/** A day: enough to roll a new secret out everywhere. */
export const DEFAULT_OVERLAP_SECONDS = 86_400
export const MAX_OVERLAP_SECONDS = 2_592_000
export const SecretRotation = Obj({
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      default: DEFAULT_OVERLAP_SECONDS,
      description: 'How long the secret of today works beside the new one; 0 ends it at once.',
    }),
  ),
})
export type SecretRotation = Static<typeof SecretRotation>

const listQuery = Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000) })

export const auth = service(
  'auth',
  {
    title: 'Accounts',
    description: 'Users, roles and API clients of a merchant. Nobody can grant more than they have.',
    unknownFields: 'refuse',
  },
  {
    listUsers: {
      method: 'GET',
      path: '/users',
      summary: 'List users',
      tag: 'Users',
      permission: can.viewUsers,
      query: listQuery,
      responses: { 200: Obj({ meta: PageMeta, users: List(User) }) },
    },
    createUsers: {
      method: 'POST',
      path: '/users',
      summary: 'Create users',
      tag: 'Users',
      permission: can.createUsers,
      body: Obj({ users: Batch(UserCreate, 100) }),
      responses: { 201: Obj({ ids: List(Nullable(Text(0))), errors: List(BatchErrorItem) }) },
      ...ownBatch,
    },
    getUser: {
      method: 'GET',
      path: '/users/{userId}',
      summary: 'Get a user',
      tag: 'Users',
      permission: can.viewUsers,
      responses: { 200: Obj({ user: User }) },
      errors: ['userNotFound'],
    },
    updateUser: {
      method: 'POST',
      path: '/users/{userId}',
      summary: 'Update a user',
      description:
        'A new password, the status `inactive` or other roles end the tokens of the user. A new password also unlocks.',
      tag: 'Users',
      permission: can.editUsers,
      body: UserUpdate,
      responses: { 204: null },
      errors: [
        'userNotFound',
        'userExists',
        'roleNotFound',
        'lastOwner',
        'permissionTooWide',
        'preconditionFailed',
      ],
      represents: 'getUser',
    },
    deleteUser: {
      method: 'DELETE',
      path: '/users/{userId}',
      summary: 'Delete a user',
      tag: 'Users',
      permission: can.deleteUsers,
      responses: { 204: null },
      errors: ['userNotFound', 'lastOwner', 'preconditionFailed'],
    },
    listRoles: {
      method: 'GET',
      path: '/roles',
      summary: 'List roles',
      tag: 'Roles',
      permission: can.viewRoles,
      query: listQuery,
      responses: { 200: Obj({ meta: PageMeta, roles: List(Role) }) },
    },
    createRoles: {
      method: 'POST',
      path: '/roles',
      summary: 'Create roles',
      tag: 'Roles',
      permission: can.createRoles,
      body: Obj({ roles: Batch(RoleCreate, 100) }),
      responses: { 201: BatchResult },
      ...ownBatch,
    },
    getRole: {
      method: 'GET',
      path: '/roles/{roleCode}',
      summary: 'Get a role',
      tag: 'Roles',
      permission: can.viewRoles,
      responses: { 200: Obj({ role: Role }) },
      errors: ['roleNotFound'],
    },
    updateRole: {
      method: 'POST',
      path: '/roles/{roleCode}',
      summary: 'Update a role',
      description:
        'Other permissions end the access tokens of those who have the role; refreshing gives new ones.',
      tag: 'Roles',
      permission: can.editRoles,
      body: RoleUpdate,
      responses: { 204: null },
      errors: ['roleNotFound', 'roleFixed', 'permissionTooWide', 'preconditionFailed'],
      represents: 'getRole',
    },
    deleteRole: {
      method: 'DELETE',
      path: '/roles/{roleCode}',
      summary: 'Delete a role',
      tag: 'Roles',
      permission: can.deleteRoles,
      responses: { 204: null },
      errors: ['roleNotFound', 'roleFixed', 'roleInUse', 'preconditionFailed'],
    },
    listClients: {
      method: 'GET',
      path: '/clients',
      summary: 'List API clients',
      tag: 'API clients',
      permission: can.viewClients,
      query: listQuery,
      responses: { 200: Obj({ meta: PageMeta, clients: List(Client) }) },
    },
    createClients: {
      method: 'POST',
      path: '/clients',
      summary: 'Create API clients',
      description: 'The secret is shown here and never again.',
      tag: 'API clients',
      permission: can.createClients,
      body: Obj({ clients: Batch(ClientCreate, 100) }),
      responses: {
        201: Obj({
          clients: List(Nullable(Obj({ id: Text(0), name: Text(0), secret: Text(0) }))),
          errors: List(BatchErrorItem),
        }),
      },
      ...ownBatch,
    },
    getClient: {
      method: 'GET',
      path: '/clients/{clientId}',
      summary: 'Get an API client',
      tag: 'API clients',
      permission: can.viewClients,
      responses: { 200: Obj({ client: Client }) },
      errors: ['clientNotFound'],
    },
    updateClient: {
      method: 'POST',
      path: '/clients/{clientId}',
      summary: 'Update an API client',
      description: 'Other permissions, roles or grants end its tokens.',
      tag: 'API clients',
      permission: can.editClients,
      body: ClientUpdate,
      responses: { 204: null },
      errors: ['clientNotFound', 'roleNotFound', 'permissionTooWide', 'preconditionFailed'],
      represents: 'getClient',
    },
    rotateClientSecret: {
      method: 'POST',
      path: '/clients/{clientId}/secret/rotate',
      summary: 'Give an API client a new secret',
      description:
        'The new secret is shown here and never again. The one of today works beside it for `overlapSeconds`, a day when left out; one that was being replaced already ends. Tokens stay valid. Needs every permission that the client has.',
      tag: 'API clients',
      permission: can.editClients,
      body: SecretRotation,
      responses: {
        200: Obj({
          id: Text(0),
          secret: Text(0, undefined, { description: 'Shown only here.' }),
          previousSecretExpires: Type.String({
            format: 'date-time',
            description: 'From then on the secret before is refused.',
          }),
        }),
      },
      errors: ['clientNotFound', 'permissionTooWide', 'preconditionFailed'],
    },
    deleteClient: {
      method: 'DELETE',
      path: '/clients/{clientId}',
      summary: 'Delete an API client',
      description: 'Its tokens end with it.',
      tag: 'API clients',
      permission: can.deleteClients,
      responses: { 204: null },
      errors: ['clientNotFound', 'preconditionFailed'],
    },
  },
)
