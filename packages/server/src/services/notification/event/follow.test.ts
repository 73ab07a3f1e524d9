import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { order } from '../../order/sales/order.fixture.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address)
const person = (name: string, more: object = {}) => ({
  ...ada,
  firstName: name,
  emailAddress: `${name}@x.test`,
  ...more,
})

const following = (eventType: string, templateCode: string, more: object = {}) =>
  news({
    code: templateCode,
    triggerType: 'event',
    status: 'active',
    messages: {},
    templateCode,
    settings: { eventType: eventType as 'salesOrderAdded', ...more },
  })

describe('a campaign that follows an event of the platform', () => {
  it('tells the customer of an order, whether or not they want marketing', async () => {
    const h = await withCampaigns(person('buyer', { settings: { marketingOptIn: false } }))
    expectNoErrors(await h.create(following('salesOrderAdded', 'orderReceived')))

    const { orderNumbers } = expectNoErrors(
      await h.api.createSalesOrders({ body: { orders: [order({ customerId: h.ids[0], status: 'open' })] } }),
    )
    await until(() => mailsTo('buyer@x.test').length === 1)

    const [mail] = mailsTo('buyer@x.test')
    assert.equal(mail?.email.subject, `We have received your order ${orderNumbers[0]}`)
    const [told = ''] = /Hello buyer,.*Total .*/s.exec(mail?.email.text ?? '') ?? []
    assert.match(told, /\n2 × Tea \$20\.00\n/)
    assert.match(told, /Total \$20\.00/)
    assert.ok(!mail?.raw.includes('List-Unsubscribe'))
    await until(async () => (await h.read('orderReceived')).statistics.sent === 1)
    const { campaigns } = await h.api.listChildCampaigns({ campaignCode: 'orderReceived' })
    assert.partialDeepStrictEqual(campaigns, [
      {
        type: 'dispatch',
        eventType: 'salesOrderAdded',
        parentCampaignCode: 'orderReceived',
        statistics: { sent: 1 },
      },
    ])
  })

  it('heeds its filter, and is silent while it is paused', async () => {
    const h = await withCampaigns(person('moves'))
    await h.create(
      following('salesOrderStatusUpdated', 'orderReceived', { eventFilter: { newStatus: ['canceled'] } }),
    )
    const { orderNumbers } = expectNoErrors(
      await h.api.createSalesOrders({ body: { orders: [order({ customerId: h.ids[0], status: 'new' })] } }),
    )
    const orderNumber = String(orderNumbers[0])
    await h.api.updateSalesOrder({ orderNumber, body: { status: 'open' } })
    await h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
    await until(() => mailsTo('moves@x.test').length === 1)
    await until(
      async () => (await h.api.listChildCampaigns({ campaignCode: 'orderReceived' })).campaigns.length === 1,
    )

    await h.api.updateCampaign({ campaignCode: 'orderReceived', body: { status: 'paused' } })
    assert.equal((await h.read('orderReceived')).status, 'paused')
  })

  it('sends the token of a password reset', async () => {
    const h = await withCampaigns(person('forgets', { password: 'a long password' }))
    expectNoErrors(await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
    await h.api.updateNotificationSettings({
      body: { settings: { passwordResetUrl: 'https://shop.test/reset?lang=en' } },
    })
    await h.create(following('customerPasswordResetRequested', 'passwordReset'))

    await h.api.resetCustomerPassword({ shopCode: 'web', body: { emailAddress: 'forgets@x.test' } } as never)
    await until(() => mailsTo('forgets@x.test').length === 1)

    assert.match(
      mailsTo('forgets@x.test')[0]?.email.text ?? '',
      /https:\/\/shop\.test\/reset\?lang=en&token=\S+/,
    )
  })
})

describe('an event of another system', () => {
  it('sends campaigns that follow it, narrowed and with its variables', async () => {
    const h = await withCampaigns(person('one'), person('two'))
    const campaign = news({
      triggerType: 'event',
      status: 'active',
      settings: { eventType: 'custom', customEvent: 'restock' },
      messages: { 'en-us': { title: '{{custom.product}} is back', text: 'Hi {{customer.firstName}}' } },
    })
    expectNoErrors(await h.create(campaign))

    await h.api.triggerCustomEvent({
      body: {
        customEvent: 'restock',
        additionalFilter: { emailAddress: 'two@x.test' },
        customVariables: { product: 'Oolong' },
      },
    })
    await until(() => mailsTo('two@x.test').length === 1)
    await h.api.receiveCustomEvent({
      body: { customEvent: 'restock', customVariables: { product: 'Assam' } },
    })
    await until(() => mailsTo('two@x.test').length === 2 && mailsTo('one@x.test').length === 1)

    assert.deepEqual(
      mailsTo('two@x.test').map(({ email }) => email.subject),
      ['Oolong is back', 'Assam is back'],
    )
    await h.api.triggerCustomEvent({ body: { customEvent: 'nobody follows' } })
    await assert.rejects(
      h.api.triggerCustomEvent({ body: { customEvent: 'restock', additionalFilter: { noSuch: 1 } } }),
      ValidationError,
    )
    const answer = await h.raw(
      `/notification-event-receiver/v1/merchants/${h.merchantCode}/customNotificationEvent`,
      {
        method: 'POST',
        body: JSON.stringify({ customEvent: 'restock', additionalFilter: { emailAddress: 'none@x.test' } }),
      },
    )
    assert.equal(answer.status, 202)
  })
})
