import { gzipSync } from 'node:zlib'
import type { ProductCreate } from '@tradepost/contract'
import { type Platform, sql } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { aPicture } from '../support/picture.ts'

/** Path parameters and query values by which an operation has something to show. */
export type ReadExample = Record<string, string | number>

type Post = (path: string, body: object) => Promise<unknown>

const daily = { status: 'active', timeType: 'time', timeValue: '04:30' }

const firstKey = (map: object) => Object.keys(map)[0] as string
const first = <T>(items: T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('the demo has none of these')
  return item
}

/** Every order of the demo lies in it. */
const lately = {
  filters: '{"$and":[{"date":{"$gte":"2020-01-01","$lte":"2049-12-31"}}]}',
  resolution: 'quarter',
}

/** A product with as little as possible of everything that a product can have. */
const sparseProduct = (attributeCode: string, categoryCode: string): ProductCreate => ({
  code: 'sparse',
  name: {},
  modelType: 'standard',
  isInventoryManaged: false,
  categories: [{ code: categoryCode }],
  options: [{ code: attributeCode }],
  extras: [{ code: attributeCode, values: [] }],
  properties: [{}, { code: 'free', value: {} }, { code: 'list', value: { 'en-us': [1, 2] } }],
  media: { 'en-us': [{ url: 'picture.png', type: 'image' }] },
  price: {
    price: 1,
    currencyCode: 'USD',
    volumePricing: [{ minQty: null, maxQty: null, price: 1, priceType: 'fixed' }],
    mapPricing: [{ price: 1 }],
  },
})

/** Adds examples that the demo lacks. */
const complete = async (api: Client, post: Post, productCode: string) => {
  expectNoErrors(
    await api.createProperties({
      body: { properties: [{ code: 'origin', name: 'Origin', type: 'localizedText' }] },
    }),
  )
  expectNoErrors(
    await api.createInventoryTreatmentSettings({
      body: {
        inventoryTreatmentSettings: [
          { code: 'endless', name: 'Endless', isPurchasable: true, sequenceId: 1 },
        ],
      },
    }),
  )
  expectNoErrors(
    await api.createSyncWebhooks({
      body: {
        syncWebhooks: [
          { code: 'crm', name: 'CRM', endpoint: 'https://crm.example.test', events: [{ code: 'loginSync' }] },
        ],
      },
    }),
  )
  const [attribute, category] = await Promise.all([
    api.listAttributes({ limit: 1 }),
    api.listCategories({ limit: 1 }),
  ])
  const attributeCode = first(attribute.attributes).code
  expectNoErrors(
    await api.createProducts({
      body: { products: [sparseProduct(attributeCode, first(category.categories).code as string)] },
    }),
  )
  await post('/catalog/v1/merchants/demo/exportSettings', {
    exportSettings: {
      localInventoryChannel: {
        username: 'shop',
        password: 'open sesame',
        productExport: daily,
        inventoryExport: daily,
        pickupLinkSubfeed: daily,
      },
    },
  })
  await post('/catalog/v1/merchants/demo/exports', { feed: 'product' })
  await post('/merchant/v1/merchants/demo/externalServiceSettings', {
    externalServiceSettings: { parcelKey: 'secret' },
  })
  await post('/merchant/v1/merchants/demo/shops/web/settings', { settings: { useVAT: true } })
  await post('/merchant/v1/merchants/demo/shops/web/publishableKeys', { name: 'App' })
  await api.createInvitation({ body: { emailAddress: 'kim@demo.test', roleCodes: ['storeAssociate'] } })
  await post('/merchant/v1/merchants/demo/shops/web/designValues', {
    designValues: { primaryColor: '#123456' },
  })
  await post('/customer/v1/merchants/demo/devices', {
    devices: [{ code: 'phone', platform: 'ios', type: 'phone', model: 'One', osVersion: '1' }],
  })
  await api.createDeviceWishlists({
    deviceCode: 'phone',
    body: { wishlists: [{ code: 'list', name: 'List', items: [{ productCode, quantity: 1 }] }] },
  })
  await api.updateProduct({ productCode, body: { rating: 4.5 } })
  await api.setShopImage({ shopCode: 'web', imageType: 'logo', body: { file: aPicture() } })
  await api.uploadImage({ body: { file: new File([aPicture()], 'a.png') } })
  await api.updateShop({ shopCode: 'web', body: { pluginUrl: 'https://shop.example.test/plugin' } })
  await api.receiveEvents({ body: { events: [{ event: 'entityUpdated', entity: 'product', payload: {} }] } })
}

