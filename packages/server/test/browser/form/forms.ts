import type { Client } from '@tradepost/sdk'
import {
  type Change,
  click,
  everyLocale,
  type FormRow,
  fill,
  fillLabeled,
  flip,
  inLocales,
  number,
  submitDialog,
} from './form.ts'
import { productCode, seedForms } from './seed.ts'
import { developerRows, settingRows } from './setting-forms.ts'

const peopleRows = (api: Client, { customerId }: { customerId: string }): FormRow[] => [
  {
    file: 'customer/customer-detail.tsx',
    path: `/customers/${customerId}`,
    read: async () => (await api.getCustomer({ customerId })).customer,
    changes: [
      fill('lastName', 'Newname'),
      flip('Takes advertising', false, { 'settings.marketingOptIn': false }),
      flip('Exempt from tax', true, { taxExempt: true }),
    ],
  },
  {
    file: 'segment/segment-editor.tsx',
    path: '/segments/vip',
    read: async () => (await api.getSegment({ segmentCode: 'vip' })).segment,
    changes: [fill('description', 'The best')],
  },
  {
    file: 'promotion/promotion-editor.tsx',
    path: '/promotions/form',
    read: async () => (await api.getPromotion({ promotionCode: 'form' })).promotion,
    changes: [
      number('discount.amount', 12),
      number('limitConditions.maxUsagePerOrder', 3),
      flip('Put what is given into the cart', false, { 'impact.automaticallyAddedToCart': false }),
      fill('promotionalText', 'Now or never'),
      number('priority', 4),
    ],
  },
  {
    file: 'message/campaign/campaign-detail.tsx',
    path: '/messages/campaigns/form',
    read: async () => (await api.getCampaign({ campaignCode: 'form' })).campaign,
    changes: [
      fill('name', 'Form 2'),
      fill('title', 'Good news', { 'messages.en-us.title': 'Good news' }),
      fill('settings.sendDate', '2031-05-05T10:00', { 'settings.sendDate': '2031-05-05T08:00:00.000Z' }),
    ],
  },
  {
    file: 'message/template/template-editor.tsx',
    path: '/messages/templates/orderReceived',
    read: async () => (await api.getTemplate({ templateCode: 'orderReceived' })).template,
    changes: [fill('name', 'Received'), fill('title', 'Thank you', { 'messages.en-us.title': 'Thank you' })],
  },
]

const ofTint = (language: string, { act, expected }: Change): Change => ({
  act: async (page) => {
    await page.locator('.card .tabs button', { hasText: language }).click()
    await page.locator('.rows li:has-text("form-tint") button').first().click()
    await act(page)
  },
  expected,
})

const catalogRows = (api: Client): FormRow[] => {
  const readAttribute = () =>
    inLocales(
      async (localeCode) => (await api.getAttribute({ attributeCode: 'colour', localeCode })).attribute,
    )
  const readTint = async (localeCode: string) => {
    const { values } = (await api.getAttribute({ attributeCode: 'colour', localeCode })).attribute
    return values.find(({ code }) => code === 'form-tint')
  }
  const readCategory = async (localeCode: string) =>
    (await api.getCategory({ categoryCode: 'black-tea', localeCode })).category
  return [
    {
      file: 'category/category-editor.tsx',
      path: '/categories?code=black-tea',
      read: () => inLocales(readCategory),
      changes: [fill('description.en-us', 'Black and strong', { 'en-us.description': 'Black and strong' })],
    },
    {
      file: 'catalog/attribute-detail.tsx',
      path: '/attributes/colour',
      read: readAttribute,
      open: click('.page-actions button'),
      submit: submitDialog,
      changes: [fill('name', 'Tint', { 'en-us.name': 'Tint' })],
    },
    {
      file: 'catalog/attribute-value.tsx',
      path: '/attributes/colour',
      read: () => inLocales(readTint),
      submit: submitDialog,
      changes: [
        // it has no German name, so that the English one is shown there
        ofTint('German', fill('swatch', '#0a0', everyLocale('swatch.value', '#0a0'))),
        ofTint('English', fill('name', 'Moss', everyLocale('name', 'Moss'))),
      ],
    },
    {
      file: 'catalog/catalog-list.tsx',
      path: '/catalogs',
      read: async () => (await api.listCatalogs({})).catalogs,
      open: click('.table tbody button'),
      submit: submitDialog,
      changes: [fill('name', 'Main', { '0.name': 'Main' })],
    },
    {
      file: 'catalog/property-list.tsx',
      path: '/properties',
      read: async () => (await api.listProperties({ filters: { code: 'weave' } })).properties,
      open: click('.table tbody tr:has-text("Weave") button'),
      submit: submitDialog,
      changes: [fill('unit', 'mm', { '0.unit': 'mm' })],
    },
  ]
}

const productRows = (api: Client): FormRow[] => [
  {
    file: 'product/product-form.tsx',
    path: `/products/${productCode}`,
    read: () =>
      inLocales(async (localeCode) => ({
        ...(await api.getProduct({ productCode, localeCode, getOriginalImageUrls: true })).product,
        ...(await api.getProductDescriptions({ productCode, localeCode })),
      })),
    changes: [
      fill('name.en-us', 'Product!', { 'en-us.name': 'Product!' }),
      fill('price.salePrice', '17.5', everyLocale('price.salePrice', 17.5)),
      fill('identifiers.sku', 'FORM-2', everyLocale('identifiers.sku', 'FORM-2')),
      flip('Taxed', false, everyLocale('isTaxed', false)),
      fillLabeled('Form (cm)', '4', everyLocale('properties.1.value', 4)),
      fillLabeled('What the picture shows', 'Mug', everyLocale('media.0.altText', 'Mug')),
    ],
  },
  {
    file: 'product/editor/location-prices.tsx',
    path: `/products/${productCode}`,
    read: async () =>
      (await api.listProductLocationPrices({ filters: { productCode } })).productLocationPrices,
    submit: async (page) => {
      await page.locator('.grid-table button:has-text("Save")').click()
      await page.locator('.grid-table button:disabled').waitFor()
    },
    changes: [fillLabeled('downtown: Price', '21.5', { '0.price': 21.5 })],
  },
]

const contentRows = (api: Client, { imageId }: { imageId: string }): FormRow[] => [
  {
    file: 'content/page-form.tsx',
    path: '/content/shops/web/home',
    read: async () => (await api.getPage({ shopCode: 'web', pageCode: 'home' })).page,
    open: (page) => page.getByRole('tab', { name: 'Page', exact: true }).click(),
    changes: [fill('name', 'Start'), fill('pageTitle.en-us', 'Welcome')],
  },
  {
    file: 'content/image/image-detail.tsx',
    path: '/content/images',
    read: async () => (await api.getImage({ imageId })).image,
    open: click('.table .row-link'),
    changes: [fill('altText.en-us', 'A cup')],
  },
]

/** A row for each form of the console: where it is, what it edits, and what is changed in it. */
export const formRows = async (api: Client): Promise<FormRow[]> => {
  const ids = await seedForms(api)
  return [
    ...settingRows(api, ids),
    ...developerRows(api, ids),
    ...peopleRows(api, ids),
    ...catalogRows(api),
    ...productRows(api),
    ...contentRows(api, ids),
  ]
}
