import {
  DateTime,
  Flag,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../schema.ts'

/** Every action of the plugin endpoint, and whether a new shop answers it. */
export const pluginActions = {
  ping: true,
  get_debug_info: false,
  cron: false,
  add_order: false,
  update_order: false,
  redeem_coupons: false,
  check_cart: false,
  check_stock: false,
  get_settings: false,
  set_settings: true,
  get_orders: false,
  get_customer: false,
  register_customer: false,
  sync_favourite_list: false,
  get_items: false,
  get_categories: false,
  get_reviews: false,
  get_log_file: true,
  clear_log_file: true,
  clear_cache: true,
} as const
export type PluginAction = keyof typeof pluginActions
export const pluginActionNames = Object.keys(pluginActions) as PluginAction[]

export const exportTypes = ['xml', 'json'] as const
export const pluginCronJobs = ['set_shipping_completed', 'cancel_orders', 'clean_orders'] as const
export type PluginCronJob = (typeof pluginCronJobs)[number]
export const pluginLogTypes = ['access', 'request', 'error', 'debug'] as const
export type PluginLogType = (typeof pluginLogTypes)[number]

const Money = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, description })
const Percent = () =>
  Type.Number({ minimum: 0, maximum: 100, description: 'Tax in percent of the net price.' })
const Key = (description: string) => Text(1, 100, { description })

/** Members of an address that a shop may demand. */
export const pluginAddressMembers = [
  'first_name',
  'last_name',
  'gender',
  'birthday',
  'company',
  'street_1',
  'street_2',
  'zipcode',
  'city',
  'country',
  'state',
  'phone',
  'mobile',
  'mail',
] as const

const switches = Object.fromEntries(
  pluginActionNames.map((name) => [name, Flag({ description: `Whether \`${name}\` is answered.` })]),
) as Record<PluginAction, ReturnType<typeof Flag>>

const pluginFields = {
  actions: Type.Unsafe<Partial<Record<PluginAction, boolean>>>({
    ...Patch(switches),
    description: 'The actions that the endpoint of the shop answers; the others give error 22.',
  }),
  responseTypes: withDescription(
    List(OneOf(exportTypes), { min: 1, max: 2 }),
    'Formats of the exports; others give error 51.',
  ),
  cronJobs: withDescription(
    List(OneOf(pluginCronJobs), { max: 3 }),
    'Jobs that `cron` may run; others give error 91.',
  ),
  logsRequests: Flag({ description: 'Whether the log `request` keeps the parameters of every call.' }),
  maxFutureSeconds: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      description:
        'A request signed further in the future is refused as too old; null: none is. A new shop has 300.',
    }),
  ),
  platformUrl: Nullable(
    Text(0, 500, { description: 'Where `add_order` and `update_order` fetch orders from; null: nowhere.' }),
  ),
  pushesOrders: Flag({ description: 'Whether new orders of the shop are sent to its `pluginUrl`.' }),
  takesSentPrices: Flag({
    description:
      'Whether `check_cart` takes `unit_amount` and `tax_percent` of the items over, in place of the prices of the shop.',
  }),
  requiredAddressMembers: withDescription(
    List(OneOf(pluginAddressMembers), { max: pluginAddressMembers.length }),
    'Members that an address of `check_cart` must have; without one of them the answer is error 999.',
  ),
  paymentMethods: withDescription(
    List(
      Obj({
        id: Key('As carts name it.'),
        amount: Money('Fee without tax.'),
        taxPercent: Percent(),
      }),
      { max: 100 },
    ),
    'Ways to pay that `check_cart` and `get_settings` offer.',
  ),
}

/** How a shop answers the calls of a platform, and how this platform calls the shop. */
export const ShopPlugin = Obj({
  ...pluginFields,
  actions: withDescription(
    Obj(switches),
    'The actions that the endpoint of the shop answers; the others give error 22.',
  ),
})
export type ShopPlugin = Static<typeof ShopPlugin>
export const ShopPluginUpdate = Patch(pluginFields)
export type ShopPluginUpdate = Static<typeof ShopPluginUpdate>

export const signatureRules = ['missing', 'unreadable', 'tooOld', 'invalid'] as const

/** Actions that anybody who looks after a shop may try: they change nothing there. */
export const callableActions = [
  'ping',
  'check_cart',
  'check_stock',
  'get_settings',
  'get_debug_info',
] as const satisfies PluginAction[]

export const pluginCallStatuses = ['waiting', 'done', 'failed'] as const
export const pluginCallFilters = ['status', 'action', 'orderNumber'] as const

const date = (description: string) => Type.Unsafe<string | null>({ ...NullableDateTime(), description })

/** A call that this platform owes the plugin of a shop. */
export const PluginCall = Obj({
  id: Type.Integer({ description: 'Number of the call.' }),
  action: Text(0, undefined, { description: '`add_order` or `update_order`.' }),
  orderNumber: Nullable(Text(0, undefined, { description: 'The order that it is about.' })),
  status: OneOf(pluginCallStatuses, {
    description: '`waiting`: it is tried again; `done`: the shop has it; `failed`: it was given up.',
  }),
  attempts: Type.Integer({ description: 'How often it was tried.' }),
  error: Nullable(
    Type.Integer({ description: 'Number of the last error of the shop; null: none, or no answer.' }),
  ),
  errorText: Nullable(
    Text(0, undefined, { description: 'Text of the last error, or why there was no answer.' }),
  ),
  externalOrderNumber: Nullable(Text(0, undefined, { description: 'Number of the order in the shop.' })),
  createDate: Type.Unsafe<string>({ ...DateTime(), description: 'Since when it is owed.' }),
  nextDate: date('When it is tried next.'),
  endDate: date('When it was done or given up.'),
  shippedDate: date('When the shop reported that the order was sent.'),
  canceledDate: date('When the shop reported that the order was canceled.'),
  deliveryNotes: withDescription(
    List(
      Obj({
        carrier: Text(0, undefined, { description: 'Code of the carrier, such as `DHL`; `OTHER`.' }),
        tracking: Text(0, undefined, { description: 'Tracking numbers, with commas in between.' }),
        date: Type.Unsafe<string>({ ...DateTime(), description: 'When the shop reported it.' }),
      }),
    ),
    'How the shop sent the order.',
  ),
})
