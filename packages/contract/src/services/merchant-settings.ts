import { currencyCodes } from '../common/currency.ts'
import {
  Anything,
  List,
  Locale,
  MAX_PROSE,
  Nullable,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../schema.ts'

export const fulfillmentMethods = ['directShip', 'ROPIS', 'BOPIS'] as const
const selections = ['quickReserve', 'multiLineReserve'] as const
const Methods = () => List(OneOf(fulfillmentMethods), { max: 3 })
const Selections = () => List(OneOf(selections), { max: 2 })
const On = (value: boolean) => Type.Boolean({ default: value })
const Seconds = () => Nullable(Type.Number({ minimum: 0 }))
const Content = () => Nullable(Text(0, MAX_PROSE))
/** A hundred years: for ever. */
const MAX_DAYS = 36_500
/** Where a setting can have any name of a form. */
const MAX_SETTINGS = 200

export const TimeZone = (options: Record<string, unknown> = {}) =>
  Text(1, 100, { format: 'time-zone', ...options })

/** Every app has a key of this form, with its own name at the end; such keys are kept as they are sent. */
export const selectionKey = /^enabledFulfillmentMethodSelectionFor[A-Za-z0-9]{1,64}$/

/** Settings with their defaults. What has no default is null until it is set, so null is what clears it. */
const merchantSettings = {
  defaultCurrency: OneOf(currencyCodes, { default: 'USD' }),
  defaultTimezone: TimeZone({ default: 'America/Chicago' }),
  defaultLocale: Locale({ default: 'en-us' }),
  defaultUnitSystem: OneOf(['metric', 'imperial'] as const, { default: 'metric' }),
  locationSearchRadius: Type.Number({ minimum: 0, maximum: 9999, default: 100 }),
  locationSortOrder: OneOf(['closestLocation', 'closestLocationWithInventory'] as const, {
    default: 'closestLocation',
  }),
  numberOfDisplayLocations: Type.Number({ minimum: 0, default: 100 }),
  hideLocationsWithoutInventory: On(false),
  hideProductInventory: On(true),
  locationBasedShoppingEnabled: On(false),
  restrictMultiLocationOrders: On(false),
  POSOrderNumberRequired: On(false),
  notesOnCancelRequired: On(false),
  notesOnRejectRequired: On(false),
  productValidationOnOrderPlacement: On(false),
  pickupReminderTriggerAfterSeconds: Seconds(),
  automaticOrderCancellationEnabled: On(false),
  cancelOrderAfterSeconds: Seconds(),
  automaticReservationCancellationEnabled: On(false),
  cancelReservationAfterSeconds: Seconds(),
  enabledFulfillmentMethods: Type.Unsafe<string[]>({ ...Methods(), default: [...fulfillmentMethods] }),
  enabledFulfillmentMethodSelectionForWebStorefront: Nullable(Selections()),
  enabledFulfillmentMethodSelectionForApp: Nullable(Selections()),
  enableSubstitutionPreferences: On(true),
  enableWebIndexing: Nullable(Type.Boolean()),
  showCheckInPrompt: Nullable(Type.Boolean()),
  defaultFulfillmentMethods: Nullable(Methods()),
  productVisibilityFulfillmentMethods: Nullable(Methods()),
  fulfillmentEmailNotificationsEnabled: On(false),
  enableExtCatalogImageImport: On(false),
  enableFulfillmentScheduling: On(false),
  hideBusyFulfillmentTimeSlots: On(false),
  scheduledPickupReminderBeforePickupSeconds: Seconds(),
  productListShowInventory: On(false),
  productShowAlternativeLocation: On(false),
  manualPickMode: OneOf(['normal', 'hidden', 'prohibited'] as const, { default: 'normal' }),
  enforceSingleLineItemsScanning: On(false),
  showCompareButtonInProductList: On(false),
  inventoryReservationStrategy: OneOf(['ignore', 'recommend', 'hardAllocate'] as const, {
    default: 'hardAllocate',
  }),
  automaticReturnLabelCreationEnabled: On(false),
  returnLabelToAddressMode: Nullable(OneOf(['default', 'primaryStoreAddress'] as const)),
  strictOrderAddresses: On(false),
  automaticRouting: On(false),
  /** The event stockLow comes when what is visible of a record falls to this; null: never. */
  lowStockThreshold: Nullable(Type.Number({ minimum: 0 })),
  stockLedgerDays: Type.Integer({ minimum: 30, maximum: MAX_DAYS, default: 730 }),
  productHistoryDays: Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: 90 }),
  pageVersionsKept: Type.Integer({ minimum: 10, maximum: 10_000, default: 200 }),
}
export const MerchantSettings = Patch(merchantSettings, [], {
  patternProperties: { [selectionKey.source]: Nullable(Selections()) },
  maxProperties: MAX_SETTINGS,
})
export type MerchantSettings = Static<typeof MerchantSettings>

