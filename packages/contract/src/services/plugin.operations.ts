import { filtersQuery, limitOffset, PageMeta } from '../common/shapes.ts'
import type { Operation } from '../operation.ts'
import { can } from '../permission.ts'
import {
  Flag,
  FreeObject,
  List,
  Nullable,
  NullableDateTime,
  NullableNumber,
  Obj,
  OneOf,
  Text,
  Type,
  withDescription,
} from '../schema.ts'
import {
  callableActions,
  PluginCall,
  pluginCallFilters,
  ShopPlugin,
  ShopPluginUpdate,
  signatureRules,
} from './plugin.ts'

export const pluginOperations = {
  getShopPlugin: {
    method: 'GET',
    path: '/shops/{shopCode}/plugin',
    summary: 'Get how a shop and a platform work together',
    description: 'Switches of the plugin endpoint, and what its actions answer.',
    tag: 'Shop plugin',
    permission: can.viewShops,
    responses: { 200: Obj({ plugin: ShopPlugin }) },
    errors: ['shopNotFound'],
  },
  updateShopPlugin: {
    method: 'POST',
    path: '/shops/{shopCode}/plugin',
    summary: 'Change how a shop and a platform work together',
    description: 'Members that are sent replace the stored ones; of `actions`, only those that are named.',
    tag: 'Shop plugin',
    permission: can.editShops,
    body: Obj({ plugin: ShopPluginUpdate }),
    responses: { 204: null },
    errors: ['shopNotFound', 'preconditionFailed'],
    represents: 'getShopPlugin',
  },
  inspectPluginRequest: {
    method: 'POST',
    path: '/shops/{shopCode}/plugin/inspect',
    summary: 'Find out why a signed request is refused',
    description: 'Checks the rules of the signature in order, up to the first that fails.',
    tag: 'Shop plugin',
    permission: can.useShopKey,
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
        findings: withDescription(
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
  callShopPlugin: {
    method: 'POST',
    path: '/shops/{shopCode}/plugin/calls',
    summary: 'Call the plugin of a shop',
    description:
      'Signs a call and sends it to the `pluginUrl` of the shop: `ping` tests the connection, `check_cart` and `check_stock` ask what the shop would sell. Parameters are sent as a form with brackets.',
    tag: 'Shop plugin',
    permission: can.editShops,
    safe: true,
    body: Obj({
      action: OneOf(callableActions, {
        description: 'What the shop is asked; none of these changes anything.',
      }),
      parameters: Type.Optional(
        Type.Unsafe<Record<string, unknown> | null>({
          ...Nullable(FreeObject()),
          description: 'Parameters of the action, such as `cart` or `items`.',
        }),
      ),
    }),
    responses: {
      200: Obj({
        error: Type.Unsafe<number | null>({
          ...NullableNumber(),
          description: 'Number of the error of the shop, 0 when all is well; null: it gave no answer.',
        }),
        errorText: Nullable(
          Text(0, undefined, { description: 'The text of the error, or why there is no answer.' }),
        ),
        answer: Type.Unsafe<Record<string, unknown> | null>({
          ...Nullable(FreeObject()),
          description: 'The answer as the shop gave it.',
        }),
        milliseconds: Type.Integer({ description: 'How long the shop took.' }),
      }),
    },
    errors: ['shopNotFound', 'noPluginUrl'],
  },
  listPluginCalls: {
    method: 'GET',
    path: '/shops/{shopCode}/plugin/calls',
    summary: 'List the calls to the plugin of a shop',
    description:
      'Orders that were handed to the shop, and changes of them, the newest first. A call that fails is tried nine times in a day and a half.',
    tag: 'Shop plugin',
    permission: can.viewShops,
    query: Obj({ ...filtersQuery, ...limitOffset(100, 1000) }),
    filters: pluginCallFilters,
    responses: {
      200: Obj({
        meta: PageMeta,
        calls: withDescription(List(PluginCall), 'Calls of the page, the newest first.'),
      }),
    },
    errors: ['shopNotFound'],
  },
} as const satisfies Record<string, Operation>
