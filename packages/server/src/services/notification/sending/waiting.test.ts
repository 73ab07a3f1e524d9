import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })
const person = (name: string) => ({ ...ada, firstName: name, emailAddress: `${name}@x.test` })
const mailsTo = (name: string) => server.mails.filter(({ to }) => to === `${name}@x.test`)

/** A campaign whose messages wait until the clocks of their recipients show the time. */
const withWaiting = async (...names: string[]) => {
  const h = await withCampaigns(...names.map(person))
  h.clock.set('2031-01-10T00:00:00Z')
  const settings = { sendDate: '2031-01-11T09:00:00Z', timezone: 'UTC', inRecipientTimezone: true }
  expectNoErrors(await h.create(news({ settings })))
  h.clock.set('2031-01-10T12:00:00Z')
  await h.tick()
  await until(async () => (await h.messages()).length === names.length)
  const send = async () => {
    h.clock.set('2031-01-12T12:00:00Z')
    await h.tick()
    await h.becomes('sent')
  }
  return { ...h, send }
}

describe('a message that waits', () => {
  it('is not sent to a customer who has taken back the consent to marketing', async () => {
    const h = await withWaiting('leaver', 'stayer')
    await h.api.updateCustomer({
      customerId: String(h.ids[0]),
      body: { settings: { marketingOptIn: false } },
    })

    await h.send()

    assert.deepEqual([mailsTo('leaver').length, mailsTo('stayer').length], [0, 1])
    assert.partialDeepStrictEqual((await h.read()).statistics, { recipients: 2, sent: 1, failed: 1 })
    const [message] = await h.messages({ recipient: 'leaver@x.test' })
    assert.equal(message?.error, 'The customer no longer agrees to marketing')
  })

  it('is not sent to a customer who was erased, and its campaign still adds up', async () => {
    const h = await withWaiting('erased', 'kept')
    const { jobId } = await h.api.eraseCustomer({ customerId: String(h.ids[0]) })
    await until(async () => (await h.api.getCustomerJob({ jobId })).job.status === 'succeeded')

    await h.send()

    assert.deepEqual([mailsTo('erased').length, mailsTo('kept').length], [0, 1])
    assert.partialDeepStrictEqual((await h.read()).statistics, { recipients: 2, sent: 1, failed: 1 })
    assert.ok(!JSON.stringify(await h.messages()).includes('erased@x.test'))
  })
})

describe('erasing a customer', () => {
  it('takes the variables out of events that were told for their address alone', async () => {
    const h = await withCampaigns(person('wisher'))
    const settings = { eventType: 'custom', customEvent: 'x' } as const
    expectNoErrors(await h.create(news({ triggerType: 'event', status: 'active', settings })))
    const additionalFilter = { emailAddress: 'wisher@x.test' }
    await h.api.triggerCustomEvent({
      body: { customEvent: 'x', additionalFilter, customVariables: { note: 'a secret wish' } },
    })
    await until(async () => (await h.messages({ status: 'sent' })).length === 1)

    const { jobId } = await h.api.eraseCustomer({ customerId: String(h.ids[0]) })
    await until(async () => (await h.api.getCustomerJob({ jobId })).job.status === 'succeeded')

    const [message] = await h.messages()
    assert.equal(message?.customerId, null)
    assert.match(String(message?.recipient), /^erased /)
    const stored = JSON.stringify(
      await h.platform.database.many(
        sql`select d.context from campaign_dispatch d where d.merchant_id = ${await h.merchantId()}`,
      ),
    )
    assert.ok(!stored.includes('secret wish') && !stored.includes('wisher@x.test'), stored)
  })
})
