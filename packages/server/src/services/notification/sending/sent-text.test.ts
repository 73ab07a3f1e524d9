import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { order } from '../../order/sales/order.fixture.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

const following = (eventType: 'salesOrderAdded' | 'customerPasswordResetRequested', templateCode: string) =>
  news({
    code: templateCode,
    triggerType: 'event',
    status: 'active',
    messages: {},
    templateCode,
    settings: { eventType },
  })

/** A mail to the buyer of an order. */
const withOrderMail = async (name: string) => {
  const emailAddress = `${name}@x.test`
  const h = await withCampaigns({ ...ada, firstName: name, emailAddress, password: 'a long password' })
  const customerId = String(h.ids[0])
  expectNoErrors(await h.create(following('salesOrderAdded', 'orderReceived')))
  const { orderNumbers } = expectNoErrors(
    await h.api.createSalesOrders({ body: { orders: [order({ customerId, status: 'open' })] } }),
  )
  const sent = async () => (await h.api.listNotificationMessages({})).messages
  await until(async () => (await sent())[0]?.status === 'sent')
  const mail = server.mails.find(({ to }) => to === emailAddress)?.email
  assert.ok(mail)
  return { ...h, customerId, orderNumber: String(orderNumbers[0]), sent, mail }
}

describe('a message about an order', () => {
  it('is in its timeline as it was sent', async () => {
    const h = await withOrderMail('reader')

    const { entries } = await h.api.listSalesOrderTimeline({ orderNumber: h.orderNumber })
    const [message] = await h.sent()

    const { mail } = h
    assert.ok(mail?.subject?.includes(h.orderNumber) && mail.text)
    assert.partialDeepStrictEqual(message, { title: mail.subject, status: 'sent' })
    assert.equal(message?.text?.trim(), mail.text.trim())
    assert.partialDeepStrictEqual(
      entries.filter(({ kind }) => kind === 'message'),
      [
        {
          entityId: message?.id,
          type: 'salesOrderAdded',
          status: 'sent',
          title: mail.subject,
          text: message?.text,
          newValue: { channel: 'email', recipient: 'reader@x.test', error: null },
        },
      ],
    )
  })

  it('has no text any more once the customer is erased', async () => {
    const h = await withOrderMail('leaver')
    await h.api.eraseCustomer({ customerId: h.customerId })
    await until(async () => (await h.sent())[0]?.customerId === null)

    const [message] = await h.sent()
    const { entries } = await h.api.listSalesOrderTimeline({ orderNumber: h.orderNumber })

    assert.deepEqual([message?.title, message?.text], [null, null])
    assert.ok(!JSON.stringify(entries).includes('leaver'))
  })

  it('is the only kind whose text is kept: others may hold secrets', async () => {
    const h = await withOrderMail('forgetful')
    expectNoErrors(await h.create(following('customerPasswordResetRequested', 'passwordReset')))
    expectNoErrors(await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
    await h.api.resetCustomerPassword({
      shopCode: 'web',
      body: { emailAddress: 'forgetful@x.test' },
    } as never)
    await until(async () => (await h.sent()).filter(({ status }) => status === 'sent').length === 2)

    const texts = (await h.sent()).map(({ campaignCode, text }) => [campaignCode, text !== null])

    assert.deepEqual(texts.toSorted(), [
      ['orderReceived', true],
      ['passwordReset', false],
    ])
  })
})
