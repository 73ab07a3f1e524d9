import { service } from '../operation.ts'
import { FreeObject, Numeric, Obj, type Static, Text, Type } from '../schema.ts'

export const grantTypes = ['client_credentials', 'password', 'refresh_token'] as const
export type GrantType = (typeof grantTypes)[number]

/** Which fields a grant needs is checked by the grant, so that every mistake is answered in OAuth's own words. */
export const TokenRequest = Obj({
  grant_type: Type.Optional(Text(0, 100)),
  client_id: Type.Optional(Text(0, 255)),
  client_secret: Type.Optional(Text(0, 255)),
  username: Type.Optional(Text(0, 255)),
  password: Type.Optional(Text(0, 1024)),
  refresh_token: Type.Optional(Text(0, 1024)),
  tenantType: Type.Optional(Text(0, 50)),
  tenantId: Type.Optional(Text(0, 255)),
  scope: Type.Optional(Text(0, 4000)),
  rotate: Type.Optional(Type.Unsafe<string | boolean>({ type: ['string', 'boolean'], maxLength: 10 })),
})
export type TokenRequest = Static<typeof TokenRequest>

export const TokenAnswer = Obj({
  access_token: Text(0),
  token_type: Text(0),
  expires_in: Numeric(),
  refresh_token: Type.Optional(Text(0)),
  scope: Type.Optional(Text(0)),
})
export type TokenAnswer = Static<typeof TokenAnswer>

const TokenInQuestion = Obj({
  token: Type.Optional(Text(0, 8192)),
  token_type_hint: Type.Optional(Text(0, 100)),
  client_id: Type.Optional(Text(0, 255)),
  client_secret: Type.Optional(Text(0, 255)),
})
export type TokenInQuestion = Static<typeof TokenInQuestion>

const SigningKeys = Obj({ keys: Type.Array(FreeObject()) })

export const oauth = service(
  'auth',
  {
    title: 'OAuth 2',
    description: 'Access tokens. A token is bound to one merchant and lives for an hour.',
    scope: 'public',
    base: '/auth',
    dialect: 'oauth',
  },
  {
    issueToken: {
      method: 'POST',
      path: '/oauth/token',
      summary: 'Get an access token',
      description:
        'Grants `client_credentials`, `password` and `refresh_token`. The client identifies itself by a Basic header or in the body; `tenantId` is the merchant code. Refreshing needs the client that the refresh token was given to, unless it is public; a rotated refresh token that comes again ends all refresh tokens of its sign-in.',
      tag: 'Tokens',
      body: TokenRequest,
      bodyType: 'form',
      responses: { 200: TokenAnswer },
      safe: true,
    },
    introspectToken: {
      method: 'POST',
      path: '/oauth/introspect',
      summary: 'Ask whether a token is active',
      tag: 'Tokens',
      body: TokenInQuestion,
      bodyType: 'form',
      responses: { 200: FreeObject() },
      safe: true,
    },
    revokeToken: {
      method: 'POST',
      path: '/oauth/revoke',
      summary: 'Revoke an access or refresh token',
      tag: 'Tokens',
      body: TokenInQuestion,
      bodyType: 'form',
      responses: { 200: Obj({}) },
      safe: true,
    },
    getSigningKeys: {
      method: 'GET',
      path: '/.well-known/jwks.json',
      summary: 'Public keys that verify access tokens',
      tag: 'Tokens',
      responses: { 200: SigningKeys },
    },
    getAuthorizationServer: {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      summary: 'Metadata of the authorization server',
      tag: 'Tokens',
      responses: { 200: FreeObject() },
    },
  },
)

/** The issuer of tokens is the address of the server, so clients look for its metadata below that. */
export const discovery = service(
  'auth',
  {
    title: 'OAuth 2 discovery',
    description: 'Where OAuth clients look for the metadata of an issuer: at its root.',
    scope: 'public',
    base: '/.well-known',
    dialect: 'oauth',
  },
  {
    discoverAuthorizationServer: {
      method: 'GET',
      path: '/oauth-authorization-server',
      summary: 'Metadata of the issuer (RFC 8414)',
      description: 'The same document as below `/auth`.',
      tag: 'Tokens',
      responses: { 200: FreeObject() },
    },
    discoverOpenIdProvider: {
      method: 'GET',
      path: '/openid-configuration',
      summary: 'Metadata of the issuer, where clients of OpenID Connect look',
      description: 'The same document: this server issues access tokens and no ID tokens.',
      tag: 'Tokens',
      responses: { 200: FreeObject() },
    },
    discoverSigningKeys: {
      method: 'GET',
      path: '/jwks.json',
      summary: 'Public keys that verify access tokens, at the root',
      tag: 'Tokens',
      responses: { 200: SigningKeys },
    },
  },
)
