import { createClient } from '@tradepost/sdk'

/** An access token of one merchant's client. */
export const issueMerchantToken = async (
  baseUrl: string,
  merchantCode: string,
  { id, secret }: { id: string; secret: string },
): Promise<string> => {
  const { access_token: token } = await createClient({ baseUrl }).issueToken({
    body: {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      tenantId: merchantCode,
    },
  })
  return token
}
