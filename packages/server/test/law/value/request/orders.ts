import type { Client } from '@tradepost/sdk'
import type { Journey } from './journey.ts'

const product = { code: 'tea-assam-100g', name: 'Assam', price: 8.95, currencyCode: 'USD' as const }

const person = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
const address = {
  address1: '1 Engine Road',
  city: 'Austin',
  region: 'TX',
  postalCode: '78701',
  country: 'US',
}

/** An order whose goods nothing has sent on their way yet. */
const place = async (api: Client, quantity = 2) => {
  const [customer] = (await api.listCustomers({ limit: 1 })).customers
  const customerId = String(customer?.id)
  const total = Number((quantity * product.price).toFixed(2))
  const { orderNumbers } = await api.createSalesOrders({
    body: {
      orders: [
        {
          customerId,
          localeCode: 'en-us',
          currencyCode: 'USD',
          submitDate: '2026-02-03T16:05:21.000Z',
          imported: true,
          status: 'open',
          addressSequences: [{ type: 'shipping', ...person, ...address }],
          primaryBillToAddressSequenceIndex: 0,
          primaryShipToAddressSequenceIndex: 0,
          lineItems: [
            {
              code: '1',
              quantity,
              fulfillmentMethod: 'directShip',
              fulfillmentLocationCode: null,
              shipToAddressSequenceIndex: 0,
              currencyCode: 'USD',
              price: product.price,
              product,
            },
          ],
          subTotal: total,
          total,
        },
      ],
    },
  })
  return { orderNumber: String(orderNumbers[0]), customerId, total, quantity }
}

const assign = async (api: Client, quantity = 2) => {
  const { orderNumber: salesOrderNumber, customerId, total } = await place(api, quantity)
  const { ids } = await api.createFulfillmentOrders({
    body: {
      fulfillmentOrders: [
        {
          salesOrderNumber,
          locationCode: 'warehouse',
          customerId,
          type: 'directShip',
          routeType: 'standardDirectShip',
          localeCode: 'en-us',
          currencyCode: 'USD',
          subTotal: total,
          total,
          lineItems: [
            { salesOrderLineItemCode: '1', quantity, currencyCode: 'USD', price: product.price, product },
          ],
        },
      ],
    },
  })
  return { orderNumber: String(ids[0]) }
}

export const comments: Journey = async ({ api }) => {
  const { orderNumber } = await place(api)
  await api.createSalesOrderComment({ orderNumber, body: { text: 'Wants an invoice.' } })
  const [comment] = (await api.listSalesOrderComments({ orderNumber })).comments
  await api.updateSalesOrderComment({
    orderNumber,
    commentId: String(comment?.id),
    body: { text: 'Wants an invoice on paper.' },
  })
}

export const captures: Journey = async ({ api, guest }) => {
  const shopper = await guest()
  const { cartId } = await shopper.createCart()
  await shopper.addCartProducts({ cartId, body: [{ productId: product.code, quantity: 2 }] })
  const { orderNumber } = await shopper.checkOutCart({
    cartId,
    body: {
      emailAddress: person.emailAddress,
      fulfillment: { method: 'directShip' },
      billingAddress: { firstName: 'Ada', lastName: 'Byron', ...address },
      paymentMethodCode: 'testCard',
      payment: { number: '4242 4242 4242 4242' },
    },
  })
  const [payment] = (await api.listPayments({ orderNumber })).payments
  await api.capturePayment({ orderNumber, paymentId: String(payment?.id), body: { amount: 2.5 } })
}

export const refunds: Journey = async ({ api }) => {
  const { orders } = await api.listSalesOrders({ filters: { status: 'completed' }, limit: 50 })
  const paid = await Promise.all(
    orders.map(async ({ orderNumber }) => ({
      orderNumber: String(orderNumber),
      payment: (await api.listPayments({ orderNumber: String(orderNumber) })).payments.find(
        ({ methodCode, capturedAmount, refundedAmount }) =>
          methodCode === 'testCard' && capturedAmount - refundedAmount > 3,
      ),
    })),
  )
  const found = paid.find(({ payment }) => payment)
  await api.refundPayment({
    orderNumber: String(found?.orderNumber),
    paymentId: String(found?.payment?.id),
    body: { amount: 2.5 },
  })
}

