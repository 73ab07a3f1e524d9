import { can, standardRoles } from '@tradepost/contract'
import { type Db, type Platform, sha256, UserError } from '@tradepost/kernel'
import { clientIdFor, newClient } from '../client/client.rules.ts'
import { insertClients } from '../client/client.store.ts'
import { narrow } from '../oauth/oauth.rules.ts'
import { findClient, insertOperator } from '../password/credential.store.ts'
import { insertRoles, renewStandardRoles } from '../role/role.store.ts'
import { issueAccessToken } from '../token/token.service.ts'
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

type ClientSecret = { id: string; secret: string }

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

/** The operator's client: creates merchants and may act for each of them. */
export const createOperatorClient = async (
  db: Db,
  { ids, clock }: Platform,
  {
    name,
    id = clientIdFor(name, ids),
    secret = ids.secret(),
  }: { name: string; id?: string; secret?: string },
): Promise<ClientSecret> => {
  const inserted = await insertOperator(db, { id, name, secretHash: sha256(secret), now: clock.now() })
  if (inserted === 0) throw new UserError(`An operator client ${id} exists already: choose another id.`)
  return { id, secret }
}

/** A token without asking for the secret, for pages of this server that show a call ready to send. */
export const issueTokenFor = async (
  platform: Platform,
  { merchantCode, clientId, scope }: { merchantCode: string; clientId: string; scope?: string },
): Promise<string> => {
  const client = await findClient(platform.database, merchantCode, clientId, platform.clock.now())
  if (!client) throw new UserError(`The merchant ${merchantCode} has no API client ${clientId}.`)
  const { id, version, permissions } = client
  return issueAccessToken(platform, {
    subject: { subjectType: 'client', id, email: null, firstName: null, lastName: null, version },
    clientId: id,
    merchantCode,
    scopes: narrow(permissions, scope),
  })
}

/** At every start: what this version adds to a standard role is there for merchants of earlier ones, too. */
export const renewRoles = (db: Db) => renewStandardRoles(db, standardRoles)
