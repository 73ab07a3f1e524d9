import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { Webhook } from 'standardwebhooks'
import { type Harness, harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { createWebhook, receiver } from '../webhook.fixture.ts'

useOwnServer({}, { allowPrivateTargets: true })

const start = async (over: object = {}) => {
  const h = await harness()
  const site = await receiver()
  const webhookId = await createWebhook(h, { code: 'one', endpoint: site.url, ...over })
  const rename = (code: string, name: string) => h.api.updateLocation({ locationCode: code, body: { name } })
  const list = async (id = webhookId) => (await h.api.listWebhookDeliveries({ webhookId: id })).deliveries
  const settled = (count: number) =>
    until(async () => {
      const all = await list()
      return all.length >= count && all.every(({ status, attempts }) => status !== 'waiting' || attempts > 0)
    })
  return { ...h, site, webhookId, rename, list, settled }
}

const laneCount = async ({ platform, merchantCode }: Harness) =>
  (
    await platform.database.one<{ count: number }>(sql`
      select count(*) as count from webhook_lane l join merchant m on m.id = l.merchant_id where m.code = ${merchantCode}`)
  ).count

describe('an event', () => {
  it('arrives in the documented envelope, signed, with the token of the merchant', async () => {
    const { api, seed, site, webhookId, merchantCode, client } = await start()
    const { secret } = await api.getWebhookSecret({ webhookId })
    const { webhookToken } = await api.getWebhookToken()

    await seed.location({ code: 'north' })
    await until(() => site.got.length === 1)
    const [got] = site.got

    assert.ok(got)
    assert.deepEqual(got.body, {
      id: got.headers['webhook-id'],
      date: got.body.date,
      webhookId,
      webhookCode: 'one',
      eventCode: 'locationCreated',
      tenantId: merchantCode,
      tenantType: 'merchant',
      payload: { locationCode: 'north', user: client.id },
    })
    assert.match(got.body.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(got.headers['service-token'], webhookToken)
    assert.equal(got.headers['content-type'], 'application/json')
    assert.deepEqual(new Webhook(secret).verify(got.text, got.headers as Record<string, string>), got.body)
  })

  it('is verified by the old and by the new secret while both sign', async () => {
    const { api, seed, site, webhookId } = await start()
    const { secret: old } = await api.getWebhookSecret({ webhookId })
    const { secret } = await api.rotateWebhookSecret({ webhookId })

    await seed.location({ code: 'north' })
    await until(() => site.got.length === 1)

    for (const each of [old, secret])
      new Webhook(each).verify(site.got[0]?.text ?? '', site.got[0]?.headers as Record<string, string>)
  })

  it('tells who did it also where the outbox alone knows', async () => {
    const { seed, site, client } = await start({ events: [{ code: 'productCreated' }] })

    await seed.catalog()
    await seed.product({ code: 'tea' })
    await until(() => site.got.length === 1)

    assert.deepEqual(site.got[0]?.body.payload, { productCode: 'tea', catalogCode: 'main', user: client.id })
  })

  it('goes to each active webhook that asks for it, and to no other', async () => {
    const h = await start()
    const { seed, site, list, settled } = h
    const second = await createWebhook(h, { endpoint: `${site.url}/second` })
    const deaf = await createWebhook(h, {
      endpoint: `${site.url}/deaf`,
      events: [{ code: 'locationDeleted' }],
    })
    const idle = await createWebhook(h, { endpoint: `${site.url}/idle`, active: false })
    const foreign = await start()

    await seed.location({ code: 'north' }, { code: 'south' })
    await settled(2)
    await until(async () => (await list(second)).every(({ status }) => status === 'delivered'))

    assert.deepEqual(site.got.map(({ path }) => path).toSorted(), [
      '/hook',
      '/hook',
      '/hook/second',
      '/hook/second',
    ])
    assert.deepEqual([await list(deaf), await list(idle), await foreign.list()], [[], [], []])
    await until(async () => (await laneCount(h)) === 0)
  })

  it('that happened before the webhook was there, or while it was off, is not sent', async () => {
    const h = await harness()
    const site = await receiver()
    await h.seed.location({ code: 'before' })
    h.clock.advance(1000)
    const webhookId = await createWebhook(h, { endpoint: site.url })

    await h.seed.location({ code: 'one' })
    await until(() => site.got.length === 1)
    await h.api.updateWebhook({ webhookId, body: { active: false } })
    const other = await receiver()
    await createWebhook(h, { endpoint: other.url })
    await h.seed.location({ code: 'off' })
    await until(() => other.got.length === 1)
    await h.api.updateWebhook({ webhookId, body: { active: true } })
    await h.seed.location({ code: 'two' })
    await until(() => site.got.some(({ body }) => body.payload.locationCode === 'two'))

    assert.deepEqual(
      site.got.map(({ body }) => body.payload.locationCode),
      ['one', 'two'],
    )
  })
})

describe('a delivery', () => {
  it('counts as delivered with a status that says so, redirects among them, which are not followed', async () => {
    const { seed, rename, site, list } = await start()
    const statuses = [200, 204, 299, 301, 302, 303, 305, 307, 308]
    site.headers = { location: 'http://127.0.0.1:9/elsewhere' }
    site.decide = () => statuses[site.got.length - 1] ?? 200
    await seed.location({ code: 'north' })

    for (let n = 1; n < statuses.length; n++) await rename('north', `Name ${n}`)
    await until(
      async () => (await list()).filter(({ status }) => status === 'delivered').length === statuses.length,
    )

    assert.deepEqual(
      (await list()).map(({ statusCode, attempts }) => [statusCode, attempts]),
      statuses.toReversed().map((status) => [status, 1]),
    )
    assert.equal(site.got.length, statuses.length)
  })

  it('that fails is tried again at the documented times under the same id, and then given up and told', async () => {
    const h = await start({ events: [{ code: 'locationCreated' }, { code: 'webhookDeliveryFailed' }] })
    const { seed, site, list, clock, events, webhookId, api } = h
    const delays = [60, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 50_400]
    const attempted = (count: number) =>
      until(async () =>
        (await list()).some(
          ({ attempts, eventCode }) => attempts === count && eventCode === 'locationCreated',
        ),
      )
    site.status = 500
    site.answer = 'x'.repeat(3000)

    await seed.location({ code: 'north' })
    for (const [index, seconds] of delays.entries()) {
      await attempted(index + 1)
      const [waiting] = await list()
      assert.equal(waiting?.nextDate, new Date(clock.now().getTime() + seconds * 1000).toISOString())
      clock.advance(seconds * 1000)
    }
    await attempted(11)
    await until(async () => (await list()).length === 2 && (await list())[0]?.attempts === 1)
    const all = await list()
    const failed = all.find(({ eventCode }) => eventCode === 'locationCreated')

    assert.deepEqual([failed?.status, failed?.nextDate], ['failed', null])
    assert.equal(
      new Set(site.got.filter(({ body }) => body.eventCode === 'locationCreated').map(({ body }) => body.id))
        .size,
      1,
    )
    assert.deepEqual(
      (await events()).filter(({ event }) => event === 'webhookDeliveryFailed').map(({ payload }) => payload),
      [
        {
          webhookId,
          webhookCode: 'one',
          deliveryId: failed?.id,
          eventCode: 'locationCreated',
          reason: 'HTTP 500',
        },
      ],
    )
    const { delivery } = await api.getWebhookDelivery({ webhookId, deliveryId: String(failed?.id) })
    assert.equal(delivery.log.length, 11)
    assert.partialDeepStrictEqual(delivery.log[0], {
      statusCode: 500,
      answer: 'x'.repeat(2000),
      error: null,
      endpoint: site.url,
    })
    assert.deepEqual(JSON.parse(delivery.request), site.got[0]?.body)
  })

  it('waits for those before it about the same thing, and for no others', async () => {
    const { seed, rename, site, list, clock } = await start()
    site.decide = ({ body }) => (body.payload.locationCode === 'north' ? 500 : 200)

    await seed.location({ code: 'north' }, { code: 'south' })
    await rename('north', 'N1')
    await rename('south', 'S1')
    await until(async () => (await list()).filter(({ status }) => status === 'delivered').length === 2)
    const early = site.got.filter(({ body }) => body.payload.locationCode === 'north')
    site.decide = undefined
    clock.advance(60_000)
    await until(async () => (await list()).every(({ status }) => status === 'delivered'))

    assert.equal(early.length, 1)
    assert.deepEqual(
      site.got.filter(({ body }) => body.payload.locationCode === 'north').map(({ body }) => body.eventCode),
      ['locationCreated', 'locationCreated', 'locationUpdated'],
    )
  })

  it('to what is no address fails, and the log says why', async () => {
    const { api, seed, list, settled, webhookId } = await start({ endpoint: 'test/endpoint/one' })

    await seed.location({ code: 'north' })
    await settled(1)
    const [waiting] = await list()
    const { delivery } = await api.getWebhookDelivery({ webhookId, deliveryId: String(waiting?.id) })

    assert.partialDeepStrictEqual(delivery, {
      status: 'waiting',
      statusCode: null,
      log: [{ error: texts.webhookAddress, answer: null }],
    })
  })

  it('goes to the new endpoint of a webhook that was changed while it waited', async () => {
    const { api, seed, site, list, settled, webhookId, clock } = await start({
      endpoint: 'http://127.0.0.1:9/',
    })
    await seed.location({ code: 'north' })
    await settled(1)

    await api.updateWebhook({ webhookId, body: { endpoint: site.url } })
    clock.advance(60_000)
    await until(async () => (await list())[0]?.status === 'delivered')

    assert.equal(site.got.length, 1)
  })

  it('never goes to a private address where the operator does not allow it, whatever the name resolves to', async () => {
    const h = await start()
    const { api, seed, site, list, settled, webhookId } = h
    const { port } = new URL(site.url)
    h.platform.config.allowPrivateTargets = false
    try {
      await api.updateWebhook({ webhookId, body: { endpoint: `http://localhost:${port}/` } })
      await seed.location({ code: 'north' })
      await settled(1)
      const tested = await api.testWebhook({ webhookId })
      const [waiting] = await list()
      const { delivery } = await api.getWebhookDelivery({ webhookId, deliveryId: String(waiting?.id) })

      assert.equal(delivery.log[0]?.error, texts.fetchPrivate('localhost'))
      assert.equal(tested.reason, texts.fetchPrivate('localhost'))
      assert.equal(site.got.length, 0)
    } finally {
      h.platform.config.allowPrivateTargets = true
    }
  })

  it('is not sent by a webhook that was deleted', async () => {
    const h = await start()
    const { api, seed, site, webhookId, settled, clock } = h
    site.status = 503
    await seed.location({ code: 'north' })
    await settled(1)
    const other = await createWebhook(h, { endpoint: `${site.url}/other` })

    await api.deleteWebhook({ webhookId })
    clock.advance(60_000)
    site.status = 200
    await seed.location({ code: 'south' })
    await until(async () => (await h.list(other))[0]?.status === 'delivered')

    assert.deepEqual(
      site.got.map(({ path }) => path),
      ['/hook', '/hook/other'],
    )
  })
})
