import { randomBytes } from 'node:crypto'
import { type Client, type Credentials, createClient, type Fetch } from '@tradepost/sdk'

/** On whose behalf the tools call the API. */
export type Access = {
  client: Client
  merchantCode: string
  /** The codes of what the caller may do. */
  permissions: () => Promise<ReadonlySet<string>>
  /** Of this caller alone; tokens of previews are made with it. */
  secret: string
  now: () => number
}

type TokenAccess = Omit<Access, 'client'> & { token: string; vendor: string; fetch: Fetch }

/** For calls that the server makes of itself: `fetch` finds the way. */
export const accessByToken = (baseUrl: string, { token, vendor, fetch, ...access }: TokenAccess): Access => ({
  ...access,
  client: createClient({ baseUrl, merchantCode: access.merchantCode, token, vendor, fetch }),
})

type ClientCredentials = Required<Pick<Credentials, 'merchantCode' | 'clientId' | 'clientSecret'>>

/** Permissions that are changed meanwhile are seen after this time; the server itself knows at once. */
const PERMISSIONS_MS = 300_000

const scopesOf = (token: string): ReadonlySet<string> => {
  const { scopes = [] } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    scopes?: string[]
  }
  return new Set(scopes)
}

/** Signs in when the first tool needs it, so that a wrong secret is told to the assistant and not to a log. */
export const accessByClient = (
  baseUrl: string,
  { merchantCode, clientId, clientSecret }: ClientCredentials,
): Access => {
  const client = createClient({ baseUrl, merchantCode, clientId, clientSecret })
  let kept: { permissions: ReadonlySet<string>; until: number } | undefined
  return {
    client,
    merchantCode,
    secret: randomBytes(32).toString('base64url'),
    now: Date.now,
    permissions: async () => {
      if (kept && kept.until > Date.now()) return kept.permissions
      const { access_token: token } = await client.issueToken({
        body: {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          tenantType: 'merchant',
          tenantId: merchantCode,
        },
      })
      kept = { permissions: scopesOf(token), until: Date.now() + PERMISSIONS_MS }
      return kept.permissions
    },
  }
}
