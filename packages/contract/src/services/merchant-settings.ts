import { List, Nullable, NullableNumber, OneOf, Patch, type Static, Text, Type } from '../schema.ts'

const fulfillmentMethods = ['directShip', 'ROPIS', 'BOPIS'] as const
const selections = ['quickReserve', 'multiLineReserve'] as const
const Methods = () => List(OneOf(fulfillmentMethods), { max: 3 })
const On = (value: boolean) => Type.Boolean({ default: value })

/** Settings with their defaults; what has no default is null until it is set. */
export const MerchantSettings = Patch({
  defaultCurrency: Text(3, 3, { default: 'USD' }),
  defaultTimezone: Text(1, 100, { default: 'America/Chicago' }),
  defaultLocale: Text(2, 5, { default: 'en-us' }),
  defaultUnitSystem: OneOf(['metric', 'imperial'] as const, { default: 'metric' }),
  locationSearchRadius: Type.Number({ maximum: 9999, default: 100 }),
  locationSortOrder: OneOf(['closestLocation', 'closestLocationWithInventory'] as const, {
    default: 'closestLocation',
  }),
  numberOfDisplayLocations: Type.Number({ default: 100 }),
  hideLocationsWithoutInventory: On(false),
  hideProductInventory: On(true),
  locationBasedShoppingEnabled: On(false),
  restrictMultiLocationOrders: On(false),
  POSOrderNumberRequired: On(false),
  notesOnCancelRequired: On(false),
  notesOnRejectRequired: On(false),
  productValidationOnOrderPlacement: On(false),
  pickupReminderTriggerAfterSeconds: NullableNumber(),
  automaticOrderCancellationEnabled: On(false),
  cancelOrderAfterSeconds: NullableNumber(),
  automaticReservationCancellationEnabled: On(false),
  cancelReservationAfterSeconds: NullableNumber(),
  enabledFulfillmentMethods: Type.Unsafe<string[]>({ ...Methods(), default: [...fulfillmentMethods] }),
  enabledFulfillmentMethodSelectionForWebStorefront: List(OneOf(selections), { max: 2 }),
  enabledFulfillmentMethodSelectionForApp: List(OneOf(selections), { max: 2 }),
  enableSubstitutionPreferences: On(true),
  enableWebIndexing: Type.Boolean(),
  showCheckInPrompt: Type.Boolean(),
  defaultFulfillmentMethods: Methods(),
  productVisibilityFulfillmentMethods: Nullable(Methods()),
  fulfillmentEmailNotificationsEnabled: On(false),
  enableExtCatalogImageImport: On(false),
  enableFulfillmentScheduling: On(false),
  hideBusyFulfillmentTimeSlots: On(false),
  scheduledPickupReminderBeforePickupSeconds: NullableNumber(),
  productListShowInventory: On(false),
  productShowAlternativeLocation: On(false),
  manualPickMode: OneOf(['normal', 'hidden', 'prohibited'] as const, { default: 'normal' }),
  enforceSingleLineItemsScanning: On(false),
  showCompareButtonInProductList: On(false),
  inventoryReservationStrategy: OneOf(['ignore', 'recommend', 'hardAllocate'] as const, {
    default: 'hardAllocate',
  }),
  automaticReturnLabelCreationEnabled: On(false),
  returnLabelToAddressMode: OneOf(['default', 'primaryStoreAddress'] as const),
  strictOrderAddresses: On(false),
  automaticRouting: On(false),
})
export type MerchantSettings = Static<typeof MerchantSettings>

// biome-ignore format: six words in one row
const sortOrders = ['name:asc', 'name:desc', 'price:asc', 'price:desc', 'rank:asc', 'rank:desc'] as const

export const ShopSettings = Patch({
  cartSupplementalContent: Text(0),
  orderSupplementalContent: Text(0),
  useGoInterface: Type.Boolean(),
  useVAT: Type.Boolean(),
  showShopLogoInApp: On(true),
  showShopLogoInWeb: On(true),
  orderStatusSubmittedContent: Text(0),
  orderStatusInProgressContent: Text(0),
  orderStatusReadyContent: Text(0),
  orderStatusCompletedContent: Text(0),
  orderStatusCanceledContent: Text(0),
  productsSortOrder: OneOf(sortOrders),
  defaultWishlistName: Text(0, 255, { default: 'Wishlist' }),
  wishlistMode: OneOf(['persistOnAdd', 'deleteOnAdd'] as const, { default: 'persistOnAdd' }),
  cookieConsentMode: OneOf(['off', 'standard', 'strict'] as const, { default: 'off' }),
  displayPricePerMeasureUnit: On(false),
  cartReminderTriggerAfterSeconds: NullableNumber(),
  inactiveDeviceTriggerAfterSeconds: NullableNumber(),
  numberOfAddressLines: Type.Number({ minimum: 1, maximum: 4, default: 2 }),
  termsPageUrl: Text(0, 500),
  privacyPolicyPageUrl: Text(0, 500),
  siteVerificationCode: Text(0, 255),
  showCategoryImages: On(false),
})
export type ShopSettings = Static<typeof ShopSettings>

type WithDefault = { default?: unknown }

/** Every key with its default, or null. */
export const settingDefaults = (schema: { properties: Record<string, unknown> }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([key, value]) => [key, (value as WithDefault).default ?? null]),
  )