/** A customer of whom there is something to read everywhere. */
const busyCustomer = async (api: Client): Promise<string> => {
  const { customers } = await api.listCustomers({ limit: 1000 })
  for (const { id } of customers) {
    const [{ notes }, { wishlists }, { segments }] = await Promise.all([
      api.listCustomerNotes({ customerId: id }),
      api.listWishlists({ customerId: id }),
      api.listCustomerSegments({ customerId: id }),
    ])
    if (notes.length > 0 && wishlists.length > 0 && segments.length > 0) return id
  }
  throw new Error('no customer of the demo has notes, wishlists and segments')
}

/** Segments have jobs only with more than ten thousand customers, so this one is put down by hand. */
const segmentJob = async ({ database, ids }: Platform): Promise<string> => {
  const id = ids.uuid()
  await database.run(sql`
    insert into job (merchant_id, id, service, kind, payload, sender, create_date, status, attempts)
    select m.id, ${id}, 'segmentation', 'addSegmentMembers', '{}', '{}', now(), 'running', 1
    from merchant m where m.code = 'demo'`)
  return id
}

/** The demo's imports have no files. */
const storeFeed = async ({ database, files }: Platform, ref: string) => {
  const fileKey = `imports/${ref}/example.feed`
  const content = Buffer.from('code,price.price\n'.padEnd(200, 'tea-assam-100g,free\n'))
  await files.put(fileKey, content)
  await database.run(sql`
    update import_file set file_key = ${fileKey}, is_kept = true, bytes = ${content.length} where ref = ${ref}::uuid`)
}

/** An order that was handed to a shop elsewhere. */
const insertPluginCall = ({ database }: Platform) =>
  database.run(sql`
    insert into plugin_call (merchant_id, shop_code, action, order_number, status, create_date, end_date)
    select m.id, 'web', 'add_order', '1', 'done', now(), now() from merchant m where m.code = 'demo' on conflict do nothing`)

/** The ledger of the demo is not old enough for a file. */
const archiveLedger = async ({ database, files }: Platform): Promise<string> => {
  const key = 'inventory-changes/demo/example.gz'
  const packed = gzipSync('{"id":1}\n')
  await files.put(key, packed)
  const { id } = await database.one<{ id: string }>(sql`
    insert into inventory_change_archive
      (merchant_id, first_date, last_date, change_count, size, file_key, create_date)
    select m.id, now(), now(), 1, ${packed.length}, ${key}, now() from merchant m where m.code = 'demo'
    returning id::text`)
  return id
}

/** A campaign that was sent to one customer, put down by hand: nothing is sent in a test of reads. */
const insertCampaign = async ({ database }: Platform, api: Client) => {
  const campaign = { code: 'news', name: 'News', channel: 'email', triggerType: 'event' } as const
  expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))
  await database.run(sql`
    with d as (
      insert into campaign_dispatch (merchant_id, campaign_id, status, is_complete, recipients, create_date)
      select c.merchant_id, c.id, 'sent', true, 1, now() from campaign c where c.code = 'news'
      returning merchant_id, campaign_id, id)
    insert into notification_message
      (merchant_id, campaign_id, group_id, dispatch_id, channel, recipient, status, due_date, sent_date, create_date)
    select d.merchant_id, d.campaign_id, d.id, d.id, 'email', 'ada@example.test', 'sent', now(), now(), now() from d`)
}