export const fulfillment: Journey = async ({ api }) => {
  const order = await assign(api)
  await api.updateFulfillmentOrder({ ...order, body: { status: 'accepted', notes: 'Fragile' } })
  const [line] = (await api.getFulfillmentOrder(order)).fulfillmentOrder.lineItems
  await api.setFulfillmentOrderLineStatus({
    ...order,
    lineItemId: String(line?.id),
    body: { status: 'picked' },
  })
  await api.createFulfillmentOrderComment({ ...order, body: { text: 'Call before noon.' } })
  const [comment] = (await api.listFulfillmentOrderComments(order)).comments
  await api.updateFulfillmentOrderComment({
    ...order,
    commentId: String(comment?.id),
    body: { text: 'Call before ten.' },
  })
  await api.createFulfillments({
    ...order,
    body: {
      fulfillments: [
        {
          status: 'inProgress',
          carrier: 'parcel-post',
          serviceLevel: 'standard',
          tracking: 'PP7731226418',
          fulfillmentPackages: [
            {
              package: 'box-small',
              weight: 310,
              weightUnit: 'g',
              packageItems: [{ salesOrderLineItemCode: '1', quantity: 2 }],
            },
          ],
        },
      ],
    },
  })
  const { fulfillmentOrder } = await api.getFulfillmentOrder(order)
  await api.updateFulfillment({
    ...order,
    fulfillmentId: String(fulfillmentOrder.fulfillments[0]?.id),
    body: { status: 'fulfilled' },
  })
}

export const parts: Journey = async ({ api }) => {
  const { orderNumber, quantity } = await place(api)
  const { ids } = await api.createSimpleFulfillmentOrders({
    orderNumber,
    body: {
      simpleFulfillmentOrders: [
        {
          fulfillmentMethod: 'directShip',
          fulfillmentLocationCode: 'warehouse',
          lineItems: [{ salesOrderLineItemCode: '1', quantity }],
        },
      ],
    },
  })
  await api.setFulfillmentOrderStatuses({ body: [{ orderNumber: String(ids[0]), status: 'accepted' }] })
  await api.writeOrderBatch({
    body: [
      {
        event: 'entityUpdated',
        entity: 'fulfillmentOrder',
        entityId: String(ids[0]),
        payload: { status: 'picked' },
      },
    ],
  })
}

export const picking: Journey = async ({ api }) => {
  const [one, two] = [await assign(api, 1), await assign(api, 1)]
  const { ids } = await api.createPickingBatches({
    body: { locationCode: 'warehouse', pickingBatches: [{ fulfillmentOrders: [one, two] }] },
  })
  const batch = { pickingBatchId: String(ids[0]) }
  await api.removePickingBatchFulfillmentOrders({
    ...batch,
    body: { fulfillmentOrderNumbers: [two.orderNumber] },
  })
  const { pickingBatch } = await api.getPickingBatch(batch)
  await api.updatePickingBatchLineItems({
    ...batch,
    body: pickingBatch.lineItems.map(({ id }) => ({ lineItemId: String(id), pickedQuantity: 1 })),
  })
  await api.generatePickingBatch({ body: { locationCode: 'warehouse', fulfillmentOrderCount: 20 } })
  const [other] = (
    await api.createPickingBatches({
      body: { locationCode: 'warehouse', pickingBatches: [{ fulfillmentOrders: [await assign(api, 1)] }] },
    })
  ).ids
  await api.updatePickingBatch({ pickingBatchId: String(other), body: { status: 'canceled' } })
}

export const returns: Journey = async ({ api }) => {
  const { orders } = await api.listSalesOrders({
    filters: { status: 'completed' },
    limit: 1,
    fields: 'lineItems',
  })
  const [order] = orders
  const { ids } = await api.createReturnOrders({
    body: {
      returnOrders: [
        {
          salesOrderNumber: String(order?.orderNumber),
          customerId: String(order?.customerId),
          dropOffType: 'inPerson',
          dropOffLocationCode: 'downtown',
          lineItems: [
            {
              code: '1',
              salesOrderLineItemCode: String(order?.lineItems?.[0]?.code),
              quantity: 1,
              returnReason: { code: 'changedMind' },
              productCondition: { code: 'new' },
            },
          ],
        },
      ],
    },
  })
  await api.updateReturnOrder({
    orderNumber: String(ids[0]),
    body: { status: 'inReview', notes: 'Left at the door' },
  })
  await api.createReturnReasons({
    body: { returnReasons: [{ code: 'tooBitter', name: { 'en-us': 'Too bitter', 'de-de': 'Zu bitter' } }] },
  })
  await api.updateReturnReason({ returnReasonCode: 'tooBitter', body: { sequenceId: 9 } })
  await api.createProductConditions({
    body: { productConditions: [{ code: 'labelTorn', name: { 'en-us': 'Label torn' }, isResellable: true }] },
  })
  await api.updateProductCondition({ productConditionCode: 'labelTorn', body: { isResellable: false } })
}

export const routing: Journey = async ({ api }) => {
  const { orderNumber } = await place(api)
  await api.updateRoutingRules({
    body: { strategies: ['fewestSplits', 'nearest', 'mostStock'], maxSplits: 2 },
  })
  await api.explainRouting({ orderNumber, body: { rules: { maxSplits: 0 } } })
  await api.replayRouting({ body: { rules: { strategies: ['nearest'], maxSplits: 1 }, limit: 100 } })
}

export const coupons: Journey = async ({ api }) => {
  await api.updateCoupon({
    promotionCode: 'welcome',
    couponCode: 'WELCOME10',
    body: { limits: { overall: 1000, maxPerCustomer: 1 } },
  })
}
