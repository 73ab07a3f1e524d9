import { auth } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { createClients } from '../client/create.ts'
import { deleteClient } from '../client/delete.ts'
import { getClient, listClients } from '../client/read.ts'
import { rotateClientSecret } from '../client/rotate-secret.ts'
import { updateClient } from '../client/update.ts'
import { hashPasswords } from '../password/password.ts'
import { createRoles } from '../role/create.ts'
import { deleteRole } from '../role/delete.ts'
import { getRole, listRoles } from '../role/read.ts'
import { updateRole } from '../role/update.ts'
import { createUsers } from './create.ts'
import { deleteUser } from './delete.ts'
import { getUser, listUsers } from './read.ts'
import { updateUser } from './update.ts'

export const accountRoutes = routes(auth, {
  listUsers: ({ ctx, query }) => listUsers(ctx, query),
  createUsers: preparing(
    ({ ctx, body }) =>
      hashPasswords(
        ctx.platform,
        ctx.merchantId,
        body.users.map(({ password }) => password),
      ),
    ({ ctx, body }, hashes) => createUsers(ctx, body.users, hashes),
  ),
  getUser: ({ ctx, params }) => getUser(ctx, params.userId),
  updateUser: preparing(
    ({ ctx, body }) => hashPasswords(ctx.platform, ctx.merchantId, [body.password]),
    ({ ctx, params, body }, [hash]) => updateUser(ctx, params.userId, body, hash),
  ),
  deleteUser: ({ ctx, params }) => deleteUser(ctx, params.userId),
  listRoles: ({ ctx, query }) => listRoles(ctx, query),
  createRoles: ({ ctx, body }) => createRoles(ctx, body.roles),
  getRole: ({ ctx, params }) => getRole(ctx, params.roleCode),
  updateRole: ({ ctx, params, body }) => updateRole(ctx, params.roleCode, body),
  deleteRole: ({ ctx, params }) => deleteRole(ctx, params.roleCode),
  listClients: ({ ctx, query }) => listClients(ctx, query),
  createClients: ({ ctx, body }) => createClients(ctx, body.clients),
  getClient: ({ ctx, params }) => getClient(ctx, params.clientId),
  updateClient: ({ ctx, params, body }) => updateClient(ctx, params.clientId, body),
  rotateClientSecret: ({ ctx, params, body }) => rotateClientSecret(ctx, params.clientId, body),
  deleteClient: ({ ctx, params }) => deleteClient(ctx, params.clientId),
})
