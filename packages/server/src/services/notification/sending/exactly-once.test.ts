import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })
const countOf = (address: string) => server.mails.filter(({ to }) => to === address).length
const person = (name: string) => ({ ...ada, firstName: name, emailAddress: `${name}@x.test` })

type Started = Awaited<ReturnType<typeof withCampaigns>>
/** As if the process that sends it were gone from this moment on: nothing that it says counts any more. */
const abandon = ({ platform }: Started, recipient: string) =>
  platform.database.run(sql`
    update notification_message set claim = ${platform.ids.uuid()}::uuid where recipient = ${recipient}`)

describe('no recipient gets a message twice', () => {
  it('when the process ends between the answer of the mail server and its own commit', async () => {
    const h = await withCampaigns(person('between'), person('beside'))
    server.onMail.set('between@x.test', () => abandon(h, 'between@x.test'))
    expectNoErrors(await h.create(news()))
    await until(async () => countOf('between@x.test') === 1 && (await h.read()).statistics.sent === 1)

    assert.equal((await h.messages({ recipient: 'between@x.test' }))[0]?.status, 'sending')
    h.clock.advance(121_000)
    await h.tick()
    await h.becomes('sent')

    assert.partialDeepStrictEqual((await h.read()).statistics, { recipients: 2, sent: 1, unknown: 1 })
    const [message] = await h.messages({ recipient: 'between@x.test' })
    assert.equal(message?.status, 'unknown')
    assert.deepEqual([countOf('between@x.test'), countOf('beside@x.test')], [1, 1])
  })

  it('when another process claims it in the middle: the first one does not finish', async () => {
    const h = await withCampaigns(person('stolen'))
    server.onRecipient.set('stolen@x.test', async () => {
      server.onRecipient.delete('stolen@x.test')
      await abandon(h, 'stolen@x.test')
    })

    await h.create(news())
    await h.becomes('sent')

    assert.equal(countOf('stolen@x.test'), 1)
    const [message] = await h.messages()
    assert.deepEqual([message?.status, message?.attempts], ['sent', 2])
  })

  it('and each gets it once when another turn claimed it before anything was sent', async () => {
    const h = await withCampaigns(...Array.from({ length: 30 }, (_, n) => person(`crash${n}`)))
    await h.api.createCampaigns({
      body: { campaigns: [news({ settings: { sendDate: '2041-01-01T00:00:00Z' } })] },
    })
    h.clock.set('2041-01-01T00:00:01Z')
    for (let n = 0; n < 30; n += 3)
      server.onRecipient.set(`crash${n}@x.test`, async () => {
        server.onRecipient.delete(`crash${n}@x.test`)
        await abandon(h, `crash${n}@x.test`)
      })
    await h.tick()
    await h.becomes('sent')

    const counts = Array.from({ length: 30 }, (_, n) => countOf(`crash${n}@x.test`))
    assert.deepEqual(
      counts,
      Array.from({ length: 30 }, () => 1),
    )
    assert.partialDeepStrictEqual((await h.api.getCampaign({ campaignCode: 'news' })).campaign.statistics, {
      sent: 30,
      unknown: 0,
    })
    assert.equal((await h.api.listNotificationMessages({ limit: 1 })).meta.totalItemCount, 30)
    assert.equal((await h.api.listCampaigns()).campaigns.length, 1)
  })
})
