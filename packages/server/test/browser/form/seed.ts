import { type Client, expectNoErrors, type InputFor } from '@tradepost/sdk'

export const productCode = 'form-product'
export const locales = ['en-us', 'de-de']

type Product = InputFor<'createProducts'>['body']['products'][number]
const product: Product = {
  code: productCode,
  name: { 'en-us': 'Product', 'de-de': 'Produkt' },
  longName: { 'en-us': 'A long name' },
  longDescription: { 'en-us': 'English', 'de-de': 'Deutsch' },
  modelType: 'standard',
  isInventoryManaged: false,
  isTaxed: true,
  fulfillmentMethods: ['directShip'],
  identifiers: { sku: 'FORM-1', ean: '4006381333931', distiPartNum: 'D-1' },
  price: { price: 20, salePrice: 18, msrp: 25, cost: 7, currencyCode: 'USD', unit: 'piece' },
  categories: [
    { code: 'black-tea', isPrimary: true, sequenceId: 4 },
    { code: 'green-tea', sequenceId: 7 },
  ],
  media: {
    'en-us': [
      { url: 'https://example.test/a.jpg', type: 'image', title: 'Front', altText: 'Cup', sequenceId: 4 },
      { url: 'https://example.test/b.jpg', type: 'image', title: 'Back', sequenceId: 9 },
    ],
  },
  properties: [
    {
      ...{ code: 'origin', name: { 'en-us': 'Origin' }, value: 'Assam', displayGroup: 'properties' },
      ...{ subDisplayGroup: { 'en-us': 'About' }, customDisplayGroupName: { 'en-us': 'Its place' } },
    },
    { code: 'form', name: { 'en-us': 'Form' }, value: 3, unit: 'cm', subDisplayGroup: { 'en-us': 'Size' } },
  ],
}

type Promotion = InputFor<'createPromotions'>['body']['promotions'][number]
const twoOf = { 'lineItem.product.code': productCode, 'lineItem.quantity': 2 }
const promotion: Promotion = {
  ...{ code: 'form', name: 'Form', model: 'BOGO', target: 'product', type: 'coupon' },
  startDate: '2020-01-01T00:00:00.000Z',
  discount: { type: 'percentage', amount: 10 },
  conditions: twoOf,
  impact: { conditions: twoOf, automaticallyAddedToCart: true },
  couponSet: { code: 'form', name: 'Form', type: 'custom' },
  limitConditions: { maxUsagePerOrder: 2, cantBeCombinedWithPromotionCode: { $in: ['welcome'] } },
}

type Campaign = InputFor<'createCampaigns'>['body']['campaigns'][number]
const campaign: Campaign = {
  ...{ code: 'form', name: 'Form', channel: 'email', triggerType: 'schedule' },
  messages: {
    'en-us': { title: 'News', text: 'Text', html: '<p>Text</p>' },
    'de-de': { title: 'Neues', text: 'Text' },
  },
  recipients: { segmentCodes: ['vip'], filter: { 'customer.lastName': 'Quillfeather' } },
  settings: { sendDate: '2031-01-01T09:00:00.000Z', timezone: 'Europe/Berlin' },
}

const schedule = { status: 'inactive', timeType: 'time', timeValue: '03:00' } as const
const channel = {
  ...({ username: 'feeds', password: 'secret', productIdentifier: 'sku' } as const),
  productExport: { ...schedule, productLinkTemplate: 'https://shop.test/p' },
  inventoryExport: { ...schedule, maxExportQuantity: 5 },
  pickupLinkSubfeed: { ...schedule, pickupLinkTemplate: 'https://shop.test/l', pickupSLA: 'same day' },
} as const

/** Things with as many members as there are, because a member that is empty cannot be lost; answers with their ids. */
export const seedForms = async (api: Client) => {
  const permissions: ('SOV' | 'SOE')[] = ['SOV', 'SOE']
  await api.createRoles({ body: { roles: [{ code: 'clerk', name: 'Clerk', permissions }] } })
  const clerk = {
    emailAddress: 'clerk@demo.test',
    firstName: 'Cora',
    lastName: 'Clerk',
    roleCodes: ['clerk'],
  }
  await api.createUsers({ body: { users: [{ ...clerk, password: 'clerk-password' }] } })
  const made = await api.createClients({
    body: { clients: [{ name: 'Till', permissions, roleCodes: ['clerk'] }] },
  })
  const events = [{ code: 'productUpdated' }, { code: 'productCreated' }]
  const endpoint = 'https://crm.example.test'
  await api.createWebhooks({
    body: { webhooks: [{ code: 'form', name: 'Form', endpoint, active: false, events }] },
  })
  await api.createSyncWebhooks({
    body: {
      syncWebhooks: [
        { code: 'form', name: 'Form', endpoint, status: 'inactive', events: [{ code: 'loginSync' }] },
      ],
    },
  })
  await api.updateExportSettings({ body: { exportSettings: { googleLocalInventory: channel } } })
  expectNoErrors(
    await api.createProperties({
      body: {
        properties: [
          { code: 'form', name: 'Form', type: 'number', unit: 'cm' },
          { code: 'weave', name: 'Weave', type: 'text', unit: 'cm' },
        ],
      },
    }),
  )
  const swatch = { type: 'color', value: '#070' } as const
  const tint = { code: 'form-tint', name: { 'en-us': 'Lichen' }, sequenceId: 99, swatch }
  await api.createAttributeValues({ attributeCode: 'colour', body: { values: [tint] } })
  expectNoErrors(await api.createProducts({ body: { products: [product] } }))
  expectNoErrors(await api.createPromotions({ body: { promotions: [promotion] } }))
  expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))
  const price = { currencyCode: 'USD', price: 20, salePrice: 18, cost: 7, msrp: 30 } as const
  expectNoErrors(
    await api.setProductLocationPrices({
      body: { productLocationPrices: [{ productCode, locationCode: 'downtown', ...price }] },
    }),
  )
  const { users } = await api.listUsers({ filters: { emailAddress: clerk.emailAddress } })
  const { webhooks } = await api.listWebhooks({ filters: { code: 'form' } })
  const { customers } = await api.listCustomers({ limit: 1 })
  const slots = await api.listFulfillmentSlots({ locationCode: 'downtown', limit: 1 })
  const { images } = await api.listImages({ limit: 1, sort: 'createDate:desc' })
  const idOf = ([first]: ({ id: string } | null)[]) => first?.id ?? ''
  return {
    userId: idOf(users),
    clientId: idOf(made.clients),
    webhookId: idOf(webhooks),
    customerId: idOf(customers),
    slotId: idOf(slots.fulfillmentSlots),
    imageId: idOf(images),
  }
}
