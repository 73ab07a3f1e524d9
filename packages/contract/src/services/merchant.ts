import { currencyCodes } from '../common/currency.ts'
import { Code, List, Locale, Nullable, Obj, OneOf, Patch, type Static, Text, Type } from '../schema.ts'
import { ExternalServiceSettings, MerchantSettings, TimeZone } from './merchant-settings.ts'

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
  id: Type.Optional(Text(0, 36, { description: 'The internal id, by `includeInternalIds`.' })),
  code: Code(),
  ...merchantFields,
  entitlements: List(Text(0)),
  settings: Type.Optional(MerchantSettings),
  externalServiceSettings: Type.Optional(ExternalServiceSettings),
})
export type Merchant = Static<typeof Merchant>

/** The agency that looks after a merchant; consoles show it to the merchant's people. */
export const SiBranding = Obj({
  merchantPartnerId: Text(0, 255),
  partnerName: Text(0, 255),
  partnerUrl: Text(0, 500),
  partnerLogo: Text(0, 500),
  partnerPhone: Text(0, 100),
})
export type SiBranding = Static<typeof SiBranding>

export const merchantFilters = ['code', 'id', 'name', 'status', 'isDemo'] as const
