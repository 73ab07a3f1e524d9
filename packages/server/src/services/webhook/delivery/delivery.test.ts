import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { jobs } from '../../../jobs.ts'
import { createWebhook, receiver } from '../webhook.fixture.ts'

useOwnServer({}, { allowPrivateTargets: true })

const start = async (over: object = {}) => {
  const h = await harness()
  const site = await receiver()
  const webhookId = await createWebhook(h, { endpoint: site.url, ...over })
  const list = async (filters?: object) =>
    (await h.api.listWebhookDeliveries({ webhookId, filters: filters as never })).deliveries
  const delivered = (count: number) =>
    until(async () => (await list({ status: 'delivered' })).length === count)
  const codes = () => site.got.map(({ body }) => body.payload.locationCode)
  const jobDone = async (jobId: string) => {
    await until(async () => (await h.api.getWebhookJob({ jobId })).job.status === 'succeeded')
    return (await h.api.getWebhookJob({ jobId })).job.result
  }
  return { ...h, site, webhookId, list, delivered, codes, jobDone }
}

describe('the log of a webhook', () => {
  it('has its deliveries, the newest first, page by page and by filters', async () => {
    const { api, seed, webhookId, list, delivered } = await start()
    await seed.location({ code: 'a' })
    await delivered(1)
    await seed.location({ code: 'b' }, { code: 'c' })
    await delivered(3)

    const page = await api.listWebhookDeliveries({ webhookId, limit: 2 })
    const rest = await api.listWebhookDeliveries({ webhookId, after: String(page.meta.cursors.after) })

    assert.deepEqual(
      [...page.deliveries, ...rest.deliveries].map(({ entityId }) => entityId),
      ['c', 'b', 'a'],
    )
    assert.equal(rest.meta.cursors.after, null)
    assert.deepEqual(
      (await list({ entityId: 'b', eventCode: 'locationCreated' })).map(({ entityId }) => entityId),
      ['b'],
    )
    assert.partialDeepStrictEqual(page.deliveries[0], {
      eventCode: 'locationCreated',
      entity: 'location',
      status: 'delivered',
      attempts: 1,
      statusCode: 200,
      nextDate: null,
    })
  })

  it('keeps what the endpoint answered, also what no database could store', async () => {
    const { api, seed, site, webhookId, list, delivered } = await start()
    site.answer = 'null\u0000 and \ud800'

    await seed.location({ code: 'a' })
    await delivered(1)
    const [one] = await list()
    const { delivery } = await api.getWebhookDelivery({ webhookId, deliveryId: String(one?.id) })

    assert.match(delivery.log[0]?.answer ?? '', /^null and /)
  })

  it('is kept for 30 days, and gone within the hour after its webhook was deleted', async () => {
    const h = await start()
    const { api, seed, list, delivered, platform, clock } = h
    const gone = await createWebhook(h, { endpoint: 'nowhere' })
    await seed.location({ code: 'old' })
    await delivered(1)
    await until(async () => (await api.listWebhookDeliveries({ webhookId: gone })).deliveries.length === 1)
    clock.advance(30 * 24 * 3_600_000 + 1)
    await seed.location({ code: 'new' })
    await delivered(2)
    await api.deleteWebhook({ webhookId: gone })

    await jobs.tasks.removeOldWebhookDeliveries?.(platform, {})

    assert.deepEqual(
      (await list()).map(({ entityId }) => entityId),
      ['new'],
    )
    const { left } = await platform.database.one<{ left: number }>(sql`
      select count(*) as left from webhook_delivery d where d.webhook_id = ${gone}::uuid`)
    assert.equal(left, 0)
  })
})

describe('sending again', () => {
  it('repeats one delivery under its id, to the webhook or this once to another endpoint', async () => {
    const { api, seed, site, webhookId, list, delivered } = await start()
    const other = await receiver()
    await seed.location({ code: 'a' })
    await delivered(1)
    const deliveryId = String((await list())[0]?.id)

    await api.resendWebhookDelivery({ webhookId, deliveryId, body: {} })
    await until(() => site.got.length === 2)
    await delivered(1)
    await api.resendWebhookDelivery({ webhookId, deliveryId, body: { endpoint: other.url } })
    await until(() => other.got.length === 1)
    await delivered(1)
    await api.resendWebhookDelivery({ webhookId, deliveryId, body: { endpoint: null } })
    await until(() => site.got.length === 3)
    await delivered(1)

    assert.deepEqual(new Set([...site.got, ...other.got].map(({ body }) => body.id)), new Set([deliveryId]))
    assert.deepEqual(other.got[0]?.body, site.got[0]?.body)
    const { delivery } = await api.getWebhookDelivery({ webhookId, deliveryId })
    assert.deepEqual(
      delivery.log.map(({ endpoint }) => endpoint),
      [site.url, site.url, other.url, site.url],
    )
  })

  it('makes one that waits due at once, with all its attempts', async () => {
    const { api, seed, site, webhookId, list, delivered } = await start()
    site.status = 500
    await seed.location({ code: 'a' })
    await until(async () => (await list())[0]?.attempts === 1)
    site.status = 200

    await api.resendWebhookDelivery({ webhookId, deliveryId: String((await list())[0]?.id), body: {} })
    await delivered(1)

    assert.equal((await list())[0]?.attempts, 1)
    assert.equal(site.got.length, 2)
  })

  it('repeats those of a period, by their events, in order for each thing', async () => {
    const h = await start()
    const { api, seed, site, clock, webhookId, delivered, codes, jobDone } = h
    await seed.location({ code: 'early' })
    clock.advance(1000)
    const from = clock.now().toISOString()
    await seed.location({ code: 'in' })
    await api.updateLocation({ locationCode: 'in', body: { name: 'In' } })
    clock.advance(1000)
    const to = clock.now().toISOString()
    await seed.location({ code: 'late' })
    await delivered(4)
    site.got.length = 0

    const all = await jobDone((await api.resendWebhookDeliveries({ webhookId, body: { from, to } })).jobId)
    await until(() => site.got.length === 2)
    await delivered(4)
    assert.deepEqual(
      site.got.map(({ body }) => body.eventCode),
      ['locationCreated', 'locationUpdated'],
    )
    site.got.length = 0
    const body = { from, eventCodes: ['locationCreated'] }
    const some = await jobDone((await api.resendWebhookDeliveries({ webhookId, body })).jobId)
    await until(() => site.got.length === 2)

    assert.deepEqual([all, some], [{ count: 2 }, { count: 2 }])
    assert.deepEqual(codes().toSorted(), ['in', 'late'])
    await delivered(4)
  })
})

describe('a test of a webhook', () => {
  it('sends a sample, and tells what the endpoint answered', async () => {
    const { api, site, webhookId, list } = await start({ active: false })

    const fine = await api.testWebhook({ webhookId })
    site.status = 422
    site.answer = '["no"]'
    const refused = await api.testWebhook({ webhookId })

    assert.deepEqual(fine, { error: {}, body: { ok: true }, statusCode: 200, reason: null })
    assert.deepEqual(refused, { error: { text: '["no"]' }, body: {}, statusCode: 422, reason: null })
    assert.partialDeepStrictEqual(site.got[0]?.body, {
      webhookId,
      eventCode: 'locationCreated',
      payload: { sample: true },
    })
    assert.deepEqual(await list(), [])
  })

  it('of an endpoint that is no address has no error either, and says why there is no answer', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h, { events: [] })

    assert.partialDeepStrictEqual(await h.api.testWebhook({ webhookId }), {
      error: {},
      body: {},
      statusCode: 0,
    })
  })
})
