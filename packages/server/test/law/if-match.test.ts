import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allOperations, type BoundOperation, isConditional, isWrite } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { page } from '../../src/services/content/page/page.fixture.ts'
import { definition } from '../../src/services/content/widget-definition/widget-definition.fixture.ts'
import { createCustomer, vip } from '../../src/services/customer/customer/customer.fixture.ts'
import { addStock } from '../../src/services/inventory/reservation/reservation.fixture.ts'
import { line } from '../../src/services/inventory/reservation/reservation-line.fixture.ts'
import { part } from '../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { fulfillment, group } from '../../src/services/order/fulfillment/group/group.fixture.ts'
import { returnOf } from '../../src/services/order/returns/return-order.fixture.ts'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { tenPercent } from '../../src/services/promotion/promotion/promotion.fixture.ts'
import { createWebhook } from '../../src/services/webhook/webhook.fixture.ts'
import { type Harness, harness } from '../support/harness.ts'
import { aPicture } from '../support/picture.ts'

const writes = allOperations.filter(({ operation }) => isWrite(operation))

/** Where an empty body is not valid. */
const bodies: Record<string, unknown> = {
  setMerchantStatus: { status: 'active' },
  setMerchantLimits: { requestsPerSecond: null },
  updateSettings: { settings: {} },
  updateExternalServiceSettings: { externalServiceSettings: {} },
  updateShopSettings: { settings: {} },
  updateDesignValues: { designValues: {} },
  updateShopPlugin: { plugin: {} },
  updateNotificationSettings: { settings: {} },
  updateShopCheckout: { checkout: {} },
  addFulfillmentGroups: { fulfillmentGroups: [group()] },
  createFulfillments: { fulfillments: [fulfillment()] },
  updatePickingBatch: { status: 'canceled' },
  updatePickingBatchLineItems: [{ lineItemId: '1' }],
  removePickingBatchFulfillmentOrders: { fulfillmentOrderNumbers: ['1'] },
  createSimpleFulfillmentOrders: {
    simpleFulfillmentOrders: [
      {
        fulfillmentMethod: 'directShip',
        fulfillmentLocationCode: 'store',
        lineItems: [{ salesOrderLineItemCode: 'A', quantity: 1 }],
      },
    ],
  },
}

/** Orders and returns are both named by `orderNumber`; the step before it tells them apart. */
const addressOf = (path: string, params: Record<string, string>) =>
  path.replaceAll(/(\w*)\/\{(\w+)\}/g, (_, step: string, name: string) => {
    const value = params[`${step}/${name}`] ?? params[name] ?? 'some-code'
    return `${step}/${encodeURIComponent(value)}`
  })

const send = async (h: Harness, bound: BoundOperation, params: Record<string, string>) => {
  const token = await h.tokenOfScope(bound.service.scope)
  const { method, body, bodyType } = bound.operation
  const address = addressOf(bound.path, { merchantCode: h.merchantCode, ...params })
  const headers = { 'if-match': '"987654321"' }
  if (bodyType !== 'multipart')
    return h.raw(address, { method, token, headers, body: body && JSON.stringify(bodies[bound.name] ?? {}) })
  const form = new FormData()
  form.set('file', aPicture())
  const answer = await fetch(h.url + address, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, text: await answer.text() }
}

it('If-Match is refused by every write that changes no entity with an ETag', async () => {
  const h = await harness()

  // who is not signed in hears nothing else
  const open = writes.filter(({ operation }) => !isConditional(operation) && !operation.signedIn)
  for (const bound of open) {
    const { status, text } = await send(h, bound, {})
    assert.equal(status, 400, bound.name)
    assert.match(text, /If-Match has nothing to match/, bound.name)
  }
})