// biome-ignore format: six words in one row
const sortOrders = ['name:asc', 'name:desc', 'price:asc', 'price:desc', 'rank:asc', 'rank:desc'] as const

const shopSettings = {
  cartSupplementalContent: Content(),
  orderSupplementalContent: Content(),
  useGoInterface: Nullable(Type.Boolean()),
  useVAT: Nullable(Type.Boolean()),
  showShopLogoInApp: On(true),
  showShopLogoInWeb: On(true),
  orderStatusSubmittedContent: Content(),
  orderStatusInProgressContent: Content(),
  orderStatusReadyContent: Content(),
  orderStatusCompletedContent: Content(),
  orderStatusCanceledContent: Content(),
  productsSortOrder: Nullable(OneOf(sortOrders)),
  defaultWishlistName: Text(0, 255, { default: 'Wishlist' }),
  wishlistMode: OneOf(['persistOnAdd', 'deleteOnAdd'] as const, { default: 'persistOnAdd' }),
  cookieConsentMode: OneOf(['off', 'standard', 'strict'] as const, { default: 'off' }),
  displayPricePerMeasureUnit: On(false),
  cartReminderTriggerAfterSeconds: Seconds(),
  guestCartLifetimeDays: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  inactiveDeviceTriggerAfterSeconds: Seconds(),
  numberOfAddressLines: Type.Number({ minimum: 1, maximum: 4, default: 2 }),
  termsPageUrl: Nullable(Text(0, 500)),
  privacyPolicyPageUrl: Nullable(Text(0, 500)),
  googleSiteVerificationCode: Nullable(Text(0, 255)),
  showCategoryImages: On(false),
}
export const ShopSettings = Patch(shopSettings)
export type ShopSettings = Static<typeof ShopSettings>
export const ShopSettingsUpdate = Patch({
  ...shopSettings,
  siteVerificationCode: Nullable(
    Text(0, 255, {
      description: 'Another name of `googleSiteVerificationCode`, which counts when both are sent.',
    }),
  ),
})
export type ShopSettingsUpdate = Static<typeof ShopSettingsUpdate>

// a word before the ending: the name of the service
const serviceKeys = {
  secret: '^[A-Za-z][A-Za-z0-9]{0,63}Key$',
  fields: '^[A-Za-z][A-Za-z0-9]{0,63}ImportFields$',
}

/** Accounts at services that bring product content; which services there are is not fixed. */
export const ExternalServiceSettings = Type.Unsafe<Record<string, string | string[] | null>>({
  ...Obj({}),
  description:
    'Of each service `{name}Key`, the key of the account, and `{name}ImportFields`, a list of `name`, `description` and `media`, or null for none.',
  patternProperties: {
    [serviceKeys.secret]: Nullable(Text(0, 2000)),
    [serviceKeys.fields]: Nullable(List(OneOf(['name', 'description', 'media'] as const), { max: 3 })),
  },
  maxProperties: MAX_SETTINGS,
})
export type ExternalServiceSettings = Static<typeof ExternalServiceSettings>

export const designKeys = [
  'color-background-accent',
  'color-background-gutter-body',
  'color-background-gutter-header',
  'color-primary',
  'color-secondary',
  'color-state-alert',
  'color-state-ok',
  'color-state-warning',
  'color-text-high-emphasis',
  'color-text-low-emphasis',
  'color-text-medium-emphasis',
] as const
const Color = () => Nullable(Text(0, 7, { pattern: '^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$' }))

/** Colours of a shop; what is not set is left to the shop's own style. */
export const DesignValues = Patch(
  Object.fromEntries(designKeys.map((key) => [key, Color()])) as Record<
    (typeof designKeys)[number],
    ReturnType<typeof Color>
  >,
)
export type DesignValues = Static<typeof DesignValues>

/** The answer to one setting: texts, numbers, flags and lists as they are. */
export const oneSetting = Obj({ setting: Anything() })

/** Settings are found by their key. */
export const settingFilters = ['key'] as const

type WithDefault = { default?: unknown }

/** Every key with its default, or null. */
export const settingDefaults = (schema: { properties: Record<string, unknown> }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([key, value]) => [key, (value as WithDefault).default ?? null]),
  )
