import type { Journey } from './journey.ts'

const sold = { productCode: 'tea-assam-100g', locationCode: 'downtown' }
const stock = { ...sold, sku: null }

export const attributes: Journey = async ({ api }) => {
  const glaze = { attributeCode: 'glaze' }
  const value = { code: 'celadon', sequenceId: 1, name: { 'en-us': 'Celadon', 'de-de': 'Seladon' } }
  await api.createAttributes({
    body: {
      attributes: [
        {
          code: 'glaze',
          type: 'text',
          use: 'option',
          name: { 'en-us': 'Glaze', 'de-de': 'Glasur' },
          values: [value],
        },
      ],
    },
  })
  await api.updateAttribute({ ...glaze, body: { name: { 'en-us': 'Color of the glaze' } } })
  await api.createAttributeValues({
    ...glaze,
    body: { values: [{ code: 'tenmoku', sequenceId: 2, name: { 'en-us': 'Tenmoku' } }] },
  })
  await api.updateAttributeValue({
    ...glaze,
    attributeValueCode: 'tenmoku',
    body: { sequenceId: 2, name: { 'en-us': 'Tenmoku, black' }, swatch: { type: 'color', value: '#1b1310' } },
  })
}

export const categories: Journey = async ({ api }) => {
  await api.createCategories({
    body: {
      categories: [
        {
          code: 'tea-sets',
          name: { 'en-us': 'Tea sets', 'de-de': 'Teesets' },
          sequenceId: 90,
          status: 'active',
        },
      ],
    },
  })
  await api.updateCategory({
    categoryCode: 'tea-sets',
    body: { description: { 'en-us': 'Pot, cups and tray.' } },
  })
}

export const properties: Journey = async ({ api }) => {
  await api.createProperties({
    body: { properties: [{ code: 'steepingTime', name: 'Steeping time', type: 'number', unit: 'min' }] },
  })
  await api.updateProperty({ propertyCode: 'steepingTime', body: { name: 'Time to steep' } })
}

export const catalogs: Journey = async ({ api }) => {
  await api.createParentCatalogs({ body: { parentCatalogs: [{ code: 'north', name: 'North America' }] } })
}

export const products: Journey = async ({ api }) => {
  const { products: found } = await api.listProducts({ filters: { modelType: 'configurable' }, limit: 1 })
  const { product } = await api.getProduct({ productCode: String(found[0]?.code) })
  const [option] = product.options ?? []
  await api.validateProductOptions({
    productCode: String(product.code),
    body: { selectedOptions: [{ code: String(option?.code), valueCode: String(option?.values?.[0]?.code) }] },
  })
}

export const prices: Journey = async ({ api }) => {
  const price = { ...sold, currencyCode: 'USD' } as const
  await api.setProductLocationPrices({
    body: { productLocationPrices: [{ ...price, price: 9.4, salePrice: 8.9 }] },
  })
  await api.resolvePrices({ body: { items: [{ ...price, quantity: 3 }] } })
  await api.deleteProductLocationPrices({ body: { productLocationPrices: [price] } })
}

export const inventories: Journey = async ({ api }) => {
  await api.setInventories({ body: { inventories: [{ ...stock, onHand: 24, safetyStock: 2 }] } })
  await api.adjustInventories({
    body: { inventories: [{ ...stock, operationType: 'increment', onHand: 12, reference: 'delivery 4711' }] },
  })
  await api.findProductInventories({ body: [sold] })
  await api.searchLocationInventories({
    filters: JSON.stringify({ productCode: sold.productCode }),
    body: { excludedLocationIds: ['warehouse'] },
  })
  await api.processCumulatedInventories({ body: { productCodes: [sold.productCode] } })
  await api.compareCatalogCodes({
    body: { productCodes: [sold.productCode, 'tea-of-tomorrow'], locationCodes: ['downtown', 'uptown'] },
  })
  await api.createInventoryTreatmentSettings({
    body: {
      inventoryTreatmentSettings: [
        { code: 'backorder', name: 'On back order', isPurchasable: true, sequenceId: 5 },
      ],
    },
  })
  await api.updateInventoryTreatmentSetting({
    inventoryTreatmentSettingCode: 'backorder',
    body: { name: 'Comes within two weeks' },
  })
}

export const reservations: Journey = async ({ api }) => {
  const line = { ...stock, salesOrderNumber: 'W-1001', salesOrderLineItemCode: '1' }
  const { codes } = await api.reserveInventory({ body: { reservations: [{ ...line, quantity: 2 }] } })
  await api.updateReservation({ reservationCode: String(codes[0]), body: { quantity: 3 } })
  await api.deleteReservations({ body: { codes: [String(codes[0])] } })
  await api.reserveInventory({
    body: {
      reservations: [
        { ...line, quantity: 1, fulfillmentOrderNumber: 'W-1001-1', fulfillmentOrderLineItemId: 1 },
      ],
    },
  })
  await api.settleReservations({ body: { fulfillmentOrderNumbers: ['W-1001-1'] } })
  const reserved = { productCode: sold.productCode, salesOrderLineItemCode: '1' }
  await api.reserveCumulatedInventory({
    body: {
      cumulatedInventoryReservations: [
        { salesOrderNumber: 'W-1002', productReservations: [{ ...reserved, quantity: 2 }] },
      ],
    },
  })
  await api.updateCumulatedInventoryReservations({
    salesOrderNumber: 'W-1002',
    body: { productReservations: [{ ...reserved, quantity: 1 }] },
  })
}

export const batches: Journey = async ({ api }) => {
  await api.writeCatalogBatch({
    body: [
      { event: 'entityUpdated', entity: 'product', entityId: sold.productCode, payload: [{ rating: 4.5 }] },
    ],
  })
  await api.deleteInventories({ body: { inventories: [stock] } })
}

const daily = { status: 'active', timeType: 'time', timeValue: '04:30' } as const

export const exports: Journey = async ({ api }) => {
  await api.updateExportSettings({
    body: {
      exportSettings: {
        localInventoryChannel: {
          username: 'shop',
          password: 'open sesame',
          productExport: daily,
          inventoryExport: daily,
          pickupLinkSubfeed: daily,
        },
      },
    },
  })
  await api.exportCsv({ body: { entity: 'product', delimiter: ';', withHeader: true } })
  await api.exportToShoppingChannel({ body: { feed: 'product', format: 'csv' } })
  await api.exportToGoogle({ body: { feed: 'inventory', format: 'xml' } })
  await api.createExport({ body: { feed: 'product' } })
  const [one] = (await api.listExports()).exports
  await api.updateExport({ exportId: String(one?.id), body: { status: 'succeeded', entityCount: 300 } })
}

export const syncWebhooks: Journey = async ({ api }) => {
  const crm = {
    code: 'membership',
    name: 'Membership',
    endpoint: 'https://crm.example.test/login',
    events: [{ code: 'loginSync' as const }],
  }
  const change = { endpoint: 'https://crm.example.test/v2/login' }
  await api.createSyncWebhooks({ body: { syncWebhooks: [crm] } })
  await api.updateSyncWebhook({ syncWebhookCode: crm.code, body: change })
  // an event has one receiver
  await api.deleteSyncWebhook({ syncWebhookCode: crm.code })
  await api.createCustomerSyncWebhooks({ body: { syncWebhooks: [{ ...crm, code: 'membership-2' }] } })
  await api.updateCustomerSyncWebhook({ syncWebhookCode: 'membership-2', body: change })
}
