import { can, standardRoles } from '@tradepost/contract'
import type { Db, Platform } from '@tradepost/kernel'
import { newClient } from '../client/client.rules.ts'
import { insertClients } from '../client/client.store.ts'
import type { ClientSecret } from '../operator/create.ts'
import { insertRoles } from '../role/role.store.ts'
import { insertUsers } from '../user/user.store.ts'

type Owner = {
  emailAddress: string
  passwordHash: string
  firstName?: string | null
  lastName?: string | null
}

export type NewAccounts = {
  merchantId: number
  owner: Owner
  /** Only for the demo, whose client is well known. */
  clientId?: string
  clientSecret?: string
}

/** Initial accounts of a merchant: the standard roles, its owner, and an API client with all permissions. */
export const setUpAccounts = async (
  tx: Db,
  platform: Platform,
  { merchantId, owner, clientId, clientSecret }: NewAccounts,
): Promise<{ client: ClientSecret }> => {
  const { ids, clock } = platform
  const now = clock.now()
  await insertRoles(
    tx,
    merchantId,
    standardRoles.map((role) => ({ ...role, isStandard: true })),
  )
  const user = {
    id: ids.uuid(),
    emailAddress: owner.emailAddress,
    firstName: owner.firstName ?? null,
    lastName: owner.lastName ?? null,
    passwordHash: owner.passwordHash,
    status: 'active',
    roleCodes: ['owner'],
  }
  await insertUsers(tx, merchantId, [user], now)
  // a given secret is that of the demo, which is public
  const first = {
    name: 'First client',
    permissions: [can.doEverything],
    isPublic: clientSecret !== undefined,
  }
  const { row, secret } = newClient(ids, first, { id: clientId, secret: clientSecret })
  await insertClients(tx, merchantId, [row], now)
  return { client: { id: row.id, secret } }
}
