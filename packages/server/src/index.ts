export { createApp, merchantInitializers } from './app.ts'
export type { Demo, Mailbox } from './demo.ts'
export { jobs } from './jobs.ts'
export { type OpenPlatform, openPlatform } from './platform.ts'
export { createOperatorClient } from './services/auth/index.ts'
export {
  createAttributes,
  createCatalogs,
  createCategories,
  createProducts,
  exportCsv,
  exportFeed,
  setProductLocationPrices,
  updateExportSettings,
} from './services/catalog/index.ts'
export {
  createPages,
  createWidgetConfigDefinitions,
  prepareImage,
  publishPage,
  schedulePage,
  updatePage,
  uploadImage,
} from './services/content/index.ts'
export {
  createCustomerAttributes,
  createCustomers,
  createNotes,
  createWishlists,
  customerOwner,
  hashCustomerPasswords,
  updateCustomerAttribute,
} from './services/customer/index.ts'
export { importAtOnce, type WholeFile } from './services/import/index.ts'
export { reserveInventory, setInventories } from './services/inventory/index.ts'
export {
  createFulfillmentSlots,
  findDefaultLocation,
  isOpen,
} from './services/location/index.ts'
export {
  createMerchant,
  createShops,
  hashOwnerPassword,
  updateSettings,
  updateShopCheckout,
  updateShopSettings,
} from './services/merchant/index.ts'
export {
  createCampaigns,
  tryMailServer,
  updateNotificationSettings,
} from './services/notification/index.ts'
export {
  addFulfillmentGroups,
  allocateOrderNumbers,
  createPickingBatches,
  createReturnOrders,
  createSalesOrders,
  createSimpleFulfillmentOrders,
  type EndedFulfillmentOrders,
  recordEndedFulfillmentOrders,
  salesOrderMachine,
  setFulfillmentOrderStatuses,
  updateRoutingRules,
} from './services/order/index.ts'
export { updateShopPlugin } from './services/plugin/index.ts'
export { createCoupons, createPromotions, type PricedOrder, priceOrders } from './services/promotion/index.ts'
export { createSegments } from './services/segmentation/index.ts'
export {
  addProducts,
  cartOf,
  cartOfToken,
  createCart,
  finishCheckout,
  followOrders,
} from './services/shop/index.ts'
export { createWebhooks } from './services/webhook/index.ts'
export type { DemoSite, Mail, MailReader, MailSummary, ShowcaseItem } from './site/index.ts'
