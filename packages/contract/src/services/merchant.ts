import { currencyCodes } from '../common/currency.ts'
import { BatchResult, fieldsQuery, filtersQuery, limitOffset, PageMeta } from '../common/shapes.ts'
import { service } from '../operation.ts'
import {
  Anything,
  Batch,
  Code,
  FreeObject,
  List,
  Locale,
  Nullable,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../schema.ts'
import { MerchantSettings, ShopSettings, TimeZone } from './merchant-settings.ts'

export const merchantStatuses = ['active', 'inactive'] as const

/** Merchant codes stand in addresses, so they are kept to what needs no escaping. */
export const MerchantCode = () => Text(1, 255, { pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })

export const MerchantCreate = Obj({
  code: MerchantCode(),
  name: Text(1, 255),
  defaultLocaleCode: Type.Optional(Locale()),
  defaultCurrencyCode: Type.Optional(OneOf(currencyCodes)),
  timezone: Type.Optional(TimeZone()),
  region: Type.Optional(Nullable(Text(0, 100))),
  isDemo: Type.Optional(Type.Boolean()),
  owner: Obj({
    emailAddress: Text(3, 255, { format: 'email' }),
    password: Text(8, 1024),
    firstName: Type.Optional(Nullable(Text(0, 255))),
    lastName: Type.Optional(Nullable(Text(0, 255))),
  }),
})
export type MerchantCreate = Static<typeof MerchantCreate>

const merchantFields = {
  name: Text(1, 255),
  region: Nullable(Text(0, 100)),
  appLogo: Nullable(Text(0, 500)),
  isDemo: Type.Boolean(),
  status: OneOf(merchantStatuses),
}
/** `status` and `isDemo` are the operator's to change. */
export const MerchantUpdate = Patch(merchantFields)
export type MerchantUpdate = Static<typeof MerchantUpdate>
export const Merchant = Obj({
  code: Code(),
  ...merchantFields,
  entitlements: List(Text(0)),
  settings: Type.Optional(MerchantSettings),
  externalServiceSettings: Type.Optional(FreeObject()),
})
export type Merchant = Static<typeof Merchant>

/** Digits as in rule 2 of the plugin signature: at least two, the first one not zero. */
const PluginNumber = () => Text(2, 20, { pattern: '^[1-9][0-9]+$' })
const hostPattern = '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$'

const shopFields = {
  name: Text(1, 255),
  logoUrl: Nullable(Text(0, 500)),
  locales: List(Locale(), { min: 1, max: 100 }),
  currencies: List(OneOf(currencyCodes), { min: 1, max: 100 }),
  catalogCode: Nullable(Code()),
  customerNumber: PluginNumber(),
  shopNumber: PluginNumber(),
  pluginUrl: Nullable(Text(0, 500)),
  url: Nullable(Text(0, 500)),
  isDefault: Type.Boolean(),
  websiteCname: Nullable(Text(0, 255)),
  websiteCustomDomain: Nullable(Text(0, 255, { pattern: hostPattern })),
  primaryWebsiteFQDN: Nullable(Text(0, 255)),
}
const ApiKey = () => Text(8, 255)

export const ShopCreate = Obj({
  code: Code(),
  ...Patch(shopFields, ['name']).properties,
  name: shopFields.name,
  apiKey: Type.Optional(ApiKey()),
})
export type ShopCreate = Static<typeof ShopCreate>
export const ShopUpdate = Patch({ ...shopFields, apiKey: ApiKey() })
export type ShopUpdate = Static<typeof ShopUpdate>
export const Shop = Obj({ code: Code(), ...shopFields })
export type Shop = Static<typeof Shop>

/** Creating and listing merchants: the operator's side. */
export const operator = service(
  'merchant',
  {
    title: 'Merchants (operator)',
    description: 'For the operator of the server.',
    scope: 'operator',
    base: '/merchant/v1',
    unknownFields: 'refuse',
  },
  {
    createMerchant: {
      method: 'POST',
      path: '/merchants',
      summary: 'Create a merchant',
      description:
        'With its owner, standard roles, settings, default parent catalog and a first API client, whose secret is shown only here.',
      tag: 'Merchants',
      body: MerchantCreate,
      responses: { 201: Obj({ merchant: Merchant, client: Obj({ id: Text(0), secret: Text(0) }) }) },
      errors: ['merchantExists'],
    },
    listMerchants: {
      method: 'GET',
      path: '/merchants',
      summary: 'List merchants',
      tag: 'Merchants',
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000), ...fieldsQuery }),
      responses: { 200: Obj({ meta: PageMeta, merchants: List(Merchant) }) },
    },
    setMerchantStatus: {
      method: 'POST',
      path: '/merchants/{code}/status',
      summary: 'Activate or deactivate a merchant',
      description: 'The tokens of an inactive merchant are refused.',
      tag: 'Merchants',
      body: Obj({ status: OneOf(merchantStatuses) }),
      responses: { 204: null },
      errors: ['merchantNotFound', 'preconditionFailed'],
    },
  },
)

