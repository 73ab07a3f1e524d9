import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BatchError, expectNoErrors, ValidationError } from '@tradepost/sdk'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'
import { messageNumber } from './bounce.rules.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address)

describe('an e-mail that comes back later', () => {
  it('is reported by its Message-ID, moves the figures once and ends marketing to its address', async () => {
    const h = await withCampaigns(
      { ...ada, emailAddress: 'Back@x.test' },
      { ...ada, emailAddress: 'ok@x.test' },
    )
    await h.create(news())
    await h.becomes('sent')
    const messageId = String(mailsTo('back@x.test')[0]?.email.messageId)
    const report = (reason?: string) => h.api.reportBounces({ body: { bounces: [{ messageId, reason }] } })

    expectNoErrors(await report('550 5.1.1 no such user'))
    expectNoErrors(await report('told again'))

    assert.partialDeepStrictEqual((await h.read()).statistics, { recipients: 2, sent: 1, bounced: 1 })
    const [message] = await h.messages({ recipient: 'back@x.test' })
    assert.deepEqual([message?.status, message?.error], ['bounced', '550 5.1.1 no such user'])
    await h.create(news({ code: 'next' }), news({ code: 'bill', purpose: 'transactional' }))
    await h.becomes('sent', 'next')
    await h.becomes('sent', 'bill')
    assert.equal((await h.read('next')).statistics.recipients, 1)
    assert.equal((await h.read('bill')).statistics.recipients, 2)
  })

  it('is unknown under another merchant, and the others of the request are taken', async () => {
    const h = await withCampaigns({ ...ada, emailAddress: 'mine@x.test' })
    await h.create(news())
    await h.becomes('sent')
    const [{ id = '' } = {}] = await h.messages()
    const { api } = await harness()
    const bounces = [
      { messageId: 'hello' },
      { messageId: id },
      { messageId: id },
      { messageId: '9'.repeat(30) },
    ]

    const foreign = await api
      .reportBounces({ body: { bounces: [{ messageId: id }] } })
      .catch((error: BatchError) => error)
    const own = await h.api.reportBounces({ body: { bounces } })

    assert.deepEqual(
      foreign.errors.map(({ code, entity, entityId }) => [code, entity, entityId]),
      [[404, 'message', id]],
    )
    assert.deepEqual(
      own.errors.map(({ entityIndex }) => entityIndex),
      [0, 3],
    )
    assert.partialDeepStrictEqual((await h.read()).statistics, { sent: 0, bounced: 1 })
    for (const wrong of [
      { messageId: '' },
      { messageId: 'x'.repeat(999) },
      { messageId: id, reason: 'x'.repeat(1001) },
    ])
      await assert.rejects(h.api.reportBounces({ body: { bounces: [wrong] } }), ValidationError)
  })

  it('is recognized with and without the rest of its Message-ID', () => {
    for (const text of ['42', '<42.shop@x.test>', '42.shop@x.test', ' <42.shop@x.test> '])
      assert.equal(messageNumber(text), 42, text)
    for (const text of ['', 'x', '42.shop', '<x.42@x.test>', '-42', '42 43', '<42.a@b> <43.a@b>'])
      assert.equal(messageNumber(text), null, text)
  })
})
