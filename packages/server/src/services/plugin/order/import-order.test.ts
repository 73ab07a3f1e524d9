import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import type { SalesOrderUpdate } from '@tradepost/contract'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { findFailure } from '@tradepost/plugin'
import { expectNoErrors } from '@tradepost/sdk'
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
    zipcode: '9050',
    city: 'Appenzell',
  },
  delivery_address: null,
  items: [{ item_number: 'tea', quantity: '2', name: 'Tea', unit_amount: 10, tax_percent: 19, type: 'item' }],
}

/** A platform elsewhere that has these orders. */
const foreignPlatform = async () => {
  const platform = {
    answer: {} as object | string,
    headers: [] as IncomingHttpHeaders[],
    asked: [] as Record<string, string>[],
    url: '',
  }
  const server = createServer((request, response) => {
    platform.headers.push(request.headers)
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece
    })
    request.on('end', () => {
      platform.asked.push(Object.fromEntries(new URLSearchParams(body)))
      const { answer } = platform
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
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
  return { ...h, ...plugin, plugin, foreign, has, add, update, read }
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
    const { trace_id, ...asked } = foreign.asked[0] ?? {}
    assert.match(trace_id ?? '', /^spa-/)
    assert.deepEqual(asked, {
      action: 'get_orders',
      shop_number: shop.shopNumber,
      'order_numbers[0]': 'P-1',
      with_items: '1',
    })
    const headers = foreign.headers[0] ?? {}
    assert.ok(headers['x-service-library-version'] && headers['x-service-plugin-version'])
    const [user, token] = [headers['x-service-auth-user'], headers['x-service-auth-token']].map(String)
    assert.equal(findFailure({ user, token }, shop, clock.now(), 'SMA'), null)
    assert.equal(findFailure({ user, token }, shop, clock.now()), 'invalid')
  })

  it('is made once, whoever calls how often', async () => {
    const { add, api } = await start()

    const answers = await Promise.all([add(), add(), add()])
    const late = await add()

    assert.deepEqual(answers.map(({ error }) => error).sort(), [0, 60, 60])
    assert.equal(late.error_text, 'duplicate order: P-1')
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
    assert.equal(await numberWith({ ...told, invoice_address: { ...address, country: 'CHE' } }), 84)
    assert.equal(await numberWith({ ...told, invoice_address: { ...address, state: 'CH-XX' } }), 85)
    assert.equal(await numberWith({ ...told, items: [] }), 63)
    assert.equal(await numberWith({ ...told, items: 'none' }), 63)
    has()
    assert.equal((await add()).error, 101)
    has(told, told)
    assert.equal((await add()).error, 101)
    foreign.answer = 'not JSON'
    assert.equal((await add()).error, 101)
    foreign.answer = { error: 0 }
    assert.equal((await add()).error, 101)
    foreign.answer = { error: 12, error_text: 'no' }
    const refused = await add()
    assert.deepEqual([refused.error, refused.error_text], [102, 'error code received: "12 - no"'])
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
    has({ ...told, payment_transaction_number: 'T-2', is_storno: 1 })
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

const field = (value: unknown, label = 'A label') => ({ label, internal_field_name: 'a_field', value })

/** Every member that has to survive, in the forms in which platforms send them. */
const whole = {
  ...told,
  payment_time: '2026-03-01T10:11:12+01:00',
  payment_method: 'CC',
  payment_infos: { service_payment_name: 'Card', purpose: 'Tea' },
  is_paid: '1',
  is_shipping_completed: 0,
  is_shipping_blocked: false,
  shipping_type: 'PLUGINAPI',
  shipping_group: 'DHL',
  shipping_infos: { name: 'parcel', display_name: 'Parcel', amount_gross: '5.00', api_response: {} },
  amount_shipping: '5.00',
  shipping_tax_percent: '19.00',
  delivery_notes: null,
  custom_fields: [
    field('text'),
    field(7.5),
    field(true),
    { internal_field_name: 'unlabeled', value: '2026-01-01' },
  ],
  external_coupons: [
    { code: 'HELLO', name: 'Hello', amount: '2.00', internal_info: '{"a":1}' },
    { code: 'ONLY' },
  ],
  service_coupons: [{ code: 'PLATFORM', amount: '1.00' }],
  phone: '+41 44 668 18 00',
  invoice_address: {
    ...told.invoice_address,
    gender: 'f',
    birthday: '1990-12-31 00:00:00',
    company: 'Byron AG',
    street_2: 'Hof',
    phone: '+41 44 668 18 00',
    custom_fields: [field('of the address')],
  },
  items: [
    {
      item_number: 'tea',
      item_number_public: 'T-100',
      quantity: 2,
      name: 'Tea',
      unit_amount: '10.00',
      unit_amount_with_tax: '11.90',
      tax_percent: '19.00',
      order_item_id: '0',
      type: 'item',
      inputs: [{ input_number: '1', label: 'Card', user_input: 'For you' }],
    },
    {
      item_number: 'book',
      quantity: '1',
      name: 'Book',
      unit_amount: '20.00',
      unit_amount_with_tax: '21.40',
      tax_percent: '7.00',
      order_item_id: 0,
    },
    { item_number: 'COUPON', type: 'sm_coupon', quantity: 1, name: 'Platform', unit_amount: '-1.00' },
  ],
}

/** Each member that holds no others, by its way from the top. */
const leaves = (value: unknown, way = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, way ? `${way}.${name}` : name))
    : [[way, value]]

/** Every member that platforms know of an order, none of them empty. */
const everyMember = {
  ...whole,
  payment_group: 'CC',
  payment_tax_percent: '19.00',
  shipping_completed_time: '2026-03-03T00:00:00+00:00',
  is_test: 0,
  is_storno: '0',
  is_customer_invoice_blocked: false,
  amount_items: '41.40',
  amount_shop_payment: '0.00',
  amount_service_payment: '0.00',
  external_customer_number: 'C-1',
  customer_number: '7',
  mobile: '+41 79 668 18 00',
  confirm_shipping_url: 'https://platform.test/confirm',
  tracking_get_parameters: [{ key: 'a', value: 'b' }],
  client: { type: 'mobilesite' },
  internal_cart_info: 'mine',
  delivery_notes: [
    { shipping_service_id: 'DHL', shipping_service_name: 'DHL', tracking_number: 'T9', shipping_time: null },
  ],
  delivery_address: {
    ...whole.invoice_address,
    id: 'd-1',
    gender: 'd',
    mobile: '+41 79 668 18 01',
    mail: 'lab@byron.test',
    street_2: 'Cellar',
    company: 'Lab',
    state: 'CH-ZH',
    phone: '+41 44 668 18 02',
    custom_fields: [field(false), field(0), field('')],
  },
  items: whole.items.map((item) => ({
    ...item,
    options: [{ name: 'Cut', value: 'fine', option_number: 'cut', value_number: 'f' }],
    attributes: [{ name: 'Grade', value: 'A' }],
    internal_order_info: 'kept',
  })),
}

describe('what a platform sends with an order', () => {
  const withCustomer = async () => {
    const h = await start()
    await h.plugin.enable('add_order', 'update_order', 'register_customer', 'get_customer', 'get_orders')
    const { user_data } = await h.call('register_customer', {
      user: 'ada@byron.test',
      pass: 'a long password',
      user_data: { first_name: 'Ada', last_name: 'Byron' },
    })
    const list = async () => {
      const { customer_token } = user_data
      return (await h.call('get_orders', { customer_token, customer_language: '' })).orders
    }
    return { ...h, list, customerId: user_data.customer_id as string }
  }

  it('comes back in get_orders, and stands in our own order', async () => {
    const { has, add, list, read, customerId } = await withCustomer()
    has({ ...whole, external_customer_id: customerId })

    const { external_order_number } = await add()
    const [order, ...more] = await list()
    const own = await read(external_order_number)

    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(order, {
      order_number: 'P-1',
      external_order_number,
      mail: 'ada@byron.test',
      phone: '+41 44 668 18 00',
      currency: 'USD',
      status_color: null,
      is_paid: 1,
      payment_method: 'Card',
      payment_time: '2026-03-01T10:11:12+01:00',
      payment_transaction_number: 'T-1',
      is_shipping_completed: 0,
      amount_complete: null,
      amount_complete_gross: 28.8,
      delivery_notes: [
        {
          shipping_service_id: 'DHL',
          shipping_service_name: 'Parcel',
          tracking_number: '',
          shipping_time: null,
        },
      ],
      order_taxes: [
        { label: 'Tax 19 %', tax_percent: 19, amount: 3.8 },
        { label: 'Tax 7 %', tax_percent: 7, amount: 1.4 },
      ],
      extra_costs: [{ type: 'shipping', tax_percent: 19, amount: 5, label: 'Parcel' }],
    })
    assert.deepEqual(order.custom_fields, whole.custom_fields)
    const { flags: _, ...address } = { flags: 0, ...whole.invoice_address }
    assert.partialDeepStrictEqual(order.invoice_address, {
      ...address,
      birthday: '1990-12-31',
      is_invoice_address: 1,
      is_delivery_address: 0,
    })
    assert.deepEqual(order.delivery_address, {
      ...order.invoice_address,
      is_invoice_address: 0,
      is_delivery_address: 1,
    })
    assert.deepEqual(
      order.external_coupons.map(({ code, name, amount, internal_info }: Record<string, unknown>) => [
        code,
        name,
        amount,
        internal_info,
      ]),
      [
        ['HELLO', 'Hello', 2, '{"a":1}'],
        ['ONLY', 'ONLY', null, null],
      ],
    )
    assert.partialDeepStrictEqual(order.items, [
      {
        item_number: 'tea',
        item_number_public: 'T-100',
        quantity: 2,
        name: 'Tea',
        unit_amount: 10,
        unit_amount_with_tax: 11.9,
        tax_percent: 19,
        inputs: [{ user_input: 'For you' }],
      },
      { item_number: 'book', quantity: 1, unit_amount: 20, unit_amount_with_tax: 21.4, tax_percent: 7 },
    ])
    assert.equal(order.items.length, 2)
    // and where staff see it
    assert.partialDeepStrictEqual(own.data?.platformOrder, {
      payment_time: whole.payment_time,
      custom_fields: whole.custom_fields,
      service_coupons: whole.service_coupons,
      invoice_address: { gender: 'f', custom_fields: whole.invoice_address.custom_fields },
    })
    assert.deepEqual(
      own.coupons.map(({ code }) => code),
      ['HELLO', 'ONLY'],
    )
    assert.deepEqual(
      own.taxSummary.map(({ name, amount }) => [name, amount]),
      [
        ['Tax 19 %', 3.8],
        ['Tax 7 %', 1.4],
      ],
    )
  })

  it('is kept member by member, and shown wherever get_orders has a place for it', async () => {
    const { has, add, list, read, customerId } = await withCustomer()
    has({ ...everyMember, external_customer_id: customerId })

    const { external_order_number } = await add()
    const own = await read(external_order_number)
    const [order] = await list()

    const kept = new Map(leaves(own.data?.platformOrder))
    for (const [way, value] of leaves(everyMember)) assert.deepEqual(kept.get(way), value, way)
    const { items, delivery_notes, invoice_address, delivery_address, ...sent } = everyMember
    const shown = new Map(leaves(order))
    const told = {
      order_number: sent.order_number,
      mail: sent.mail,
      phone: sent.phone,
      mobile: sent.mobile,
      currency: sent.currency,
      payment_time: sent.payment_time,
      payment_transaction_number: sent.payment_transaction_number,
      payment_method: sent.payment_infos.service_payment_name,
      is_paid: 1,
      custom_fields: sent.custom_fields,
      invoice_address: { ...invoice_address, birthday: '1990-12-31' },
      delivery_address: { ...delivery_address, birthday: '1990-12-31', id: order.delivery_address.id },
      delivery_notes: [{ tracking_number: 'T9' }],
      external_coupons: sent.external_coupons.map(({ code, ...coupon }) => ({
        code,
        ...('amount' in coupon && { ...coupon, amount: Number(coupon.amount) }),
      })),
      extra_costs: [{ label: sent.shipping_infos.display_name, amount: 5, tax_percent: 19 }],
      order_taxes: [{ tax_percent: 19 }, { tax_percent: 7 }],
      items: items
        .filter(({ type }) => type !== 'sm_coupon')
        .map(({ internal_order_info, type, ...item }) => ({
          ...item,
          order_item_id: String(item.order_item_id),
          quantity: Number(item.quantity),
          unit_amount: Number(item.unit_amount),
          unit_amount_with_tax: Number(item.unit_amount_with_tax),
          tax_percent: Number(item.tax_percent),
        })),
    }
    for (const [way, value] of leaves(told)) assert.deepEqual(shown.get(way), value, way)
    assert.notEqual(order.delivery_address.id, order.invoice_address.id)
  })

  it('follows what the platform tells of payment and shipping, each when it is named', async () => {
    const { has, add, update, list, customerId } = await withCustomer()
    const open = { ...whole, is_paid: 0, payment_time: null, external_customer_id: customerId }
    has(open)
    await add()
    has({
      ...open,
      is_paid: true,
      payment_time: '2026-03-02T00:00:00+00:00',
      is_shipping_completed: '1',
      shipping_completed_time: '2026-03-03T00:00:00+00:00',
      delivery_notes: [{ shipping_service_id: 'DHL', tracking_number: 'T9' }],
    })
    const shown = async () => {
      const [{ is_paid, payment_time, is_shipping_completed, delivery_notes }] = await list()
      const [{ tracking_number, shipping_time }] = delivery_notes
      return [is_paid, payment_time, is_shipping_completed, tracking_number, shipping_time]
    }

    const before = await shown()
    await update({ payment: 1, shipping: 0 })
    const paid = await shown()
    const same = await update({ payment: 1 })
    await update({ payment: 0, shipping: 1 })

    const time = '2026-03-02T00:00:00+00:00'
    assert.deepEqual(before, [0, null, 0, '', null])
    assert.deepEqual(paid, [1, time, 0, '', null])
    assert.equal(same.error, 65)
    assert.deepEqual(await shown(), [1, time, 1, 'T9', '2026-03-03T00:00:00+00:00'])
  })

  it('may be as little as numbers, names and quantities', async () => {
    const { foreign, add, read } = await start()
    const little = {
      order_number: '000123',
      invoice_address: { first_name: 'Ada', last_name: 'Byron' },
      external_coupons: null,
      custom_fields: null,
      items: [{ item_number: 'tea', name: 'Tea', quantity: '1' }],
    }
    // no `error` is none
    foreign.answer = { orders: [little] }

    const answer = await add('000123')

    assert.equal(answer.error_text, null)
    assert.equal((await read(answer.external_order_number)).externalCode, '000123')
  })
})

describe('cron', () => {
  const withCron = async () => {
    const h = await start()
    const run = (...names: string[]) => h.call('cron', { jobs: names.map((job_name) => ({ job_name })) })
    /** Calls of these jobs to the platform. */
    const askedBy = async (...names: string[]) => {
      const before = h.foreign.asked.length
      const { execution_error_count } = await run(...names)
      const asked = h.foreign.asked.slice(before).map(({ trace_id, shop_number, ...rest }) => rest)
      return { execution_error_count, asked }
    }
    const addFrom = async (order_number: string) => {
      h.has({ ...told, order_number })
      const { external_order_number } = await h.add(order_number)
      return external_order_number as string
    }
    return { ...h, run, askedBy, addFrom }
  }

  it('runs allowed jobs only', async () => {
    const { call, run, set, api, add } = await withCron()
    await add()

    const unknown = await run('clean_orders', 'other', 'more')
    await set({ cronJobs: [] })

    assert.deepEqual([unknown.error, unknown.error_text], [91, 'unsupported job: other, more'])
    assert.equal((await run('clean_orders')).error, 91)
    for (const jobs of [undefined, '', []]) assert.equal((await call('cron', { jobs })).error, 40)
    assert.equal((await call('cron', { jobs: [{ job_params: 'x' }] })).error, 41)
    assert.equal((await call('cron', { jobs: [{ job_name: '' }] })).error, 41)
    assert.equal((await api.listSalesOrders({})).orders.length, 1)
  })

  it('reports pieces that an order lost, each once, and the rest when it is canceled', async () => {
    const { api, has, add, askedBy, foreign } = await withCron()
    const item = (item_number: string, quantity: string) => ({ item_number, quantity, name: item_number })
    has({
      ...told,
      items: [item('tea', '3'), item('cup', '2'), { ...item('COUPON', '1'), type: 'x_coupon' }],
    })
    const { external_order_number: orderNumber } = await add()
    const update = (body: SalesOrderUpdate) => api.updateSalesOrder({ orderNumber, body })
    const part = {
      action: 'cancel_order',
      order_number: 'P-1',
      cancel_complete_order: '0',
      cancel_shipping: '0',
    }
    const piece = (item_number: string, quantity: string) => ({
      'cancellation_items[0][item_number]': item_number,
      'cancellation_items[0][quantity]': quantity,
    })

    const whole = await askedBy('cancel_orders')
    await update({ lineItems: [{ code: '2', status: 'canceled' }] })
    foreign.answer = { error: 223, error_text: 'item cannot be canceled' }
    const refused = await askedBy('cancel_orders')
    foreign.answer = { error: 0 }
    const cups = await askedBy('cancel_orders')
    await update({ lineItems: [{ code: '1', quantity: 2, quantityChangeReason: 'itemDamaged' }] })
    const tea = await askedBy('cancel_orders')
    const again = await askedBy('cancel_orders')
    await update({ status: 'canceled' })
    const rest = await askedBy('cancel_orders')

    assert.deepEqual(whole, { execution_error_count: 0, asked: [] })
    assert.deepEqual(refused, { execution_error_count: 1, asked: [{ ...part, ...piece('cup', '2') }] })
    assert.deepEqual(cups, { execution_error_count: 0, asked: [{ ...part, ...piece('cup', '2') }] })
    assert.deepEqual(tea.asked, [{ ...part, ...piece('tea', '1') }])
    assert.deepEqual(again.asked, [])
    assert.deepEqual(rest.asked, [{ ...part, cancel_complete_order: '1', cancel_shipping: '1' }])
  })

  it('reports lost pieces of an order that was too long to be kept whole', async () => {
    const { api, has, add, read, askedBy, foreign } = await withCron()
    const long = { custom_fields: [field('x'.repeat(59_000))] }
    const items = (number: number) =>
      Array.from({ length: number }, (_, index) => ({
        item_number: `item-${index}`,
        quantity: '3',
        name: 'Item',
        internal_order_info: 'x'.repeat(500),
      }))
    const added = async (order_number: string, parts: object) => {
      has({ ...told, order_number, ...parts })
      return (await add(order_number)).external_order_number as string
    }
    const short = await added('P-1', { items: items(120) })
    const none = await added('P-2', { ...long, items: items(40) })
    foreign.answer = { error: 0 }
    const sentItems = async (orderNumber: string) => {
      const { platformOrder } = (await read(orderNumber)).data ?? {}
      return (platformOrder as { items: object[] }).items.slice(0, 1)
    }

    assert.deepEqual(await sentItems(short), [{ item_number: 'item-0', quantity: '3' }])
    assert.deepEqual(await sentItems(none), [])
    for (const orderNumber of [short, none])
      await api.updateSalesOrder({ orderNumber, body: { lineItems: [{ code: '2', status: 'canceled' }] } })
    const { asked } = await askedBy('cancel_orders')

    const piece = {
      'cancellation_items[0][item_number]': 'item-1',
      'cancellation_items[0][quantity]': '3',
    }
    assert.partialDeepStrictEqual(asked, [
      { order_number: 'P-1', ...piece },
      { order_number: 'P-2', ...piece },
    ])
    assert.equal(asked.length, 2)
  })

  it('reports each canceled order once, and again what a platform refused', async () => {
    const { api, addFrom, askedBy, foreign, run } = await withCron()
    for (const number of ['P-1', 'P-2'])
      await api.updateSalesOrder({ orderNumber: await addFrom(number), body: { status: 'canceled' } })
    const callOf = (order_number: string) => ({
      action: 'cancel_order',
      order_number,
      cancel_complete_order: '1',
      cancel_shipping: '1',
    })

    foreign.answer = { error: 12, error_text: 'no' }
    const refused = await askedBy('cancel_orders', 'clean_orders')
    foreign.answer = { error: 222, error_text: 'order already canceled' }
    const done = await askedBy('cancel_orders', 'set_shipping_completed')
    const again = await askedBy('cancel_orders')

    assert.deepEqual(refused, { execution_error_count: 1, asked: [callOf('P-1'), callOf('P-2')] })
    assert.deepEqual(done, { execution_error_count: 0, asked: [callOf('P-1'), callOf('P-2')] })
    assert.deepEqual(again, { execution_error_count: 0, asked: [] })
    const { error, execution_time } = await run('clean_orders')
    assert.deepEqual([error, typeof execution_time], [0, 'number'])
  })

  it('reports an order that was sent with its carrier and its parcels', async () => {
    const { api, addFrom, askedBy, foreign } = await withCron()
    const orderNumber = await addFrom('P-1')
    const { order } = await api.getSalesOrder({ orderNumber })
    const [line] = order.lineItems
    const parcel = (tracking: string) => ({
      status: 'fulfilled' as const,
      carrier: 'DHL Express',
      fulfillmentPackages: [
        {
          status: 'fulfilled' as const,
          serviceLevel: 'express',
          package: 'box',
          weight: 1,
          weightUnit: 'g' as const,
          tracking,
          packageItems: [{ salesOrderLineItemCode: String(line?.code), quantity: 1 }],
        },
      ],
    })
    foreign.answer = { error: 0 }

    const open = await askedBy('set_shipping_completed')
    expectNoErrors(
      await api.addFulfillmentGroups({
        orderNumber,
        body: {
          fulfillmentGroups: [
            { fulfillmentMethod: 'directShip', fulfillments: [parcel('T1'), parcel('T2')] },
          ],
        },
      }),
    )
    const sent = await askedBy('set_shipping_completed')

    assert.deepEqual(open.asked, [])
    assert.deepEqual(sent.asked, [
      {
        action: 'add_order_delivery_note',
        order_number: 'P-1',
        shipping_service_id: 'DHLEXPRESS',
        tracking_number: 'T1,T2',
        mark_as_completed: '1',
        send_customer_email: '0',
      },
    ])
    assert.deepEqual((await askedBy('set_shipping_completed')).asked, [])
  })
})
