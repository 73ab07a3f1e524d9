import type { Client } from '@tradepost/sdk'
import { click, type FormRow, fill, fillLabeled, flip, number } from './form.ts'

export const settingRows = (api: Client, ids: { userId: string; slotId: string }): FormRow[] => [
  {
    file: 'settings/location-detail.tsx',
    path: '/settings/locations/downtown',
    read: async () => (await api.getLocation({ locationCode: 'downtown' })).location,
    changes: [
      fill('name', 'Downtown!'),
      fill('operationHours.mon', '7a - 9p'),
      fill('settings.pickupInstructions', 'Ring'),
      number('inventory.safetyStock', 3),
      fillLabeled('City 1', 'Evanston', { 'addresses.0.city': 'Evanston' }),
    ],
  },
  {
    file: 'settings/slot-detail.tsx',
    path: `/settings/locations/downtown/slots/${ids.slotId}`,
    read: async () =>
      (await api.getFulfillmentSlot({ locationCode: 'downtown', slotId: ids.slotId })).fulfillmentSlot,
    changes: [fill('orderLimit', '17', { orderLimit: 17, orderCount: 17 })],
  },
  {
    file: 'settings/shop-detail.tsx',
    path: '/settings/shops/web',
    read: () => api.getShop({ shopCode: 'web' }),
    changes: [fill('name', 'Web!'), fill('url', 'https://shop.example.test')],
  },
  {
    file: 'settings/shop-checkout.tsx',
    path: '/settings/shops/web/checkout',
    read: async () => (await api.getShopCheckout({ shopCode: 'web' })).checkout,
    changes: [
      fillLabeled('Percent 1', '7.5', { 'taxes.0.percent': 7.5 }),
      fillLabeled('Price 1', '5.25', { 'shippingMethods.0.prices.0.amount': 5.25 }),
      fillLabeled('Carrier', 'mule', { 'shippingMethods.0.carrierCode': 'mule' }),
    ],
  },
  {
    file: 'settings/shop-settings.tsx',
    path: '/settings/shops/web/storefront',
    read: async () => (await api.getShopSettings({ shopCode: 'web' })).settings,
    changes: [fill('termsPageUrl', '/terms'), number('numberOfAddressLines', 3)],
  },
  {
    file: 'settings/merchant-settings.tsx',
    path: '/settings/merchant',
    read: async () => (await api.getSettings({})).settings,
    changes: [number('lowStockThreshold', 4), number('cancelOrderAfterSeconds', 86_400)],
  },
  {
    file: 'settings/routing-rules.tsx',
    path: '/settings/routing',
    read: async () => (await api.getRoutingRules({})).routingRules,
    changes: [number('maxSplits', 3)],
  },
  {
    file: 'settings/staff-detail.tsx',
    path: `/settings/staff/${ids.userId}`,
    read: async () => (await api.getUser({ userId: ids.userId })).user,
    changes: [fill('lastName', 'Clerk-Field')],
  },
  {
    file: 'settings/role-detail.tsx',
    path: '/settings/roles/clerk',
    read: async () => (await api.getRole({ roleCode: 'clerk' })).role,
    changes: [fill('name', 'Clerks'), flip('Returns: View', true, { 'permissions.2': 'ROV' })],
  },
]

export const developerRows = (api: Client, ids: { clientId: string; webhookId: string }): FormRow[] => [
  {
    file: 'developer/client-detail.tsx',
    path: `/developers/clients/${ids.clientId}`,
    read: async () => (await api.getClient({ clientId: ids.clientId })).client,
    changes: [fill('name', 'Till 2')],
  },
  {
    file: 'developer/webhook-detail.tsx',
    path: `/developers/webhooks/${ids.webhookId}`,
    read: async () => (await api.getWebhook({ webhookId: ids.webhookId })).webhook,
    changes: [fill('name', 'Form 2'), flip('Gets events', true, { active: true })],
  },
  {
    file: 'developer/sync-webhook-detail.tsx',
    path: '/developers/questions/form',
    read: async () => (await api.listSyncWebhooks({ filters: { code: 'form' } })).syncWebhooks[0],
    changes: [fill('name', 'Form 2')],
  },
  {
    file: 'export/export-schedule.tsx',
    path: '/exports',
    read: async () => (await api.getExportSettings({})).exportSettings.googleLocalInventory,
    open: click('button:has-text("Schedules")'),
    changes: [
      fill('username', 'feeds-2'),
      fill('inventoryExport.timeValue', '04:00', {
        'inventoryExport.timeValue': '04:00',
        'inventoryExport.cronPattern': '0 4 * * *',
      }),
    ],
  },
]
