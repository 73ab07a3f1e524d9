import { service } from '../operation.ts'
import { Flag, NullableDateTime, Obj, type Static, Text, Type } from '../schema.ts'

export const SigningKeyRotation = Obj({
  endTokens: Type.Optional(
    Flag({
      default: false,
      description: 'For a key that leaked: removes the old keys at once, and every access token ends.',
    }),
  ),
})
export type SigningKeyRotation = Static<typeof SigningKeyRotation>

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
  },
)
