import { currencyCodes } from '../common/currency.ts'
import {
  Code,
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
export const Shop = Obj({
  id: Type.Optional(
    Type.Unsafe<number>({ ...Numeric(), description: 'The internal id, by `includeInternalIds`.' }),
  ),
  code: Code(),
  ...shopFields,
})
export type Shop = Static<typeof Shop>

export const shopFilters = ['id', 'code', 'name', 'catalogCode', 'isDefault', 'customerNumber'] as const
/** Over all merchants: also by the host under which a shop is served. */
export const allShopFilters = ['websiteCname', 'id', 'code'] as const

export const shopImageTypes = ['logo', 'productPlaceholder', 'categoryPlaceholder', 'favicon'] as const
export type ShopImageType = (typeof shopImageTypes)[number]
