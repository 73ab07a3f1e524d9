import { aPicture } from '../../../support/picture.ts'
import type { Journey } from './journey.ts'

const shop = { shopCode: 'harbour' }

export const merchant: Journey = async ({ api }) => {
  await api.updateMerchant({ body: { name: 'Kettle & Crane', region: 'US' } })
  await api.setLogo({ body: { file: aPicture() } })
  await api.updateExternalServiceSettings({
    body: { externalServiceSettings: { parcelKey: 'of-the-parcel-service' } },
  })
}

export const shops: Journey = async ({ api }) => {
  await api.createShops({ body: { shops: [{ code: 'harbour', name: 'Harbour', locales: ['en-us'] }] } })
  await api.updateShop({
    ...shop,
    body: { name: 'Harbour shop', url: 'https://harbour.example.test', currencies: ['USD'] },
  })
  await api.updateShopSettings({
    ...shop,
    body: { settings: { guestCartLifetimeDays: 30, displayPricePerMeasureUnit: true } },
  })
  await api.updateDesignValues({ ...shop, body: { designValues: { 'color-primary': '#1a7f37' } } })
  await api.createPublishableKey({ ...shop, body: { name: 'App for phones' } })
  await api.setShopImage({ ...shop, imageType: 'logo', body: { file: aPicture() } })
  await api.updateShopCheckout({
    ...shop,
    body: {
      checkout: {
        countries: ['US'],
        paymentMethods: ['payOnDelivery', 'testCard'],
        shippingMethods: [
          {
            code: 'parcel',
            name: 'Parcel',
            carrierCode: 'UPS',
            taxClass: null,
            prices: [
              { country: null, region: null, maxWeight: null, minTotal: null, amount: 4.9 },
              { country: 'US', region: null, maxWeight: null, minTotal: 50, amount: 0 },
            ],
          },
        ],
        taxes: [{ taxClass: 'standard', name: 'Sales tax', percent: 8.25, country: 'US', region: 'US-TX' }],
      },
    },
  })
}

export const plugin: Journey = async ({ api }) => {
  const web = { shopCode: 'web' }
  await api.updateShopPlugin({
    ...web,
    body: { plugin: { actions: { get_items: true, ping: true }, responseTypes: ['json'] } },
  })
  await api.inspectPluginRequest({ ...web, body: { user: '10001', token: 'as the shop has sent it' } })
}

export const slots: Journey = async ({ api }) => {
  const slot = { locationCode: 'downtown', slotId: 'evening_2031-05-02' }
  await api.createFulfillmentSlots({
    locationCode: slot.locationCode,
    body: {
      fulfillmentSlots: [
        { id: slot.slotId, date: '2031-05-02', from: '17:00', to: '19:00', orderLimit: 12, status: 'active' },
      ],
    },
  })
  await api.updateFulfillmentSlot({ ...slot, body: { orderLimit: 20 } })
}

export const webhooks: Journey = async ({ api }) => {
  const { ids } = await api.createWebhooks({
    body: {
      webhooks: [
        {
          code: 'parcels',
          name: 'Parcels',
          endpoint: 'https://parcels.example.test/hooks',
          active: true,
          events: [{ code: 'salesOrderAdded' }],
        },
      ],
    },
  })
  await api.updateWebhook({
    webhookId: String(ids[0]),
    body: { events: [{ code: 'salesOrderAdded' }, { code: 'salesOrderStatusUpdated' }] },
  })
  const [known] = (await api.listWebhooks()).webhooks
  const hook = { webhookId: String(known?.id) }
  const [delivery] = (await api.listWebhookDeliveries(hook)).deliveries
  await api.resendWebhookDelivery({
    ...hook,
    deliveryId: String(delivery?.id),
    body: { endpoint: 'https://books.example.test/hooks' },
  })
  await api.resendWebhookDeliveries({
    ...hook,
    body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', eventCodes: ['salesOrderAdded'] },
  })
}

export const imports: Journey = async ({ api }) => {
  const { ref } = (await api.createImport({ body: { source: 'erp' } })) as { ref: string }
  await api.createImportUrl({
    importRef: ref,
    body: { entity: 'product', importStrategy: 'partial', operation: 'upload' },
  })
  await api.startImport({ importRef: ref, body: { checkOnly: true } })
}
