import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Credentials, signRequest } from '@tradepost/plugin'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient } from '../../src/services/auth/index.ts'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { pluginOfShop } from '../../src/services/plugin/plugin.fixture.ts'
import { harness, useOwnServer } from '../support/harness.ts'
import { launch } from '../support/launch.ts'
import { cloneDatabase, startServerOn, TEST_SECRET } from '../support/server.ts'
import { until } from '../support/until.ts'

useOwnServer({}, { allowPrivateTargets: true })

/** A merchant on a server of its own, which another process serves. */
const startShop = async (credentials: { customerNumber: string; shopNumber: string; apiKey: string }) => {
  const database = await cloneDatabase()
  const { url, platform } = await startServerOn(database)
  const operator = { id: 'operator', secret: 'a secret of the operator' }
  await createOperatorClient(platform.database, platform, { ...operator, name: 'Operator' })
  const connect = (more: object) => createClient({ baseUrl: url, retries: 0, ...more })
  const owner = { emailAddress: 'owner@shop.test', password: 'owner-password' }
  const { client } = await connect({ clientId: operator.id, clientSecret: operator.secret }).createMerchant({
    body: { code: 'shop', name: 'Shop', owner },
  })
  const api = connect({ merchantCode: 'shop', clientId: client.id, clientSecret: client.secret })
  expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web', ...credentials }] } }))
  const { ready } = launch({
    DATABASE_URL: database,
    TRADEPOST_SECRET: TEST_SECRET,
    TRADEPOST_DEMO: '0',
    TRADEPOST_ALLOW_PRIVATE_TARGETS: '1',
  })
  return { api, url: await ready }
}

const runCron = async (url: string, credentials: Credentials, job: string) => {
  const form = new URLSearchParams({ action: 'cron', 'jobs[0][job_name]': job })
  const answer = await fetch(`${url}/service/api.php`, {
    method: 'POST',
    headers: signRequest(credentials),
    body: form,
  })
  return (await answer.json()) as { error: number; execution_error_count: number }
}

it('hands orders of a platform to a shop in another process, and changes of both sides to the other', async () => {
  const h = await harness()
  const { shop: credentials } = await pluginOfShop(h)
  const shop = await startShop(credentials)
  await shop.api.updateShopPlugin({
    shopCode: 'web',
    body: {
      plugin: {
        actions: { add_order: true, update_order: true, check_stock: true, check_cart: true, cron: true },
        platformUrl: `${h.url}/service/platform.php`,
      },
    },
  })
  await h.api.updateShop({ shopCode: 'web', body: { pluginUrl: `${shop.url}/service/api.php` } })
  await h.api.updateShopPlugin({ shopCode: 'web', body: { plugin: { pushesOrders: true } } })
  expectNoErrors(await shop.api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  expectNoErrors(
    await shop.api.createProducts({
      body: {
        products: [
          {
            code: 'tea',
            name: { 'en-us': 'Tea' },
            modelType: 'standard',
            isInventoryManaged: false,
            price: { price: 10, currencyCode: 'USD' },
          },
        ],
      },
    }),
  )

  const pinged = await h.api.callShopPlugin({ shopCode: 'web', body: { action: 'ping' } })
  const stock = await h.api.callShopPlugin({
    shopCode: 'web',
    body: {
      action: 'check_stock',
      parameters: {
        items: [
          { item_number: 'tea', quantity: 1 },
          { item_number: 'none', quantity: 1 },
        ],
      },
    },
  })
  const cart = await h.api.callShopPlugin({
    shopCode: 'web',
    body: {
      action: 'check_cart',
      parameters: { cart: { currency: 'USD', items: [{ item_number: 'tea', quantity: 2 }] } },
    },
  })
  assert.deepEqual([pinged.error, pinged.answer?.pong], [0, 'OK'])
  const { items } = stock.answer as { items: { error: number | null }[] }
  assert.deepEqual(
    items.map(({ error }) => error),
    [null, 301],
  )
  assert.partialDeepStrictEqual(cart.answer, { items: [{ unit_amount: 10, is_buyable: 1 }] })

  const { ids } = expectNoErrors(
    await h.api.createCustomers({
      body: { customers: [{ firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }] },
    }),
  )
  const created = expectNoErrors(
    await h.api.createSalesOrders({
      body: { orders: [order({ customerId: String(ids[0]), shopCode: 'web', status: 'open' })] },
    }),
  )
  const orderNumber = String(created.orderNumbers[0])
  const callOf = async (action: string) => {
    const { calls } = await h.api.listPluginCalls({ shopCode: 'web', filters: JSON.stringify({ action }) })
    return calls[0]
  }
  await until(async () => (await callOf('add_order'))?.status === 'done')
  const added = await callOf('add_order')
  const [theirs] = (
    await shop.api.listSalesOrders({
      filters: JSON.stringify({ externalCode: orderNumber }),
      fields: 'lineItems',
    })
  ).orders
  assert.equal(added?.externalOrderNumber, theirs?.orderNumber)
  assert.partialDeepStrictEqual(theirs, {
    status: 'open',
    total: 20,
    lineItems: [{ quantity: 2, product: { code: 'tea' } }],
  })

  await h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
  await until(async () => (await callOf('update_order'))?.status === 'done')
  const after = await shop.api.getSalesOrder({ orderNumber: String(theirs?.orderNumber) })
  assert.equal(after.order.status, 'canceled')

  const reported = await runCron(shop.url, credentials, 'cancel_orders')
  assert.deepEqual([reported.error, reported.execution_error_count], [0, 0])
  assert.ok((await callOf('add_order'))?.canceledDate)
})
