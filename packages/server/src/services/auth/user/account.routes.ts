import { auth } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import * as clients from '../client/client.service.ts'
import { hashPasswords } from '../password/password.ts'
import * as roles from '../role/role.service.ts'
import * as users from './user.service.ts'

export const accountRoutes = routes(auth, {
  listUsers: ({ ctx, query }) => users.listUsers(ctx, query),
  createUsers: preparing(
    ({ ctx, body }) =>
      hashPasswords(
        ctx.platform,
        ctx.merchantId,
        body.users.map(({ password }) => password),
      ),
    ({ ctx, body }, hashes) => users.createUsers(ctx, body.users, hashes),
  ),
  getUser: ({ ctx, params }) => users.getUser(ctx, params.userId),
  updateUser: preparing(
    ({ ctx, body }) => hashPasswords(ctx.platform, ctx.merchantId, [body.password]),
    ({ ctx, params, body }, [hash]) => users.updateUser(ctx, params.userId, body, hash),
  ),
  deleteUser: ({ ctx, params }) => users.deleteUser(ctx, params.userId),
  listRoles: ({ ctx, query }) => roles.listRoles(ctx, query),
  createRoles: ({ ctx, body }) => roles.createRoles(ctx, body.roles),
  getRole: ({ ctx, params }) => roles.getRole(ctx, params.roleCode),
  updateRole: ({ ctx, params, body }) => roles.updateRole(ctx, params.roleCode, body),
  deleteRole: ({ ctx, params }) => roles.deleteRole(ctx, params.roleCode),
  listClients: ({ ctx, query }) => clients.listClients(ctx, query),
  createClients: ({ ctx, body }) => clients.createClients(ctx, body.clients),
  getClient: ({ ctx, params }) => clients.getClient(ctx, params.clientId),
  updateClient: ({ ctx, params, body }) => clients.updateClient(ctx, params.clientId, body),
  rotateClientSecret: ({ ctx, params, body }) => clients.rotateClientSecret(ctx, params.clientId, body),
  deleteClient: ({ ctx, params }) => clients.deleteClient(ctx, params.clientId),
})
