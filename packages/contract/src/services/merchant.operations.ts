import { fieldsQuery, filtersQuery, internalIdsQuery, limitOffset, PageMeta } from '../common/shapes.ts'
import { service } from '../operation.ts'
import { can } from '../permission.ts'
import { Anything, List, Nullable, Obj, OneOf, Text, Type, UploadedFile } from '../schema.ts'
import { FirstSteps } from './first-steps.ts'
import { Limits, MerchantLimits } from './limit.ts'
import {
  Merchant,
  MerchantCreate,
  MerchantUpdate,
  merchantFilters,
  merchantStatuses,
  SiBranding,
} from './merchant.ts'
import { ExternalServiceSettings, MerchantSettings, oneSetting, settingFilters } from './merchant-settings.ts'
import { pluginOperations } from './plugin.operations.ts'
import { publishableKeyOperations } from './publishable-key.operations.ts'
import { shopOperations } from './shop.operations.ts'
import { allShopFilters, Shop } from './shop.ts'
import { shopCheckoutOperations } from './shop-checkout.operations.ts'

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
      description: '`fields` takes `settings` and `externalServiceSettings`, which are left out otherwise.',
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000), ...fieldsQuery, ...internalIdsQuery }),
      filters: merchantFilters,
      responses: { 200: Obj({ meta: PageMeta, merchants: List(Merchant) }) },
    },
    setMerchantStatus: {
      method: 'POST',
      path: '/merchants/{merchantCode}/status',
      summary: 'Activate or deactivate a merchant',
      description: 'The tokens of an inactive merchant are refused.',
      tag: 'Merchants',
      body: Obj({ status: OneOf(merchantStatuses) }),
      responses: { 204: null },
      errors: ['merchantNotFound', 'preconditionFailed'],
    },
    setMerchantLimits: {
      method: 'POST',
      path: '/merchants/{merchantCode}/limits',
      summary: 'Limit the requests of a merchant',
      description:
        'Holds at once in all processes, for tokens that were given before, too; requests of operators do not count. `getLimits` reads it.',
      tag: 'Merchants',
      body: MerchantLimits,
      responses: { 204: null },
      errors: ['merchantNotFound', 'preconditionFailed'],
    },
    setSiBranding: {
      method: 'POST',
      path: '/merchants/{merchantCode}/siBranding',
      summary: 'Set the partner who looks after a merchant',
      description: 'Null when nobody does.',
      tag: 'Merchants',
      body: Obj({ siBranding: Nullable(SiBranding) }),
      responses: { 204: null },
      errors: ['merchantNotFound'],
    },
    listAllShops: {
      method: 'GET',
      path: '/shops',
      summary: 'List the shops of all merchants',
      description: 'In the order of their internal ids.',
      tag: 'Shops',
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000), ...internalIdsQuery }),
      filters: allShopFilters,
      responses: { 200: Obj({ meta: PageMeta, shops: List(Shop) }) },
    },
  },
)

