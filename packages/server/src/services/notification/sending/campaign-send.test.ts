import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
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

const someOf = async <Item>(list: () => Promise<Item[]>): Promise<Item[]> => {
  await until(async () => (await list()).length > 0)
  return list()
}

describe('a schedule campaign', () => {
  it('goes out once to every customer who agreed, filled in for each', async () => {
    const h = await withCampaigns(ada, person('bob', { settings: { marketingOptIn: false } }), person('carl'))

    expectNoErrors(await h.create(news()))
    await h.becomes('sent')

    assert.deepEqual((await h.read()).statistics, {
      recipients: 2,
      sent: 2,
      opened: 0,
      clicked: 0,
      unsubscribed: 0,
      bounced: 0,
      failed: 0,
      unknown: 0,
    })
    const [mail, ...more] = mailsTo('ada@byron.test')
    assert.equal(more.length, 0)
    assert.equal(mail?.email.subject, 'News for Ada')
    assert.match(mail?.email.text ?? '', /^Hello Ada/)
    assert.match(mail?.email.html ?? '', /Hello Ada/)
    assert.equal(mail?.from, 'shop@tradepost.test')
    assert.equal(mailsTo('bob@x.test').length, 0)
    assert.equal(mailsTo('carl@x.test').length, 1)
  })

  it('reaches an address once, though several customers have it', async () => {
    const h = await withCampaigns(person('same'), person('same', { emailAddress: 'SAME@x.test' }))

    await h.create(news())
    await h.becomes('sent')

    assert.equal(mailsTo('same@x.test').length, 1)
  })

  it('goes to members of segments for whom the filter holds', async () => {
    const h = await withCampaigns(person('in1'), person('in2'), person('out1'))
    await h.seed.segment({
      code: 'some',
      name: 'Some',
      type: 'fixed',
      members: h.ids.slice(0, 2).map((id) => ({ id, type: 'customer' as const })),
    })

    await h.create(news({ recipients: { segmentCodes: ['some'], filter: { firstName: { $ne: 'in2' } } } }))
    await h.becomes('sent')

    assert.deepEqual(
      [mailsTo('in1@x.test').length, mailsTo('in2@x.test').length, mailsTo('out1@x.test').length],
      [1, 0, 0],
    )
  })

  it('is written in the language of the recipient', async () => {
    const h = await withCampaigns(
      person('de1', { settings: { marketingOptIn: true, defaultLocale: 'de-at' } }),
      person('fr1', { settings: { marketingOptIn: true, defaultLocale: 'fr-fr' } }),
    )

    await h.create(
      news({ messages: { 'en-us': { title: 'Hello', text: 'x' }, 'de-de': { title: 'Hallo', text: 'y' } } }),
    )
    await h.becomes('sent')

    assert.deepEqual(
      [mailsTo('de1@x.test')[0]?.email.subject, mailsTo('fr1@x.test')[0]?.email.subject],
      ['Hallo', 'Hello'],
    )
  })

  it('waits for its time, can be called back and paused', async () => {
    const h = await withCampaigns(person('later'))
    const sendDate = new Date(h.clock.now().getTime() + 3_600_000).toISOString()
    await h.create(news({ settings: { sendDate } }))
    await h.tick()

    assert.equal((await h.read()).status, 'scheduled')
    await h.api.updateCampaign({ campaignCode: 'news', body: { status: 'draft' } })
    await h.api.updateCampaign({ campaignCode: 'news', body: { name: 'Other', status: 'scheduled' } })
    h.clock.advance(3_700_000)
    await h.tick()
    await h.becomes('sent')

    assert.equal(mailsTo('later@x.test').length, 1)
    await assert.rejects(h.api.updateCampaign({ campaignCode: 'news', body: { messages: {} } }), {
      status: 409,
    })
    await assert.rejects(h.api.updateCampaign({ campaignCode: 'news', body: { status: 'scheduled' } }), {
      status: 409,
    })
    await h.api.updateCampaign({ campaignCode: 'news', body: { name: 'Renamed' } })
    assert.equal((await h.read()).name, 'Renamed')
  })

  it('comes when the clock of the recipient shows the time', async () => {
    const h = await withCampaigns()
    expectNoErrors(
      await h.api.createCustomerAttributes({
        body: { attributes: [{ code: 'timezone', type: 'text', name: 'Zone' }] },
      }),
    )
    const zone = (value: string) => ({ attributes: [{ code: 'timezone', value }] })
    await h.createCustomers(
      person('tokyo', zone('Asia/Tokyo')),
      person('paris', zone('Europe/Paris')),
      person('odd', zone('Nowhere/At all')),
    )
    h.clock.set('2031-01-10T00:00:00Z')
    await h.create(
      news({ settings: { sendDate: '2031-01-11T09:00:00Z', timezone: 'UTC', inRecipientTimezone: true } }),
    )
    h.clock.set('2031-01-10T12:00:00Z')
    await h.tick()
    await until(async () => (await h.messages()).length === 3)

    const due = Object.fromEntries((await h.messages()).map(({ recipient, dueDate }) => [recipient, dueDate]))
    assert.deepEqual(due, {
      'tokyo@x.test': '2031-01-11T00:00:00.000Z',
      'paris@x.test': '2031-01-11T08:00:00.000Z',
      'odd@x.test': '2031-01-11T15:00:00.000Z',
    })
    h.clock.set('2031-01-11T00:00:01Z')
    await h.tick()
    await until(() => mailsTo('tokyo@x.test').length === 1)
    assert.equal(mailsTo('paris@x.test').length, 0)
    h.clock.set('2031-01-12T00:00:00Z')
    await h.tick()
    await h.becomes('sent')
  })

  it('counts bounces and failures, and tries again what may pass', async () => {
    server.refusals.set('gone@x.test', { code: 550, text: 'no such user', when: 'rcpt' })
    server.refusals.set('spam@x.test', { code: 554, text: 'not wanted', when: 'data' })
    server.refusals.set('busy@x.test', { code: 451, text: 'try later', when: 'data' })
    const h = await withCampaigns(person('gone'), person('spam'), person('busy'))

    await h.create(news())
    await until(
      async () => (await h.read()).statistics.bounced === 1 && (await h.read()).statistics.failed === 1,
    )
    const [waiting] = await someOf(() => h.messages({ status: 'waiting' }))
    server.refusals.delete('busy@x.test')
    h.clock.advance(61_000)
    await h.tick()
    await h.becomes('sent')

    assert.match(waiting?.error ?? '', /try later/)
    assert.equal(mailsTo('busy@x.test').length, 1)
    assert.partialDeepStrictEqual((await h.read()).statistics, {
      recipients: 3,
      sent: 1,
      bounced: 1,
      failed: 1,
    })
    assert.match((await h.messages({ status: 'bounced' }))[0]?.error ?? '', /no such user/)
  })

  it('splits its recipients between variants, each with its figures', async () => {
    const people = Array.from({ length: 40 }, (_, n) => person(`split${n}`))
    const h = await withCampaigns(...people)
    const variant = (title: string, weight: number) => ({
      weight,
      messages: { 'en-us': { title, text: title } },
    })

    expectNoErrors(await h.create(news({ messages: {}, variants: [variant('A', 1), variant('B', 3)] })))
    await h.becomes('sent')

    const { campaigns } = await h.api.listChildCampaigns({ campaignCode: 'news' })
    assert.deepEqual(
      campaigns.map(({ type, distributionIndex, status }) => [type, distributionIndex, status]),
      [
        ['variant', 0, 'sent'],
        ['variant', 1, 'sent'],
      ],
    )
    const [a = 0, b = 0] = campaigns.map(({ statistics }) => statistics.sent)
    assert.equal(a + b, 40)
    assert.ok(a > 0 && b > a, `${a} and ${b}`)
    assert.equal(server.mails.filter(({ to }) => to.startsWith('split')).length, 40)
    assert.equal((await h.read()).statistics.sent, 40)
  })

  it('keeps to so many messages a second', async () => {
    const people = Array.from({ length: 12 }, (_, n) => person(`pace${n}`))
    const h = await withCampaigns(...people)
    await h.api.updateNotificationSettings({ body: { settings: { maxPerSecond: 5 } } })
    const begin = performance.now()

    await h.create(news())
    await h.becomes('sent')

    // three seconds begin: 5, 5 and 2 messages
    assert.ok(performance.now() - begin > 2000)
    assert.equal(server.mails.filter(({ to }) => to.startsWith('pace')).length, 12)
  })
})
