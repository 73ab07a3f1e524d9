import { demoClient } from '@tradepost/demo'
import { createClient, expectNoErrors } from '@tradepost/sdk'

/** Entities that the demo merchant has none of. */
export const seedRare = async (url: string): Promise<void> => {
  const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
  expectNoErrors(
    await api.createProperties({
      body: {
        properties: [
          { code: 'weight', name: 'Weight', type: 'number', isArray: false, unit: 'kg' },
          { code: 'colours', name: 'Colours', type: 'text', isArray: true },
        ],
      },
    }),
  )
  expectNoErrors(
    await api.createInventoryTreatmentSettings({
      body: {
        inventoryTreatmentSettings: [{ code: 'sale', name: 'Sale', isPurchasable: true, sequenceId: 1 }],
      },
    }),
  )
  expectNoErrors(
    await api.createCampaigns({
      body: {
        campaigns: [
          { code: 'read-back', name: 'Read back', channel: 'email', triggerType: 'schedule' },
          {
            code: 'read-back-event',
            name: 'Read back',
            channel: 'push',
            triggerType: 'event',
            templateCode: 'orderReceived',
            settings: { eventType: 'custom', customEvent: 'x', eventFilter: { newStatus: ['ready'] } },
            recipients: { filter: { lastName: 'x' } },
            action: { type: 'url', link: '/' },
          },
        ],
      },
    }),
  )
  expectNoErrors(
    await api.createSyncWebhooks({
      body: {
        syncWebhooks: [
          {
            code: 'read-back',
            name: 'Read back',
            endpoint: 'https://crm.example.test/ask',
            status: 'inactive',
            events: [{ code: 'loginSync' }],
          },
        ],
      },
    }),
  )
  await api.createExport({ body: { feed: 'product' } })
  const { fulfillmentOrders } = await api.listFulfillmentOrders({ limit: 1 })
  await api.createFulfillmentOrderComment({
    orderNumber: fulfillmentOrders[0]?.orderNumber as string,
    body: { text: 'Read this back' },
  })
  const { orders } = await api.listSalesOrders({ limit: 1 })
  await api.createSalesOrderComment({
    orderNumber: orders[0]?.orderNumber as string,
    body: { text: 'Read this back, too' },
  })
  const { locations } = await api.listLocations({ limit: 1 })
  const part = {
    productCode: 'tea-assam-100g',
    locationCode: locations[0]?.code as string,
    sku: null,
    salesOrderNumber: 'read-back',
    quantity: 0.5,
    ignoreInventory: true,
  }
  expectNoErrors(
    await api.reserveInventory({
      body: {
        reservations: [
          { ...part, salesOrderLineItemCode: '1' },
          {
            ...part,
            salesOrderLineItemCode: '2',
            fulfillmentOrderNumber: 'read-back-1',
            fulfillmentOrderLineItemId: 7,
          },
        ],
      },
    }),
  )
  const { customers } = await api.listCustomers({ limit: 1 })
  const customerId = customers[0]?.id as string
  const items = [
    { productCode: 'tea-assam-100g' },
    { productCode: 'tea-breakfast-100g', quantity: 2, notes: 'blue' },
  ]
  await api.createWishlists({
    customerId,
    body: {
      wishlists: [
        { code: 'read-back', items },
        { code: 'read-back-empty', name: 'Later' },
      ],
    },
  })
  expectNoErrors(
    await api.createDevices({
      body: {
        devices: [
          {
            code: 'read-back-phone',
            platform: 'ios',
            type: 'phone',
            model: 'X',
            osVersion: '1',
            loggedInCustomerId: customerId,
          },
          { code: 'read-back-tablet', platform: 'android', type: 'tablet', model: 'Y', osVersion: '2' },
        ],
      },
    }),
  )
  await api.createDeviceWishlists({
    deviceCode: 'read-back-phone',
    body: { wishlists: [{ code: 'read-back', items }] },
  })
}
