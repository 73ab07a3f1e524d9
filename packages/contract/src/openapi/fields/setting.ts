/** Settings of a merchant and of its shops. */
export const settingFields = {
  plugin: 'How a shop and a platform work together.',
  defaultCurrency: 'Currency where none is named.',
  defaultLocale: 'Language where none is named.',
  defaultTimezone: 'Time zone of days and opening hours where none is named.',
  defaultUnitSystem: 'Kept for apps: kilometres or miles for people. Distances of the API are metres.',
  locationSearchRadius:
    'Kept for apps that know where a customer is: how far to look for locations, in kilometres or miles.',
  locationSortOrder:
    'Kept for apps that know where a customer is: whether the nearest location comes first, or the nearest that has stock.',
  numberOfDisplayLocations: 'Most locations that the storefront shows of a product and at the checkout.',
  hideLocationsWithoutInventory:
    'The storefront shows only locations that have the product, at the checkout all goods of the cart.',
  hideProductInventory: 'The storefront shows whether there is stock, and not how much.',
  locationBasedShoppingEnabled: 'Kept for apps: customers choose a location first and see what it has.',
  restrictMultiLocationOrders:
    'All line items of an order that name a location name the same one; orders of other systems (`imported`) may name several.',
  POSOrderNumberRequired: 'A pickup is handed over only with the number of the till, `posTransactionId`.',
  notesOnCancelRequired:
    'Canceling an order requires `notes`; picking nothing of it with a `quantityChangeReason` does not.',
  notesOnRejectRequired: 'Rejecting an order requires `notes`.',
  productValidationOnOrderPlacement:
    'New orders are checked: products exist, are active, and have the sent price.',
  pickupReminderTriggerAfterSeconds: 'Time after which a customer is reminded of a pickup; null: never.',
  automaticOrderCancellationEnabled:
    'Pickups that are not collected are canceled, with the reason `expired`.',
  cancelOrderAfterSeconds: 'How long a pickup is `ready` before it is canceled; null: for ever.',
  automaticReservationCancellationEnabled: 'Reservations that are not collected are canceled.',
  cancelReservationAfterSeconds: 'Time after which they are canceled; null: never.',
  enabledFulfillmentMethods: 'Ways in which customers may get their goods.',
  enabledFulfillmentMethodSelectionForWebStorefront:
    'Kept for shops of others: ways of reserving that a web shop offers.',
  enabledFulfillmentMethodSelectionForApp: 'Kept for apps: ways of reserving that the app offers.',
  enableSubstitutionPreferences:
    'The storefront asks whether another product will do; the answer is `substitutionAllowed` of the line.',
  enableWebIndexing: 'Search engines may list the storefront; false keeps them out, null lets them in.',
  showCheckInPrompt: 'The storefront asks customers whose goods are ready to say that they have arrived.',
  defaultFulfillmentMethods:
    'Methods of products that name none, for what the storefront shows and for the checkout; null: all.',
  productVisibilityFulfillmentMethods:
    'Storefront and named calls show only products that have one of these methods; null: all products.',
  fulfillmentEmailNotificationsEnabled: 'Kept for apps: locations get an e-mail about new work.',
  enableExtCatalogImageImport: 'Kept for apps: images are copied from the addresses that a catalog names.',
  enableFulfillmentScheduling: 'The storefront lets customers choose a slot for a pickup.',
  hideBusyFulfillmentTimeSlots: 'The storefront does not show slots that are full.',
  scheduledPickupReminderBeforePickupSeconds:
    'How long before a chosen time the customer is reminded; null: never.',
  productListShowInventory: 'Lists of the storefront say of products that they are in stock.',
  productShowAlternativeLocation: 'A checkout whose store lacks goods says which stores have them.',
  manualPickMode:
    'Whether staff may pick without scanning in the store app: `normal`, behind a button (`hidden`), or not at all (`prohibited`).',
  enforceSingleLineItemsScanning: 'In the store app every unit of a line item is scanned.',
  showCompareButtonInProductList: 'Kept for apps: customers may compare products.',
  inventoryReservationStrategy:
    'Whether routing reserves stock, only recommends a location, or ignores stock.',
  automaticReturnLabelCreationEnabled: 'Kept for apps: packages get a label for sending them back.',
  returnLabelToAddressMode: 'Kept for apps: address that returns go to.',
  strictOrderAddresses: 'New orders need complete addresses.',
  automaticRouting:
    'Orders that become open are routed by themselves, unless inventoryReservationStrategy is ignore; otherwise they wait for somebody of the merchant.',
  lowStockThreshold: 'Stock at which an event warns; null: no warning.',
  stockLedgerDays: 'Days that changes of stock stay in the ledger; older ones are moved into files.',
  productHistoryDays: 'Days that the history of products is kept.',
  pageVersionsKept: 'Versions kept of each page, the newest; the live one always stays.',
  cartSupplementalContent: 'Text or HTML in the cart.',
  orderSupplementalContent: 'Text or HTML on the order page.',
  useGoInterface: 'Kept for apps: uses the interface of an older app.',
  useVAT: 'Prices are shown with value added tax.',
  showShopLogoInApp: 'Kept for apps: the app shows the logo.',
  showShopLogoInWeb: 'The storefront shows the logo.',
  orderStatusSubmittedContent: 'Text or HTML for an order that was placed.',
  orderStatusInProgressContent: 'Text or HTML for an order that is worked on.',
  orderStatusReadyContent: 'Text or HTML for an order that waits for the customer.',
  orderStatusCompletedContent: 'Text or HTML for an order that is done.',
  orderStatusCanceledContent: 'Text or HTML for an order that was canceled.',
  productsSortOrder:
    'Order of products in categories of the storefront until a visitor chooses another; `rank` is the place in the category. Null: by name.',
  defaultWishlistName: 'Name of a wishlist that the storefront makes.',
  wishlistMode:
    'Whether an item that goes into the cart stays in the wishlist (`persistOnAdd`) or leaves it (`deleteOnAdd`).',
  cookieConsentMode:
    'Whether pages tell which cookies they set: not at all (`off`), at their end (`standard`) or at their start (`strict`). The storefront sets only those that it needs.',
  displayPricePerMeasureUnit: 'The storefront shows prices by kilogram, litre and the like.',
  guestCartLifetimeDays: 'Days after the last change after which the cart of a guest is removed.',
  cartReminderTriggerAfterSeconds:
    'Time without a change after which the event cartReminderTimeReached tells of a cart; null: never.',
  inactiveDeviceTriggerAfterSeconds:
    'Kept for apps: time after which a device counts as inactive; null: never.',
  numberOfAddressLines: 'Lines of an address that a customer can fill in.',
  termsPageUrl: 'Address of the terms of business, or a path as in links of widgets.',
  privacyPolicyPageUrl: 'Address of the privacy policy, or a path as in links of widgets.',
  googleSiteVerificationCode: 'Code that proves to the search engine whose site it is.',
  showCategoryImages: 'Categories show their images, except in widgets, which have a setting of their own.',
  exports: 'Runs of feeds and files.',
  exportSettings: 'Product feeds: where they go and when.',
  exportSetting: 'Value of the setting that was asked for.',
  googleLocalInventory: 'Feeds for the search engine’s shopping pages; null: none.',
  productIdentifier: 'Identifier that the feed calls the id of a product.',
  productExport: 'Feed of the products.',
  inventoryExport: 'Feed of the stock of each location.',
  pickupLinkSubfeed: 'Feed of links to collect a product in a store.',
  timeType: 'Whether `timeValue` is a cron pattern or a time of day.',
  timeValue: 'When the feed is made; null: not by itself.',
  cronPattern: 'When the feed is made, as a cron pattern; null without a time.',
  maxExportQuantity: 'Larger quantities are written as this one; null: as they are.',
  productLinkTemplate: 'Link to a product, with placeholders.',
  pickupLinkTemplate: 'Link to collect a product, with placeholders.',
  mobilePickupLinkTemplate: 'The same for telephones.',
  pickupSLA: 'How soon goods can be collected.',
  'ExportSettings.username': 'Account at the receiver of the feeds.',
  'ExportSettings.password': 'Password there; stored encrypted, null for those who may not change it.',
  'ExportSettings.status': 'An inactive feed is not made.',
} satisfies Record<string, string>