const oneSetting = Obj({ setting: Anything() })

export const merchant = service(
  'merchant',
  { title: 'Merchant', description: 'A merchant, its settings and its shops.' },
  {
    getMerchant: {
      method: 'GET',
      path: '',
      summary: 'Get the merchant',
      tag: 'Merchant',
      permission: 'MSV',
      responses: { 200: Obj({ merchant: Merchant }) },
    },
    updateMerchant: {
      method: 'POST',
      path: '',
      summary: 'Update the merchant',
      tag: 'Merchant',
      permission: 'MSE',
      body: MerchantUpdate,
      responses: { 204: null },
      errors: ['operatorOnly', 'preconditionFailed'],
      represents: 'getMerchant',
    },
    getMerchantId: {
      method: 'GET',
      path: '/id',
      summary: 'Get the internal id of the merchant',
      tag: 'Merchant',
      permission: 'MSV',
      responses: { 200: Obj({ id: Text(0) }) },
    },
    getSettings: {
      method: 'GET',
      path: '/settings',
      summary: 'Get the settings',
      tag: 'Settings',
      permission: 'MSV',
      responses: { 200: Obj({ settings: MerchantSettings }) },
    },
    updateSettings: {
      method: 'POST',
      path: '/settings',
      summary: 'Change settings',
      tag: 'Settings',
      permission: 'MSE',
      body: Obj({ settings: MerchantSettings }),
      responses: { 204: null },
      errors: ['preconditionFailed'],
      represents: 'getSettings',
    },
    getSetting: {
      method: 'GET',
      path: '/settings/{key}',
      summary: 'Get one setting',
      tag: 'Settings',
      permission: 'MSV',
      responses: { 200: oneSetting },
      errors: ['settingNotFound'],
    },
    getExternalServiceSettings: {
      method: 'GET',
      path: '/externalServiceSettings',
      summary: 'Get the settings of external services',
      tag: 'Settings',
      permission: 'MSV',
      responses: { 200: Obj({ externalServiceSettings: FreeObject() }) },
    },
    updateExternalServiceSettings: {
      method: 'POST',
      path: '/externalServiceSettings',
      summary: 'Change the settings of external services',
      description: 'Keys that are sent replace the stored ones; null removes a key.',
      tag: 'Settings',
      permission: 'MSE',
      body: Obj({ externalServiceSettings: FreeObject() }),
      responses: { 204: null },
      errors: ['preconditionFailed'],
      represents: 'getExternalServiceSettings',
    },
    getExternalServiceSetting: {
      method: 'GET',
      path: '/externalServiceSettings/{key}',
      summary: 'Get one setting of an external service',
      tag: 'Settings',
      permission: 'MSV',
      responses: { 200: Obj({ externalServiceSetting: Anything() }) },
      errors: ['settingNotFound'],
    },
    listShops: {
      method: 'GET',
      path: '/shops',
      summary: 'List shops',
      tag: 'Shops',
      permission: 'SHV',
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000) }),
      responses: { 200: Obj({ meta: PageMeta, shops: List(Shop) }) },
    },
    createShops: {
      method: 'POST',
      path: '/shops',
      summary: 'Create shops',
      description:
        'Numbers and the signing key are generated when they are not sent; the keys are shown in the answer.',
      tag: 'Shops',
      permission: 'SHC',
      body: Obj({ shops: Batch(ShopCreate, 100) }),
      responses: {
        201: Obj({
          errors: BatchResult.properties.errors,
          shops: List(Obj({ code: Text(0), customerNumber: Text(0), shopNumber: Text(0), apiKey: Text(0) })),
        }),
      },
      batch: true,
    },
    getShop: {
      method: 'GET',
      path: '/shops/{shopCode}',
      summary: 'Get a shop',
      tag: 'Shops',
      permission: 'SHV',
      responses: { 200: Shop },
      errors: ['shopNotFound'],
    },
    updateShop: {
      method: 'POST',
      path: '/shops/{shopCode}',
      summary: 'Update a shop',
      tag: 'Shops',
      permission: 'SHE',
      body: ShopUpdate,
      responses: { 204: null },
      errors: ['shopNotFound', 'customerNumberTaken', 'shopNumberTaken', 'preconditionFailed'],
      represents: 'getShop',
    },
    deleteShop: {
      method: 'DELETE',
      path: '/shops/{shopCode}',
      summary: 'Delete a shop',
      tag: 'Shops',
      permission: 'SHD',
      responses: { 204: null },
      errors: ['shopNotFound', 'preconditionFailed'],
    },
    getShopId: {
      method: 'GET',
      path: '/shops/{shopCode}/id',
      summary: 'Get the internal id of a shop',
      tag: 'Shops',
      permission: 'SHV',
      responses: { 200: Obj({ shopId: Numeric(), merchantId: Text(0) }) },
      errors: ['shopNotFound'],
    },
    getShopApiKey: {
      method: 'GET',
      path: '/shops/{shopCode}/apiKey',
      summary: 'Get the key that signs requests to the shop',
      tag: 'Shops',
      permission: 'SHK',
      responses: { 200: Obj({ apiKey: Text(0) }) },
      errors: ['shopNotFound'],
    },
    getShopSettings: {
      method: 'GET',
      path: '/shops/{shopCode}/settings',
      summary: 'Get the settings of a shop',
      tag: 'Shops',
      permission: 'SHV',
      responses: { 200: Obj({ settings: ShopSettings }) },
      errors: ['shopNotFound'],
    },
    updateShopSettings: {
      method: 'POST',
      path: '/shops/{shopCode}/settings',
      summary: 'Change the settings of a shop',
      tag: 'Shops',
      permission: 'SHE',
      body: Obj({ settings: ShopSettings }),
      responses: { 204: null },
      errors: ['shopNotFound', 'preconditionFailed'],
      represents: 'getShopSettings',
    },
    getShopSetting: {
      method: 'GET',
      path: '/shops/{shopCode}/settings/{key}',
      summary: 'Get one setting of a shop',
      tag: 'Shops',
      permission: 'SHV',
      responses: { 200: oneSetting },
      errors: ['shopNotFound', 'settingNotFound'],
    },
    getDesignValues: {
      method: 'GET',
      path: '/shops/{shopCode}/designValues',
      summary: 'Get the design values of a shop',
      tag: 'Shops',
      permission: 'SHV',
      responses: { 200: Obj({ designValues: FreeObject() }) },
      errors: ['shopNotFound'],
    },
    updateDesignValues: {
      method: 'POST',
      path: '/shops/{shopCode}/designValues',
      summary: 'Change the design values of a shop',
      description: 'Keys that are sent replace the stored ones; null removes a key.',
      tag: 'Shops',
      permission: 'SHE',
      body: Obj({ designValues: FreeObject() }),
      responses: { 204: null },
      errors: ['shopNotFound', 'preconditionFailed'],
      represents: 'getDesignValues',
    },
  },
)
