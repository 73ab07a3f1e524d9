import type { Operation } from '../operation.ts'
import { can } from '../permission.ts'
import { DateTime, List, Obj, type Static, Text, withDescription } from '../schema.ts'

const tag = 'Publishable keys'

export const PublishableKeyCreate = Obj({
  name: Text(1, 255, { description: 'What the key is for, such as the name of the app.' }),
})

export const PublishableKey = Obj({
  key: Text(0, undefined, { description: 'The key, which begins with `pk_`. It is no secret.' }),
  ...PublishableKeyCreate.properties,
  createDate: withDescription(DateTime(), 'When it was made.'),
})
export type PublishableKey = Static<typeof PublishableKey>

export const publishableKeyOperations = {
  listPublishableKeys: {
    method: 'GET',
    path: '/shops/{shopCode}/publishableKeys',
    summary: 'List the publishable keys of a shop',
    tag,
    permission: can.viewShops,
    responses: { 200: Obj({ publishableKeys: List(PublishableKey) }) },
    errors: ['shopNotFound'],
  },
  createPublishableKey: {
    method: 'POST',
    path: '/shops/{shopCode}/publishableKeys',
    summary: 'Make a publishable key of a shop',
    description:
      'It may stand in an app or a page: with it, anybody gets the token of a guest of this shop and no more. A shop has up to 100.',
    tag,
    permission: can.editShops,
    body: PublishableKeyCreate,
    responses: { 201: Obj({ publishableKey: PublishableKey }) },
    errors: ['shopNotFound', 'publishableKeysFull'],
  },
  deletePublishableKey: {
    method: 'DELETE',
    path: '/shops/{shopCode}/publishableKeys/{publishableKey}',
    summary: 'Revoke a publishable key',
    description: 'Tokens that were got with it end at once, also those of customers who signed in.',
    tag,
    permission: can.editShops,
    responses: { 204: null },
    errors: ['shopNotFound', 'publishableKeyNotFound'],
  },
} as const satisfies Record<string, Operation>