/** An example for each operation that reads and has parameters, by name; the merchant is the demo. */
export const readExamples = async (
  platform: Platform,
  api: Client,
  post: Post,
): Promise<Record<string, ReadExample>> => {
  const configurable = first(
    (await api.listProducts({ filters: { modelType: 'configurable' }, limit: 1 })).products,
  )
  await complete(api, post, configurable.code as string)
  const customerId = await busyCustomer(api)
  const product = { productCode: configurable.code as string }
  const location = first((await api.listLocations({ limit: 1 })).locations)
  const { orders } = await api.listSalesOrders({ filters: { status: 'open' }, limit: 1 })
  const order = { orderNumber: first(orders).orderNumber as string }
  const work = {
    orderNumber: first((await api.listFulfillmentOrders({ limit: 1 })).fulfillmentOrders).orderNumber,
  }
  await api.createFulfillmentOrderComment({ ...work, body: { text: 'Call before noon' } })
  await api.createSalesOrderComment({ ...order, body: { text: 'Wants an invoice' } })
  const returned = { orderNumber: first((await api.listReturnOrders({ limit: 1 })).returnOrders).orderNumber }
  const batch = { pickingBatchId: first((await api.listPickingBatches({ limit: 1 })).pickingBatches).id }
  const reservation = first((await api.listReservations({ limit: 1 })).reservations)
  const { fulfillmentSlots: slots } = await api.listFulfillmentSlots({ locationCode: 'downtown', limit: 1 })
  const shop = { shopCode: 'web' }
  await insertPluginCall(platform)
  await insertCampaign(platform, api)
  const { webhooks } = await api.listWebhooks()
  const hook = { webhookId: first(webhooks).id }
  const { deliveries } = await api.listWebhookDeliveries(hook)
  const from = '2020-01-01T00:00:00Z'
  const home = { ...shop, pageCode: 'home' }
  const members = { segmentCode: 'vip' }
  const promotion = { promotionCode: 'welcome' }
  const { imports } = await api.listImports()
  const withErrors = { importRef: first(imports.filter(({ entityFiles }) => entityFiles[0]?.skipped)).ref }
  await storeFeed(platform, withErrors.importRef)
  return {
    getUser: { userId: first((await api.listUsers()).users).id },
    getInvitation: { invitationId: first((await api.listInvitations()).invitations).id },
    getRole: { roleCode: first((await api.listRoles()).roles).code },
    getClient: { clientId: first((await api.listClients()).clients).id },
    getSetting: { key: 'defaultLocale' },
    getTemplate: { templateCode: 'orderReceived' },
    getCampaign: { campaignCode: 'news' },
    listChildCampaigns: { campaignCode: 'news' },
    getNotificationSetting: { key: 'maxPerSecond' },
    getExternalServiceSetting: { key: 'parcelKey' },
    getShop: shop,
    getShopId: shop,
    getShopApiKey: shop,
    listPublishableKeys: shop,
    getShopJwt: shop,
    getShopImage: { ...shop, imageType: 'logo' },
    listLinkedShops: { word: 'app' },
    getShopSettings: shop,
    getShopSetting: { ...shop, key: firstKey((await api.getShopSettings(shop)).settings) },
    getDesignValues: shop,
    getShopCheckout: shop,
    getShopPlugin: shop,
    listPluginCalls: shop,
    listPages: shop,
    getPage: home,
    listPageVersions: home,
    getPageVersion: { ...home, versionNumber: '1' },
    comparePageVersions: { ...home, versionNumber: '1', otherVersion: 'draft' },
    getResolvedPage: { ...shop, slug: 'home' },
    getImage: { imageId: first((await api.listImages()).images).id },
    listWidgetConfigDefinitions: shop,
    getWidgetConfigDefinition: { ...shop, widgetConfigDefinitionCode: 'teaCardWidget' },
    listNearestLocations: { latitude: 40, longitude: -75 },
    getLocation: { locationCode: location.code },
    listFulfillmentSlots: { locationCode: 'downtown' },
    getFulfillmentSlot: { locationCode: 'downtown', slotId: first(slots).id },
    getCatalog: { catalogCode: 'us' },
    getProperty: { propertyCode: 'origin' },
    getAttribute: { attributeCode: first((await api.listAttributes({ limit: 1 })).attributes).code },
    getCategory: { categoryCode: first((await api.listCategories({ limit: 1 })).categories).code as string },
    suggestProducts: { search: 'te' },
    getProduct: product,
    getProductDescriptions: product,
    listProductHistory: product,
    explainInventory: {
      productCode: reservation.productCode,
      locationCode: reservation.locationCode,
      sku: reservation.sku ?? '',
    },
    getInventoryChangeArchive: { archiveId: await archiveLedger(platform) },
    getReservation: { reservationCode: reservation.code },
    getExportSetting: { key: firstKey((await api.getExportSettings()).exportSettings) },
    getCustomer: { customerId },
    listCustomerNotes: { customerId },
    listCustomerSubscriptions: { customerId },
    getCustomerMetrics: { customerId },
    getCustomerAttribute: {
      attributeCode: first((await api.listCustomerAttributes({ limit: 1 })).attributes).code,
    },
    listWishlists: { customerId },
    getWishlist: {
      customerId,
      wishlistCode: first((await api.listWishlists({ customerId })).wishlists).code as string,
    },
    listDeviceWishlists: { deviceCode: 'phone' },
    getDeviceWishlist: { deviceCode: 'phone', wishlistCode: 'list' },
    getCustomerJob: { jobId: (await api.exportCustomer({ customerId })).jobId },
    getSegment: members,
    listCustomerSegments: { customerId },
    listSegmentMembers: members,
    listMembersOfSegment: members,
    getSegmentJob: { jobId: await segmentJob(platform) },
    getImport: withErrors,
    listImportLogs: withErrors,
    getImportLogText: withErrors,
    watchImportProgress: withErrors,
    getRejectedRows: { ...withErrors, entity: 'product' },
    getPromotion: promotion,
    listCoupons: promotion,
    getSalesOrder: order,
    listSalesOrderHistory: order,
    listSalesOrderTimeline: order,
    listPayments: order,
    getSalesOrderId: order,
    getSalesOrderTransitions: order,
    getFulfillmentOrderBreakdown: { interval: 'month' },
    getCycleTimes: { interval: 'month' },
    getSalesOrderReporting: lately,
    getReservationReporting: lately,
    getSalesOrderReport: { ...lately, reportType: 'revenueHistogram' },
    getFulfillmentOrderReport: { ...lately, reportType: 'orderCount' },
    exportFulfillmentOrderReportCsv: { ...lately, reportType: 'orderCountHistogram' },
    getRopisReport: { ...lately, reportType: 'statusDistribution' },
    exportRopisReportCsv: { ...lately, reportType: 'reservations' },
    getShipFromStoreReport: { ...lately, reportType: 'orders' },
    getReturnInStoreReport: { ...lately, reportType: 'returnChannel' },
    exportReturnInStoreReportCsv: { ...lately, reportType: 'returns' },
    getFulfillmentOrder: work,
    getFulfillmentOrderId: work,
    listFulfillmentOrderComments: work,
    listSalesOrderComments: order,
    getFulfillmentOrderTransitions: work,
    listFulfillmentOrderHistory: work,
    getPickingBatch: batch,
    getPickingBatchTransitions: batch,
    getReturnOrder: returned,
    listReturnOrderHistory: returned,
    getReturnOrderTransitions: returned,
    getWebhook: hook,
    getWebhookSecret: hook,
    listWebhookDeliveries: hook,
    getWebhookDelivery: { ...hook, deliveryId: first(deliveries).id },
    getWebhookJob: {
      jobId: (await api.resendWebhookDeliveries({ ...hook, body: { from, to: from } })).jobId,
    },
  }
}