export const merchant = service(
  'merchant',
  { title: 'Merchant', description: 'A merchant, its settings and its shops.' },
  {
    getMerchant: {
      method: 'GET',
      path: '',
      summary: 'Get the merchant',
      tag: 'Merchant',
      permission: can.viewMerchantSettings,
      responses: { 200: Obj({ merchant: Merchant }) },
    },
    updateMerchant: {
      method: 'POST',
      path: '',
      summary: 'Update the merchant',
      tag: 'Merchant',
      permission: can.editMerchantSettings,
      body: MerchantUpdate,
      responses: { 204: null },
      errors: ['operatorOnly', 'preconditionFailed'],
      represents: 'getMerchant',
    },
    getMerchantId: {
      method: 'GET',
      path: '/id',
      summary: 'Get the internal id of the merchant',
      description: 'A UUID.',
      tag: 'Merchant',
      permission: can.viewMerchantSettings,
      responses: { 200: Obj({ id: Text(0, 36) }) },
    },
    getLimits: {
      method: 'GET',
      path: '/limits',
      summary: 'Get the limits, and how much of them is used',
      description:
        "The operator's limits for each merchant or client, the merchant's current use, and the number of requests of each client. Read it before a large import, or when calls are answered with 429.",
      tag: 'Merchant',
      permission: can.viewMerchantSettings,
      responses: { 200: Limits },
    },
    getFirstSteps: {
      method: 'GET',
      path: '/firstSteps',
      summary: 'Get the first steps of a merchant, and which are done',
      description:
        'From an empty merchant to a shop that sells. A step is done while what it makes exists, whoever made it and by whichever way.',
      tag: 'Merchant',
      permission: can.viewMerchantSettings,
      responses: { 200: FirstSteps },
    },
    getSettings: {
      method: 'GET',
      path: '/settings',
      summary: 'Get the settings',
      description: 'All of them, or those whose `key` the filters find.',
      tag: 'Settings',
      permission: can.viewMerchantSettings,
      query: Obj({ ...filtersQuery }),
      filters: settingFilters,
      responses: { 200: Obj({ settings: MerchantSettings }) },
    },
    updateSettings: {
      method: 'POST',
      path: '/settings',
      summary: 'Change settings',
      tag: 'Settings',
      permission: can.editMerchantSettings,
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
      permission: can.viewMerchantSettings,
      responses: { 200: oneSetting },
      errors: ['settingNotFound'],
    },
    getExternalServiceSettings: {
      method: 'GET',
      path: '/externalServiceSettings',
      summary: 'Get the settings of external services',
      description: 'In the order of their keys; filters go by `key`.',
      tag: 'Settings',
      permission: can.viewMerchantSettings,
      query: Obj({ ...filtersQuery, ...limitOffset(100, 1000) }),
      filters: settingFilters,
      responses: { 200: Obj({ externalServiceSettings: ExternalServiceSettings }) },
    },
    updateExternalServiceSettings: {
      method: 'POST',
      path: '/externalServiceSettings',
      summary: 'Change the settings of external services',
      description:
        'Keys that are sent replace the stored ones. `{name}Key: null` removes the key; `{name}ImportFields: null` stays and means no fields.',
      tag: 'Settings',
      permission: can.editMerchantSettings,
      body: Obj({ externalServiceSettings: ExternalServiceSettings }),
      responses: { 204: null },
      errors: ['preconditionFailed'],
      represents: 'getExternalServiceSettings',
    },
    getExternalServiceSetting: {
      method: 'GET',
      path: '/externalServiceSettings/{key}',
      summary: 'Get one setting of an external service',
      tag: 'Settings',
      permission: can.viewMerchantSettings,
      responses: { 200: Obj({ externalServiceSetting: Anything() }) },
      errors: ['settingNotFound'],
    },
    listLinkedShops: {
      method: 'GET',
      path: '/{word}Shops',
      summary: 'List the numbers of the shops on an older platform',
      description:
        'The numbers of the shops that have a `pluginUrl`. The word before `Shops` may be any of letters; the list of the answer has the name that was asked for, such as `appShops`.',
      tag: 'Shops',
      permission: can.viewShops,
      params: { word: Text(1, 64, { pattern: '^[A-Za-z]+$' }) },
      responses: {
        200: Type.Unsafe<Record<string, string[]>>({ type: 'object', additionalProperties: List(Text(0)) }),
      },
    },
    setLogo: {
      method: 'POST',
      path: '/logo',
      summary: 'Upload the logo of the merchant',
      description:
        'Becomes the `appLogo` of the merchant. PNG, JPEG, GIF and WebP up to 5 MB and 25 megapixels, 16,000 pixels on a side; the content decides, not the name.',
      tag: 'Merchant',
      permission: can.editMerchantSettings,
      body: Obj({ file: UploadedFile('The image.') }),
      bodyType: 'multipart',
      responses: { 204: null },
      errors: ['preconditionFailed'],
    },
    getSiBranding: {
      method: 'GET',
      path: '/siBranding',
      summary: 'Get the partner who looks after the merchant',
      tag: 'Merchant',
      permission: can.viewMerchantSettings,
      responses: { 200: Obj({ siBranding: SiBranding }) },
      errors: ['partnerNotFound'],
    },
    ...shopOperations,
    ...publishableKeyOperations,
    ...shopCheckoutOperations,
    ...pluginOperations,
  },
)
