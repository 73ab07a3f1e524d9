import type { Operation } from '../operation.ts'
import { Flag, List, Nullable, NullableDateTime, Obj, OneOf, Text, Type, told } from '../schema.ts'
import { ShopPlugin, ShopPluginUpdate, signatureRules } from './plugin.ts'

export const pluginOperations = {
  getShopPlugin: {
    method: 'GET',
    path: '/shops/{shopCode}/plugin',
    summary: 'Get how a shop and a platform work together',
    description: 'Switches of the plugin endpoint, and what its actions answer.',
    tag: 'Shop plugin',
    permission: 'SHV',
    responses: { 200: Obj({ plugin: ShopPlugin }) },
    errors: ['shopNotFound'],
  },
  updateShopPlugin: {
    method: 'POST',
    path: '/shops/{shopCode}/plugin',
    summary: 'Change how a shop and a platform work together',
    description: 'Members that are sent replace the stored ones; of `actions`, only those that are named.',
    tag: 'Shop plugin',
    permission: 'SHE',
    body: Obj({ plugin: ShopPluginUpdate }),
    responses: { 204: null },
    errors: ['shopNotFound', 'preconditionFailed'],
    represents: 'getShopPlugin',
  },
  inspectPluginRequest: {
    method: 'POST',
    path: '/shops/{shopCode}/plugin/inspect',
    summary: 'Find out why a signed request is refused',
    description: 'Tries the rules of the signature one after the other, up to the one that fails.',
    tag: 'Shop plugin',
    permission: 'SHK',
    safe: true,
    body: Obj({
      user: Type.Optional(Nullable(Text(0, 1000, { description: 'The header `X-Service-Auth-User`.' }))),
      token: Type.Optional(Nullable(Text(0, 1000, { description: 'The header `X-Service-Auth-Token`.' }))),
      at: Type.Optional(
        Type.Unsafe<string | null>({
          ...NullableDateTime(),
          description: 'When the request arrived; now when left out.',
        }),
      ),
    }),
    responses: {
      200: Obj({
        isValid: Flag({ description: 'Whether the shop would take the request.' }),
        findings: told(
          List(
            Obj({
              rule: OneOf(signatureRules, { description: 'The rule, in the order in which they are tried.' }),
              isKept: Flag({ description: 'Whether the request keeps it.' }),
              detail: Text(0, undefined, { description: 'What was found, and what to do about it.' }),
            }),
          ),
          'One for each rule that was tried.',
        ),
      }),
    },
    errors: ['shopNotFound'],
  },
} as const satisfies Record<string, Operation>
