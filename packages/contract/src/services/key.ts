import { service } from '../operation.ts'
import { DateTime, Flag, NullableDateTime, Obj, type Static, Text, Type } from '../schema.ts'
import { SecretRotation } from './auth.ts'

export const SigningKeyRotation = Obj({
  endTokens: Type.Optional(
    Flag({
      default: false,
      description: 'For a key that leaked: removes the old keys at once, and every access token ends.',
    }),
  ),
})
export type SigningKeyRotation = Static<typeof SigningKeyRotation>

export const ServerSecretRotation = Obj({
  secret: Type.Optional(Text(32, 1024, { description: 'The new secret; a random one when left out.' })),
  ...SecretRotation.properties,
})
export type ServerSecretRotation = Static<typeof ServerSecretRotation>

/** The server's own keys: the operator's side of the accounts. */
export const keys = service(
  'auth',
  {
    title: 'Keys (operator)',
    description: 'The keys of the server itself. For the operator of the server.',
    scope: 'operator',
    base: '/auth/v1',
    unknownFields: 'refuse',
  },
  {
    rotateSigningKeys: {
      method: 'POST',
      path: '/signingKeys/rotate',
      summary: 'Sign access tokens with a new key',
      description:
        'Every process signs with it at once, without a restart. The keys before it stay in the JWKS and verify until the last token that they signed has expired; `previousKeysExpire` says when, null after `endTokens`.',
      tag: 'Keys',
      body: SigningKeyRotation,
      responses: {
        200: Obj({
          id: Text(0, undefined, { description: 'The `kid` of the new key.' }),
          previousKeysExpire: NullableDateTime(),
        }),
      },
    },
    rotateDataKey: {
      method: 'POST',
      path: '/dataKeys/rotate',
      summary: 'Encrypt stored secrets with a new key',
      description:
        'From `useDate` on, when every process has read it, stored secrets are encrypted with the new key. What was stored before stays readable.',
      tag: 'Keys',
      responses: { 200: Obj({ id: Type.Integer(), useDate: DateTime() }) },
      errors: ['secretOutdated'],
    },
    rotateSecret: {
      method: 'POST',
      path: '/secret/rotate',
      summary: 'Replace the secret of the server',
      description:
        'Encrypts the data keys with another `TRADEPOST_SECRET`. Running processes go on without a restart; the next start needs the new secret, and takes the old one until `previousSecretExpires`. Where the secret is kept in the data folder of the server that answers, it is replaced there (`isKept`).',
      tag: 'Keys',
      body: ServerSecretRotation,
      responses: {
        200: Obj({
          secret: Text(0, undefined, { description: 'Shown only here.' }),
          isKept: Flag({
            description: 'The file in the data folder holds it already; else set `TRADEPOST_SECRET`.',
          }),
          previousSecretExpires: DateTime(),
        }),
      },
    },
  },
)
