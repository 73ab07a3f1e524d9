import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, expectNoErrors, verifyWebhook } from '@tradepost/sdk'

const baseUrl = process.env.TRADEPOST_URL ?? 'http://localhost:8080'
const merchantCode = process.env.TRADEPOST_MERCHANT ?? 'demo'

const until = async <Found>(find: () => Promise<Found | undefined | false>): Promise<Found> => {
  for (let tries = 0; tries < 300; tries++) {
    const found = await find()
    if (found) return found
    await sleep(100)
  }
  throw new Error('nothing came within 30 seconds')
}

/** Events, products and stock; webhooks; orders, the work on them, and returns. */
const permissions = [
  ...(['EVC', 'EVV', 'EVE', 'CPC', 'CPE', 'CIE', 'CIV'] as const),
  ...(['WHC', 'WHE', 'WHV', 'WHD'] as const),
  ...(['SOV', 'FOV', 'FOE', 'ROC', 'ROE', 'ROV'] as const),
]

/** 1. A client of its own, with the permissions that the job needs and no other. */
const connect = async (owner: Client): Promise<Client> => {
  const { clients, errors } = await owner.createClients({
    body: { clients: [{ name: 'Till and ERP', permissions }] },
  })
  expectNoErrors({ errors })
  const { id = '', secret = '' } = clients[0] ?? {}
  console.log(`1. client ${id}`)
  return createClient({ baseUrl, merchantCode, clientId: id, clientSecret: secret })
}

type Change = { event: 'entityCreated' | 'entityUpdated'; entity: string; entityId?: string; payload: object }

/** Sends changes and waits for their result. The key makes it safe to send the same again after a broken connection. */
const send = async (api: Client, key: string, events: Change[]) => {
  const began = new Date(Date.now() - 60_000)
  const { ids } = await api.receiveEvents({ body: { events } }, { idempotencyKey: key })
  return until(async () => {
    const { events: recent } = await api.listEvents({ filters: { createDate: { $gte: began } }, limit: 1000 })
    const sent = recent.filter(({ id }) => ids.includes(id))
    return sent.every(({ status }) => status !== 'pending') && sent
  })
}

/** 2. The ERP feeds products and stock; what failed is corrected and tried again. */
const feed = async (api: Client, run: string, code: string) => {
  const stock = { productCode: code, locationCode: 'warehouse', sku: code, onHand: 20 }
  const tooEarly = await send(api, `${run}-1`, [
    { event: 'entityUpdated', entity: 'inventory', payload: stock },
  ])
  const failed = tooEarly.filter(({ status }) => status === 'failed')
  console.log(`2. ${failed.length} change failed: ${JSON.stringify(failed[0]?.error)}`)

  const product = {
    name: { 'en-us': 'Enamel cup' },
    modelType: 'standard',
    isInventoryManaged: true,
    identifiers: { sku: code },
    fulfillmentMethods: ['directShip'],
    price: { price: 9.5, currencyCode: 'USD' },
  }
  await send(api, `${run}-2`, [
    { event: 'entityCreated', entity: 'product', entityId: code, payload: product },
  ])
  for (const { id } of failed) await api.retryEvent({ eventId: id })
  await until(async () => (await api.listInventories({ filters: { productCode: code } })).inventories[0])
  console.log(`   tried again: ${code} has 20 in the warehouse`)
}

type Receiver = { url: string; handled: Map<string, string>; comeBack(): void; close(): void }

