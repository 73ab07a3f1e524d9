import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { findFailure } from '@tradepost/plugin'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

useOwnServer({}, { allowPrivateTargets: true })

const told = {
  order_number: 'P-1',
  created_time: '2026-03-01T10:00:00+01:00',
  mail: 'ada@byron.test',
  currency: 'USD',
  amount_shipping: 5,
  amount_complete: '28.8',
  payment_method: 'invoice',
  payment_transaction_number: 'T-1',
  invoice_address: {
    first_name: 'Ada',
    last_name: 'Byron',
    country: 'CH',
    state: 'CH-AI',
    street_1: 'Weg 1',
  },
  delivery_address: null,
  items: [{ item_number: 'tea', quantity: '2', name: 'Tea', unit_amount: 10, tax_percent: 19, type: 'item' }],
}

/** A platform elsewhere that has these orders. */
const foreignPlatform = async () => {
  const platform = { answer: {} as object | string, headers: [] as (string | undefined)[][], url: '' }
  const server = createServer((request, response) => {
    request.resume()
    const { headers } = request
    platform.headers.push([String(headers['x-service-auth-user']), String(headers['x-service-auth-token'])])
    const { answer } = platform
    request.on('end', () => response.end(typeof answer === 'string' ? answer : JSON.stringify(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return platform
}

const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  const foreign = await foreignPlatform()
  const has = (...orders: object[]) => {
    foreign.answer = { error: 0, error_text: null, orders }
  }
  has(told)
  await plugin.set({
    actions: { add_order: true, update_order: true, cron: true },
    platformUrl: foreign.url,
  })
  const add = (order_number = 'P-1') => plugin.call('add_order', { order_number })
  const update = (parameters = {}) =>
    plugin.call('update_order', { order_number: 'P-1', payment: 1, ...parameters })
  const read = async (orderNumber: string) => (await h.api.getSalesOrder({ orderNumber })).order
  return { ...h, ...plugin, foreign, has, add, update, read }
}

describe('an order of a platform', () => {
  it('is fetched with a signature of the shop, and sold here', async () => {
    const { add, read, foreign, shop, clock } = await start()

    const answer = await add()
    const order = await read(answer.external_order_number)

    assert.partialDeepStrictEqual(order, {
      externalCode: 'P-1',
      shopCode: 'web',
      status: 'open',
      subTotal: 20,
      taxAmount: 3.8,
      shippingTotal: 5,
      total: 28.8,
      submitDate: '2026-03-01T09:00:00.000Z',
      addressSequences: [{ type: 'billing', country: 'CH', region: 'AI' }, { type: 'shipping' }],
      lineItems: [{ quantity: 2, price: 10, product: { code: 'tea' } }],
      paymentTransactions: [{ externalCode: 'T-1' }],
    })
    const [user, token] = foreign.headers[0] ?? []
    assert.equal(findFailure({ user, token }, shop, clock.now(), 'SMA'), null)
    assert.equal(findFailure({ user, token }, shop, clock.now()), 'invalid')
  })

  it('is made once, whoever calls how often', async () => {
    const { add, api } = await start()

    const answers = await Promise.all([add(), add(), add()])

    assert.deepEqual(answers.map(({ error }) => error).sort(), [0, 60, 60])
    assert.equal((await api.listSalesOrders({})).orders.length, 1)
  })

  it('is refused with the number of what is wrong', async () => {
    const { add, call, set, has, foreign, api } = await start()
    const numberWith = async (order: object) => {
      has(order)
      return (await add()).error
    }
    const address = told.invoice_address

    assert.equal((await call('add_order')).error, 30)
    assert.equal(await numberWith({ ...told, invoice_address: { ...address, country: 'XX' } }), 84)
    assert.equal(await numberWith({ ...told, invoice_address: { ...address, state: 'CH-XX' } }), 85)
    assert.equal(await numberWith({ ...told, items: [] }), 63)
    assert.equal(await numberWith({ ...told, items: 'none' }), 101)
    has()
    assert.equal((await add()).error, 101)
    has(told, told)
    assert.equal((await add()).error, 101)
    foreign.answer = 'not JSON'
    assert.equal((await add()).error, 101)
    foreign.answer = { error: 12, error_text: 'no' }
    const refused = await add()
    assert.deepEqual([refused.error, refused.error_text], [102, 'platform answered with an error: "12 - no"'])
    await set({ platformUrl: null })
    assert.equal((await add()).error, 100)
    assert.deepEqual((await api.listSalesOrders({})).orders, [])
  })

  it('takes payments and cancellations of the platform', async () => {
    const { add, update, has, read } = await start()
    const unknown = await update()
    const { external_order_number } = await add()

    const same = await update()
    has({ ...told, payment_transaction_number: 'T-2' })
    const unasked = await update({ payment: 0 })
    const paid = await update()
    const afterPayment = await read(external_order_number)
    has({ ...told, is_storno: 1 })
    const canceled = await update()

    assert.deepEqual([unknown.error, same.error, unasked.error], [61, 65, 65])
    assert.deepEqual([paid.error, paid.external_order_number], [0, external_order_number])
    assert.deepEqual(
      afterPayment.paymentTransactions.map(({ externalCode }) => externalCode),
      ['T-1', 'T-2'],
    )
    assert.equal(canceled.error, 0)
    assert.equal((await read(external_order_number)).status, 'canceled')
    assert.equal((await update()).error, 65)
  })
})

describe('cron', () => {
  it('runs allowed jobs only, and counts those that fail', async () => {
    const { call, add, api, has, update, set, foreign } = await start()
    await add()
    has({ ...told, is_storno: 1 })
    await update()
    const run = (...names: string[]) => call('cron', { jobs: names.map((job_name) => ({ job_name })) })

    foreign.answer = { error: 12, error_text: 'no' }
    const failed = await run('cancel_orders', 'clean_orders')
    foreign.answer = { error: 0 }
    const done = await run('cancel_orders', 'set_shipping_completed')
    const count = foreign.headers.length
    const again = await run('cancel_orders')
    const unknown = await run('clean_orders', 'other', 'more')
    await set({ cronJobs: [] })

    assert.deepEqual([failed.error, failed.execution_error_count], [0, 1])
    assert.deepEqual([done.error, done.execution_error_count], [0, 0])
    assert.equal(typeof done.execution_time, 'number')
    assert.equal(again.error, 0)
    assert.equal(foreign.headers.length, count)
    assert.deepEqual([unknown.error, unknown.error_text], [91, 'cron job is not supported: other, more'])
    assert.equal((await run('clean_orders')).error, 91)
    assert.equal((await call('cron')).error, 40)
    assert.equal((await call('cron', { jobs: [{ job_params: 'x' }] })).error, 41)
    assert.equal((await api.listSalesOrders({})).orders.length, 1)
  })
})
