import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { checkAccess } from './axe.ts'
import { openConsole } from './console.ts'

const { api, visit } = await openConsole()

/** A parcel of which something came back, bought at a promotion. */
const findReturned = async () => {
  const { returnOrders } = await api.listReturnOrders({ filters: { status: 'completed' }, limit: 100 })
  for (const { salesOrderNumber, orderNumber } of returnOrders) {
    const { order } = await api.getSalesOrder({ orderNumber: salesOrderNumber, getOriginalImageUrls: false })
    const [line] = order.lineItems
    if (line?.appliedPromotions.length && order.fulfillmentGroups.length > 0)
      return { order, line, returnNumber: orderNumber }
  }
  throw new Error('the demo has no such order')
}

/** Routed to the only location that could take it. */
const findRouted = async () => {
  const { orders } = await api.listSalesOrders({ filters: { status: 'open' }, limit: 100 })
  for (const { orderNumber } of orders) {
    await api.routeSalesOrder({ orderNumber })
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { salesOrderNumber: orderNumber },
      fields: 'routing',
    })
    const work = fulfillmentOrders.find(({ routing }) => routing?.reason === 'onlyOne')
    if (work) return work
  }
  throw new Error('the demo has no such order')
}

describe('customer service at the page of an order', () => {
  it('sees what was bought at which promotion and by whom, what was sent and what came back', async () => {
    const { order, line, returnNumber } = await findReturned()
    const [promotion] = line.appliedPromotions
    const parcel = order.fulfillmentGroups[0]?.fulfillments[0]?.fulfillmentPackages[0]
    const page = await visit(`/orders/${order.orderNumber}`)
    const row = page.locator('.table tbody tr', { hasText: line.product.name })
    const { customer } = await api.getCustomer({ customerId: order.customerId })

    await row.locator(`a:text-is("${promotion?.name}")`).waitFor()
    assert.equal(await row.locator('img').getAttribute('src'), line.product.image)
    await page.locator('.card .rows li', { hasText: String(parcel?.tracking) }).waitFor()
    await page.locator('.rows a', { hasText: returnNumber }).waitFor()
    await page.waitForSelector('.figure-row')
    const { balance } = await api.listPayments({ orderNumber: order.orderNumber })
    const { total, returnedAmount, openAmount } = balance
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: balance.currencyCode })
    const shown = await page.locator('.figure-row dd').allInnerTexts()
    assert.deepEqual([shown[0], shown.at(-1)], [money.format(total), money.format(openAmount)])
    assert.ok(shown.includes(money.format(returnedAmount)))
    await checkAccess(page)
    await page.click(`.detail-side a >> text=${customer.lastName}`)

    await page.waitForURL(`**/admin/customers/${order.customerId}`)
  })

  it('sees what a platform sent with an order and its customer', async () => {
    const customFields = [{ label: 'VAT number', internal_field_name: 'vat', value: 'X-1' }]
    const person = { gender: 'f', birthday: '1990-02-28', customFields }
    const customer = { firstName: 'Ada', lastName: 'Sent', emailAddress: 'sent@example.test' }
    const contact = { firstName: 'Ada', lastName: 'Sent', data: person }
    const { ids } = expectNoErrors(
      await api.createCustomers({
        body: { customers: [{ ...customer, data: person, contacts: [contact] }] },
      }),
    )
    const platformOrder = {
      payment_method: 'PREPAY',
      payment_infos: { acme_payment_name: 'Prepayment' },
      payment_time: '2026-03-01T10:00:00+01:00',
      external_coupons: [{ code: 'TEN', name: 'Ten off', amount_gross: '10.00' }],
      custom_fields: [{ label: 'Gift card text', value: 'For you' }],
      invoice_address: { gender: 'f' },
    }
    const taxes = {
      taxAmount: 3,
      taxSummary: [19, 7].map((rate, n) => ({ code: `${rate}`, name: `Tax ${rate} %`, amount: n + 1 })),
    }
    const sent = order({
      customerId: String(ids[0]),
      status: 'open',
      ...taxes,
      total: 23,
      data: { platformOrder },
    })
    const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders: [sent] } }))

    const page = await visit(`/orders/${orderNumbers[0]}`)
    const card = page.locator('.card', { hasText: 'From the platform of the shop' })
    for (const text of ['Prepayment', 'Ten off', 'For you', 'Gender: Female'])
      await card.locator(`dd:has-text("${text}")`).waitFor()
    for (const text of ['Tax 19 %', 'Tax 7 %']) await page.locator(`.sums dt:has-text("${text}")`).waitFor()
    await checkAccess(page)
    await page.click('.detail-side a >> text=Sent')
    const details = page.locator('.card', { hasText: 'Further details' })
    for (const text of ['Female', 'X-1']) await details.locator(`dd:has-text("${text}")`).waitFor()

    await page.locator('.address small', { hasText: 'VAT number: X-1' }).waitFor()
  })

  it('sees which location works on an order and why', async () => {
    const { salesOrderNumber, orderNumber, locationCode } = await findRouted()
    const page = await visit(`/orders/${salesOrderNumber}`)
    const row = page.locator('.rows li', { hasText: orderNumber })

    await row.locator(`text=${locationCode}`).waitFor()
    await row.locator('text=No other location could take it').waitFor()
    await row.locator('a').click()

    await page.waitForURL(`**/admin/fulfillment/${orderNumber}`)
  })

  it('reads in one timeline what happened, by whom, and what the customer was told', async () => {
    const { order } = await findReturned()
    const { orderNumber } = order
    const { entries } = await api.listSalesOrderTimeline({ orderNumber })
    const message = entries.find(({ kind, text }) => kind === 'message' && text)
    const page = await visit(`/orders/${orderNumber}`, { viewport: { width: 360, height: 780 } })
    await page.waitForSelector('.timeline li')

    assert.equal(await page.locator('.timeline li').count(), entries.length)
    const row = page.locator('.timeline li', { hasText: String(message?.title) })
    await row.locator('summary').focus()
    await page.keyboard.press('Enter')
    assert.equal(await row.locator('.letter').textContent(), message?.text)
    await checkAccess(page)
    await page.click('text=Write a note')
    await page.fill('[role=dialog] textarea', 'Wants an invoice')
    await page.click('[role=dialog] button:has-text("Write a note")')
    await page.locator('.timeline li', { hasText: 'Wants an invoice' }).waitFor()
    const back = entries.find(({ kind }) => kind === 'return')
    await page.locator('.timeline a', { hasText: back?.entityId }).first().click()
    await page.waitForURL(`**/admin/returns/${back?.entityId}`)
  })

  it('sees at once that somebody has to decide, and in list and dashboard for whom orders wait', async () => {
    const { orders } = await api.listSalesOrders({ filters: { fulfillmentStatus: 'actionRequired' } })
    const orderNumber = String(orders[0]?.orderNumber)
    const page = await visit(`/orders/${orderNumber}`)

    const card = page.locator('.card', { hasText: 'somebody has to decide' })
    await card.locator('text=Merchant: decide').waitFor()
    const only = JSON.stringify({ orderNumber: { $in: [orderNumber] } })
    const list = await visit(`/orders?filters=${encodeURIComponent(only)}`)
    await list.locator('tr', { hasText: orderNumber }).locator('text=Merchant: decide').waitFor()
    const { orders: latest } = await api.listSalesOrders({
      sort: 'submitDate:desc',
      limit: 6,
      fields: ['waitsFor'],
    })
    const waiting = latest.find(({ waitsFor }) => waitsFor?.who === 'location')
    const home = await visit('/')
    const row = home.locator('.rows li', { hasText: waiting?.orderNumber })
    await row.locator(`text=Waits for ${waiting?.waitsFor?.locationCode}`).waitFor()
    const filters = { waitsFor: { $in: ['location'] as const } }
    const { meta } = await api.listSalesOrders({ filters: filters as never, limit: 1 })
    const step = home.locator('.card', { hasText: 'Orders that wait' }).locator('li', { hasText: 'Location' })
    assert.equal(await step.locator('b').textContent(), String(meta.totalItemCount))
    await step.locator('a').click()

    await home.locator('.pill', { hasText: 'Waits for' }).locator('b', { hasText: 'Location' }).waitFor()
    assert.equal(new URL(home.url()).searchParams.get('filters'), JSON.stringify(filters))
  })
})