/** 3. The ERP listens: checks who sent it, keeps the ids that are done, and answers 2xx only when it has stored the order. */
const listen = async (secretOf: () => string): Promise<Receiver> => {
  const handled = new Map<string, string>()
  let isDown = true
  const server = createServer(async (request, response) => {
    const payload = await text(request)
    try {
      const event = await verifyWebhook({ payload, headers: request.headers, secret: secretOf() })
      if (isDown) throw new Error('the ERP is down')
      if (event.eventCode === 'salesOrderAdded') handled.set(event.id, event.payload.salesOrderNumber)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/orders`,
    handled,
    comeBack: () => {
      isDown = false
    },
    close: () => server.close(),
  }
}

/** 4. The web shop sells two cups. In real life this happens without you. */
const sell = async (shop: Client, code: string): Promise<string> => {
  const { customers } = await shop.listCustomers({ limit: 1 })
  const person = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  const place = {
    address1: '1 Engine Road',
    city: 'Austin',
    region: 'TX',
    postalCode: '78701',
    country: 'US',
  }
  const { orderNumbers, errors } = await shop.createSalesOrders({
    body: {
      orders: [
        {
          customerId: customers[0]?.id ?? '',
          localeCode: 'en-us',
          currencyCode: 'USD',
          submitDate: new Date().toISOString(),
          addressSequences: [{ type: 'shipping', ...person, ...place }],
          primaryBillToAddressSequenceIndex: 0,
          primaryShipToAddressSequenceIndex: 0,
          lineItems: [
            {
              code: '1',
              quantity: 2,
              fulfillmentMethod: 'directShip',
              fulfillmentLocationCode: null,
              shipToAddressSequenceIndex: 0,
              currencyCode: 'USD',
              price: 9.5,
              product: {
                code,
                name: 'Enamel cup',
                identifiers: { sku: code },
                price: 9.5,
                currencyCode: 'USD',
              },
            },
          ],
          subTotal: 19,
          total: 19,
        },
      ],
    },
  })
  expectNoErrors({ errors })
  const orderNumber = orderNumbers[0] ?? ''
  await shop.checkoutSalesOrder({ orderNumber, body: {} })
  return orderNumber
}

/** 5. A delivery that failed comes again by itself, after a minute at first; who cannot wait asks for it. */
const catchUp = async (api: Client, webhookId: string, receiver: Receiver, orderNumber: string) => {
  const [failed] = await until(async () => {
    const { deliveries } = await api.listWebhookDeliveries({ webhookId })
    return deliveries.some(({ attempts }) => attempts > 0) && deliveries
  })
  receiver.comeBack()
  await api.resendWebhookDelivery({ webhookId, deliveryId: failed?.id ?? '', body: {} })
  await until(async () => [...receiver.handled.values()].includes(orderNumber))
  console.log(`5. order ${orderNumber} arrived, after a failed attempt`)
}

/** 6. The warehouse acknowledges its part of the order, and ships it. */
const acknowledge = async (api: Client, orderNumber: string) => {
  const order = await until(async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { salesOrderNumber: orderNumber },
    })
    return fulfillmentOrders[0]
  })
  for (const status of ['accepted', 'fulfilled'] as const)
    await api.updateFulfillmentOrder({ orderNumber: order.orderNumber, body: { status } })
  console.log(`6. ${order.orderNumber} was accepted and shipped`)
}

/** 7. One cup comes back at the till, and its money goes back to the customer. */
const refund = async (api: Client, orderNumber: string) => {
  const { order } = await api.getSalesOrder({ orderNumber })
  const { ids, errors } = await api.createReturnOrders({
    body: {
      returnOrders: [
        {
          salesOrderNumber: orderNumber,
          customerId: order.customerId,
          dropOffType: 'inPerson',
          dropOffLocationCode: 'downtown',
          lineItems: [
            {
              code: '1',
              salesOrderLineItemCode: '1',
              quantity: 1,
              returnReason: { code: 'changedMind' },
              productCondition: { code: 'new' },
            },
          ],
        },
      ],
    },
  })
  expectNoErrors({ errors })
  const number = ids[0] ?? ''
  await api.updateReturnOrder({ orderNumber: number, body: { status: 'inReview' } })
  await api.updateReturnOrder({
    orderNumber: number,
    body: { lineItems: [{ code: '1', status: 'completed' }] },
  })
  const { returnOrder } = await api.getReturnOrder({ orderNumber: number })
  console.log(`7. return ${number} is ${returnOrder.status}, refund ${returnOrder.total}`)
}

const owner = createClient({
  baseUrl,
  merchantCode,
  clientId: process.env.TRADEPOST_CLIENT_ID ?? 'demo',
  clientSecret: process.env.TRADEPOST_CLIENT_SECRET ?? 'demo-secret',
})
const run = String(Date.now())
const code = `cup-${run}`
const api = await connect(owner)
await feed(api, run, code)

let secret = ''
const receiver = await listen(() => secret)
expectNoErrors(
  await api.createWebhooks({
    body: {
      webhooks: [
        {
          code: `erp-${run}`,
          name: 'ERP',
          endpoint: receiver.url,
          active: true,
          events: [{ code: 'salesOrderAdded' }],
        },
      ],
    },
  }),
)
const { webhooks } = await api.listWebhooks()
const webhookId = webhooks.find((one) => one.code === `erp-${run}`)?.id ?? ''
secret = (await api.getWebhookSecret({ webhookId })).secret
console.log(`3. a webhook leads to ${receiver.url}`)
try {
  const orderNumber = await sell(owner, code)
  console.log(`4. order ${orderNumber} was placed`)
  await catchUp(api, webhookId, receiver, orderNumber)
  await acknowledge(api, orderNumber)
  await refund(api, orderNumber)
  const { inventories } = await api.listInventories({ filters: { productCode: code } })
  for (const { locationCode, onHand } of inventories) console.log(`   ${code}: ${onHand} at ${locationCode}`)
} finally {
  await api.deleteWebhook({ webhookId })
  receiver.close()
}
