import { service } from '../../operation.ts'
import { Numeric, Obj, type Static, Text, Type, withDescription } from '../../schema.ts'

export const shopperGrants = ['guest', 'password', 'refresh_token', 'client_credentials'] as const
export type ShopperGrant = (typeof shopperGrants)[number]

const part = (max: number, description: string) => Type.Optional(Text(0, max, { description }))

/** Which fields a grant needs is checked by the grant, so that every mistake is answered in OAuth's own words. */
export const ShopperTokenRequest = Obj({
  grant_type: part(
    100,
    'How the token is earned: `guest`, `password`, `refresh_token` or `client_credentials`.',
  ),
  merchantCode: part(255, 'Merchant of the shop; a refresh token knows it.'),
  shopCode: part(255, 'Shop in which the token works; a refresh token knows it.'),
  publishableKey: part(255, 'Publishable key of the shop, in place of `merchantCode` and `shopCode`.'),
  username: part(255, 'E-mail address of the customer, for the grant `password`.'),
  password: part(1024, 'Password of the customer, for the grant `password`.'),
  refresh_token: part(
    4096,
    'For the grant `refresh_token`. With `password` it is that of a guest, who is then signed in.',
  ),
  client_id: part(255, 'API client with the permission `CART`, for `client_credentials`.'),
  client_secret: part(255, 'Secret of the API client.'),
})
export type ShopperTokenRequest = Static<typeof ShopperTokenRequest>

export const ShopperToken = Obj({
  access_token: Text(0),
  token_type: Text(0),
  expires_in: Numeric(),
  refresh_token: Type.Optional(Text(0)),
  userId: Type.Optional(
    withDescription(Text(0), 'Id of the customer who signed in, as the addresses below `/users` take it.'),
  ),
})
export type ShopperToken = Static<typeof ShopperToken>

export const shopTokens = service(
  'shop',
  {
    title: 'Shopper tokens',
    description: 'Tokens for guests and customers of a shop. They open their own cart and nothing else.',
    scope: 'public',
    dialect: 'oauth',
  },
  {
    issueShopperToken: {
      method: 'POST',
      path: '/oauth/token',
      summary: 'Get a token for a shop',
      description:
        'The grant `guest` needs nothing but merchant and shop, or a publishable key in their place, `password` the e-mail address and the password of a customer. Both answer a refresh token. `client_credentials` is for the back end of a shop: the API client reaches every cart of it. A token lives for an hour, a refresh token for 30 days.',
      tag: 'Shopper tokens',
      body: ShopperTokenRequest,
      bodyType: 'form',
      responses: { 200: ShopperToken },
      errors: [
        'invalidClient',
        'invalidGrant',
        'unsupportedShopperGrant',
        'unauthorizedClient',
        'shopUnknown',
        'publishableKeyUnknown',
      ],
      safe: true,
    },
  },
)