/** One entity of each kind, by the parameter that names it. */
const seedAll = async (h: Harness): Promise<Record<string, string>> => {
  const { api, seed, merchantCode } = h
  const name = { 'en-us': 'x' }
  await seed.catalog()
  await seed.location({ code: 'store' })
  await seed.segment({ code: 'all', name: 'All', type: 'fixed' })
  await addStock(h, [{}])
  const customerId = await createCustomer(h)
  const wishlists = [{ code: 'birthday', name: 'Birthday' }]
  const phone = { code: 'phone', platform: 'ios', type: 'phone', model: 'One', osVersion: '1' } as const
  const results = [
    await api.createRoles({ body: { roles: [{ code: 'helper', name: 'Helper', permissions: [] }] } }),
    await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }),
    await api.createProperties({
      body: { properties: [{ code: 'organic', name: 'Organic', type: 'boolean' }] },
    }),
    await api.createAttributes({
      body: { attributes: [{ code: 'vip', type: 'text', use: 'option', name }] },
    }),
    await api.createCustomerAttributes({ body: { attributes: [vip] } }),
    await api.createCategories({ body: { categories: [{ code: 'drinks', name, sequenceId: 1 }] } }),
    await api.createDevices({ body: { devices: [phone] } }),
    await api.createFulfillmentSlots({
      locationCode: 'store',
      body: { fulfillmentSlots: [{ id: 'noon', date: '2026-12-03', from: '12:00', to: '13:00' }] },
    }),
    await api.createPromotions({ body: { promotions: [tenPercent] } }),
    await api.createCampaigns({
      body: { campaigns: [{ code: 'news', name: 'News', channel: 'email', triggerType: 'event' }] },
    }),
  ]
  for (const result of results) expectNoErrors(result)
  await api.createWishlists({ customerId, body: { wishlists } })
  await api.createPages({ shopCode: 'web', body: { pages: [page('home')] } })
  await api.publishPage({ shopCode: 'web', pageCode: 'home', body: {} })
  await api.uploadImage({ body: { file: new File([aPicture()], 'a.png') } })
  await api.createWidgetConfigDefinitions({
    shopCode: 'web',
    body: { widgetConfigDefinitions: [definition('card')] },
  })
  await api.createDeviceWishlists({ deviceCode: 'phone', body: { wishlists } })
  const { codes } = expectNoErrors(await api.reserveInventory({ body: { reservations: [line()] } }))
  const { orderNumbers } = expectNoErrors(
    await api.createSalesOrders({
      body: { orders: [order({ customerId, status: 'new' }), order({ customerId, status: 'fulfilled' })] },
    }),
  )
  const { ids } = expectNoErrors(
    await api.createReturnOrders({
      body: { returnOrders: [returnOf(String(orderNumbers[1]), { customerId })] },
    }),
  )
  const orderNumber = String(orderNumbers[0])
  // under the number of its sales order, so that one parameter names both
  const fulfillmentOrder = { ...part(orderNumber, 1, 'store'), customerId, orderNumber }
  expectNoErrors(await api.createFulfillmentOrders({ body: { fulfillmentOrders: [fulfillmentOrder] } }))
  const { ids: batches } = expectNoErrors(
    await api.createPickingBatches({
      body: { locationCode: 'store', pickingBatches: [{ fulfillmentOrders: [{ orderNumber }] }] },
    }),
  )
  const { users } = await api.listUsers()
  const { invitation } = await api.createInvitation({ body: { emailAddress: 'kim@shop.test' } })
  const webhookId = await createWebhook(h)
  return {
    userId: String(users[0]?.id),
    invitationId: invitation.id,
    roleCode: 'helper',
    clientId: h.client.id,
    code: merchantCode,
    shopCode: 'web',
    pageCode: 'home',
    widgetConfigDefinitionCode: 'card',
    versionNumber: '1',
    locationCode: 'store',
    slotId: 'noon',
    catalogCode: 'main',
    propertyCode: 'organic',
    attributeCode: 'vip',
    categoryCode: 'drinks',
    productCode: 'tea',
    customerId,
    wishlistCode: 'birthday',
    deviceCode: 'phone',
    segmentCode: 'all',
    promotionCode: 'ten',
    templateCode: 'orderReceived',
    campaignCode: 'news',
    orderNumber,
    lineItemId: '1',
    fulfillmentId: '1',
    'returnOrders/orderNumber': String(ids[0]),
    pickingBatchId: String(batches[0]),
    reservationCode: String(codes[0]),
    imageType: 'logo',
    imageId: String((await api.listImages()).images[0]?.id),
    webhookId,
  }
}

it('a stale If-Match is 412 with every write that heeds it', async () => {
  const h = await harness()
  const params = await seedAll(h)

  for (const bound of writes.filter(({ operation }) => isConditional(operation))) {
    const { status, text } = await send(h, bound, params)
    assert.equal(status, 412, `${bound.name}: ${text}`)
  }
})
