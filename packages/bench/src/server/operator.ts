import { type Client, createClient } from '@tradepost/sdk'
import { createOperatorClient, type OpenPlatform } from '@tradepost/server'

export const openOperator = async (
  baseUrl: string,
  platform: OpenPlatform,
  id = 'bench',
): Promise<Client> => {
  const secret = platform.ids.secret()
  await createOperatorClient(platform.database, platform, { id, name: id, secret })
  return createClient({ baseUrl, clientId: id, clientSecret: secret })
}

export type Credentials = { id: string; secret: string }
export type Owner = { emailAddress: string; password: string }
export type NewMerchant = { code: string; owner: Owner; client: Credentials; api: Client }

export const openMerchant = (baseUrl: string, merchantCode: string, { id, secret }: Credentials): Client =>
  createClient({ baseUrl, merchantCode, clientId: id, clientSecret: secret })

export const createMerchant = async (
  baseUrl: string,
  operator: Client,
  code: string,
): Promise<NewMerchant> => {
  const owner = { emailAddress: `owner@${code}.test`, password: 'owner-password' }
  const { client } = await operator.createMerchant({ body: { code, name: code, owner } })
  return { code, owner, client, api: openMerchant(baseUrl, code, client) }
}
