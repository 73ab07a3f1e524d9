import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { signRequest } from '@tradepost/plugin'
import { ConflictError, expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { type Harness, harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { order } from '../../order/sales/order.fixture.ts'
import { pluginLogJobs } from '../log/plugin-log.jobs.ts'
import { pluginOfShop } from '../plugin.fixture.ts'
import { resultWithoutReply } from './push.rules.ts'

useOwnServer({}, { allowPrivateTargets: true })

/** A shop that answers as configured and remembers its calls. */
const foreignShop = async () => {
  const asked: URLSearchParams[] = []
  const shop = { text: '{"error":0,"external_order_number":"S-1"}', asked, url: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece
    })
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      response.end(shop.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.php`
  return shop
}

const place = async ({ api }: Harness, over = {}): Promise<string> => {
  const { ids } = expectNoErrors(
    await api.createCustomers({
      body: { customers: [{ firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }] },
    }),
  )
  const sent = order({ customerId: String(ids[0]), shopCode: 'web', status: 'open', ...over })
  const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders: [sent] } }))
  return String(orderNumbers[0])
}

const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  const shop = await foreignShop()
  await h.api.updateShop({ shopCode: 'web', body: { pluginUrl: shop.url } })
  await plugin.set({ pushesOrders: true })
  const callFor = async (orderNumber: string, action = 'add_order') => {
    const filters = JSON.stringify({ orderNumber, action })
    return (await h.api.listPluginCalls({ shopCode: 'web', filters })).calls[0]
  }
  const tried = (orderNumber: string, attempts: number) =>
    until(async () => {
      const call = await callFor(orderNumber)
      return call?.attempts === attempts && (call.errorText !== null || call.status === 'done')
    })
  return {
    ...h,
    ...plugin,
    credentials: plugin.shop,
    shop,
    callFor,
    tried,
    place: (over?: object) => place(h, over),
  }
}

describe('an order of a shop with a plugin', () => {
  it('is handed over once, with its number', async () => {
    const { shop, place, tried, callFor } = await start()

    const orderNumber = await place()
    await tried(orderNumber, 1)

    assert.partialDeepStrictEqual(await callFor(orderNumber), {
      status: 'done',
      externalOrderNumber: 'S-1',
      nextDate: null,
      error: 0,
    })
    assert.deepEqual(
      shop.asked.map((form) => [form.get('action'), form.get('order_number')]),
      [['add_order', orderNumber]],
    )
  })

  it('is remembered for ever, and what the shop was told of it for 30 days', async () => {
    const { api, place, tried, callFor, clock, platform, shop } = await start()
    const orderNumber = await place()
    await tried(orderNumber, 1)
    await api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
    await until(async () => (await callFor(orderNumber, 'update_order'))?.status === 'done')
    const forget = () => pluginLogJobs.tasks.forgetPluginCalls?.(platform, {})

    await forget()
    const before = await callFor(orderNumber, 'update_order')
    clock.advance(31 * 86_400_000)
    await forget()

    assert.equal(before?.status, 'done')
    assert.equal(await callFor(orderNumber, 'update_order'), undefined)
    assert.partialDeepStrictEqual(await callFor(orderNumber), { status: 'done', externalOrderNumber: 'S-1' })
    assert.equal(shop.asked.filter((form) => form.get('action') === 'add_order').length, 1)
  })

  it('waits until it is placed, and counts as handed over when the shop has it already', async () => {
    const { api, shop, place, tried, callFor } = await start()
    shop.text = '{"error":60,"error_text":"order exists already"}'

    const draft = await place({ status: 'new' })
    const other = await place()
    await tried(other, 1)
    const before = await callFor(draft)
    await api.updateSalesOrder({ orderNumber: draft, body: { status: 'open' } })
    await tried(draft, 1)

    assert.equal(before, undefined)
    assert.equal((await callFor(draft))?.status, 'done')
  })

  it('is tried again later when the shop does not take it', async () => {
    const { shop, place, tried, callFor, clock } = await start()
    shop.text = '<html>down</html>'

    const orderNumber = await place()
    await tried(orderNumber, 1)
    const failed = await callFor(orderNumber)
    shop.text = '{"error":0}'
    clock.advance(61_000)
    const next = await place()
    await tried(next, 1)
    await tried(orderNumber, 2)

    assert.partialDeepStrictEqual(failed, { status: 'waiting', error: null, errorText: 'HTTP 200' })
    assert.equal((await callFor(orderNumber))?.status, 'done')
  })

  it('is tried again later when the key of its shop cannot be opened, and keeps no other from its shop', async () => {
    const { api, platform, merchantCode, shop, place, tried, callFor } = await start()
    const shopCode = 'locked'
    expectNoErrors(
      await api.createShops({ body: { shops: [{ code: shopCode, name: 'Locked', pluginUrl: shop.url }] } }),
    )
    await api.updateShopPlugin({ shopCode, body: { plugin: { pushesOrders: true } } })
    await platform.database.run(sql`
      update shop set api_key = 'nothing'
      where merchant_id = (select id from merchant where code = ${merchantCode}) and code = ${shopCode}`)

    const locked = await place({ shopCode })
    const other = await place()
    await tried(other, 1)
    const callOfLocked = async () => (await api.listPluginCalls({ shopCode })).calls[0]
    await until(async () => (await callOfLocked())?.errorText !== null)

    const errorText = texts.pluginCallNotMade
    assert.partialDeepStrictEqual(await callOfLocked(), { orderNumber: locked, status: 'waiting', errorText })
    assert.equal((await callFor(other))?.status, 'done')
  })

  it('stays at home when its shop has no plugin elsewhere', async () => {
    const { api, shop, place, tried, callFor } = await start()
    expectNoErrors(await api.createShops({ body: { shops: [{ code: 'own', name: 'Own' }] } }))
    const silent = await place({ shopCode: 'own' })
    // events are handed on in their order
    const told = await place()
    await tried(told, 1)

    assert.equal(await callFor(silent), undefined)
    assert.equal(shop.asked.length, 1)
  })
})

describe('the report of a shop', () => {
  it('says how it sent an order, and that it is sent or canceled, once', async () => {
    const { place, tried, callFor, credentials, clock, url } = await start()
    const sign = () => signRequest(credentials, { now: clock.now(), direction: 'SMA' })
    const orderNumber = await place()
    await tried(orderNumber, 1)
    const ask = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ order_number: orderNumber, ...form })
      const answer = await fetch(`${url}/service/platform.php`, { method: 'POST', headers: sign(), body })
      return (await answer.json()) as Record<string, unknown>
    }
    const numberOf = async (form: Record<string, string>) => (await ask(form)).error
    const note = { action: 'add_order_delivery_note', shipping_service_id: 'DHL', tracking_number: 'T1,T2' }

    assert.equal(await numberOf({ ...note, shipping_service_id: 'Pigeon' }), 119)
    assert.equal(await numberOf(note), 0)
    assert.equal(await numberOf({ ...note, tracking_number: 'T3', mark_as_completed: '1' }), 0)
    assert.equal(await numberOf(note), 204)
    assert.equal(await numberOf({ action: 'set_order_shipping_completed' }), 204)
    assert.partialDeepStrictEqual(await ask({ action: 'cancel_order' }), {
      error: 0,
      cancellation_number: orderNumber,
    })
    assert.equal(await numberOf({ action: 'cancel_order' }), 222)
    assert.partialDeepStrictEqual(await ask({ action: 'get_orders', order_number: '' }), {
      orders: [{ order_number: orderNumber }],
      has_more_results: 0,
    })
    const call = await callFor(orderNumber)
    assert.ok(call?.shippedDate && call.canceledDate)
    assert.deepEqual(
      call.deliveryNotes.map(({ carrier, tracking }) => [carrier, tracking]),
      [
        ['DHL', 'T1,T2'],
        ['DHL', 'T3'],
      ],
    )
  })
})

describe('a call to a plugin', () => {
  it('shows the answer of the shop, or why there is none', async () => {
    const { api, shop } = await start()
    const ping = () => api.callShopPlugin({ shopCode: 'web', body: { action: 'ping' } })

    shop.text = '{"error":120,"error_text":"authentication failed"}'
    const refused = await ping()
    shop.text = '[]'
    const odd = await ping()
    await api.updateShop({ shopCode: 'web', body: { pluginUrl: 'http://127.0.0.1:1/api.php' } })
    const closed = await ping()
    await api.updateShop({ shopCode: 'web', body: { pluginUrl: null } })

    assert.deepEqual([refused.error, refused.errorText], [120, 'authentication failed'])
    assert.deepEqual([odd.error, odd.errorText, odd.answer], [null, 'HTTP 200', null])
    assert.match(closed.errorText ?? '', /ECONNREFUSED/)
    await assert.rejects(ping(), ConflictError)
    await assert.rejects(api.callShopPlugin({ shopCode: 'none', body: { action: 'ping' } }), NotFoundError)
    await assert.rejects(api.listPluginCalls({ shopCode: 'none' }), NotFoundError)
  })

  it('is tried nine times, with longer and longer pauses', () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const endAfter = (attempts: number) =>
      resultWithoutReply(
        { id: 1, shopCode: 'web', action: 'add_order', orderNumber: '1', attempts },
        'silent',
        now,
      )

    assert.equal(endAfter(1).nextDate?.toISOString(), '2026-03-01T10:01:00.000Z')
    assert.equal(endAfter(8).nextDate?.toISOString(), '2026-03-01T22:00:00.000Z')
    assert.deepEqual(
      [endAfter(8).status, endAfter(9).status, endAfter(9).nextDate],
      ['waiting', 'failed', null],
    )
  })

  it('never goes to a private address where the operator does not allow it', async () => {
    const h = await start()
    h.platform.config.allowPrivateTargets = false
    const answer = await h.api.callShopPlugin({ shopCode: 'web', body: { action: 'ping' } })
    h.platform.config.allowPrivateTargets = true

    assert.equal(answer.errorText, texts.fetchPrivate('127.0.0.1'))
    assert.equal(h.shop.asked.length, 0)
  })
})
