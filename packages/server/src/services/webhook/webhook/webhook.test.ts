import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { events, MAX_WEBHOOKS, syncEvents, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createWebhook, hook } from '../webhook.fixture.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('webhooks', () => {
  it('are created with an id and a code, and listed in the order of creation', async () => {
    const { api } = await harness()

    const { ids } = expectNoErrors(
      await api.createWebhooks({
        body: { webhooks: [hook({ code: 'z' }), hook({ code: null, active: false })] },
      }),
    )
    const { webhooks } = await api.listWebhooks()

    assert.partialDeepStrictEqual(webhooks, [
      { id: ids[0], ...hook({ code: 'z' }) },
      { id: ids[1], ...hook({ code: ids[1], active: false }) },
    ])
    assert.match(String(ids[0]), /^[\da-f-]{36}$/)
    assert.deepEqual((await api.listWebhooks({ filters: { code: 'z' } })).webhooks.length, 1)
  })

  it('with a code that is taken or an event that nobody knows fail alone', async () => {
    const h = await harness()
    const { api } = h
    await createWebhook(h, { code: 'one' })

    const { ids, errors } = await api.createWebhooks({
      body: {
        webhooks: [
          hook({ code: 'one' }),
          hook({ code: 'two', events: [{ code: 'locationCreated' }, { code: 'toString' }] }),
          hook({ code: 'three' }),
          hook({ code: 'three' }),
        ],
      },
    })

    assert.equal(ids.length, 1)
    assert.partialDeepStrictEqual(errors, [
      {
        code: 409,
        entity: 'webhook',
        entityId: 'one',
        reason: texts.webhookCodeExists('one'),
        subentityPath: [],
      },
      { code: 404, entityId: 'two', entityIndex: 1, reason: 'Event not found: toString' },
      { code: 409, entityId: 'three', entityIndex: 3 },
    ])
    assert.equal(texts.webhookCodeExists('one'), "Webhook with code 'one' already exists")
  })

  it('take texts of 255 characters, and no longer ones', async () => {
    const h = await harness()
    const { api } = h
    const longest = 'x'.repeat(255)

    await createWebhook(h, { code: longest, name: longest, endpoint: longest })

    for (const field of ['code', 'name', 'endpoint'])
      await assert.rejects(api.createWebhooks({ body: { webhooks: [hook({ [field]: `${longest}x` })] } }), {
        status: 400,
      })
    await assert.rejects(api.createWebhooks({ body: { webhooks: [hook({ other: 1 })] } }), { status: 400 })
    await assert.rejects(
      api.createWebhooks({ body: { webhooks: [hook({ events: [{ code: 'locationCreated', other: 1 }] })] } }),
      { status: 400 },
    )
  })

  it('of a merchant are limited in number, also when two create them at once', async () => {
    const { api, platform, merchantCode } = await harness()
    await platform.database.run(sql`
      insert into webhook (merchant_id, id, code, name, endpoint, is_active, secret, create_date, update_date)
      select m.id, gen_random_uuid(), 'w' || n, '', '', false, '', now(), now()
      from merchant m, generate_series(1, ${MAX_WEBHOOKS - 1}) n where m.code = ${merchantCode}`)

    const results = await Promise.all(
      ['a', 'b', 'c'].map((code) => api.createWebhooks({ body: { webhooks: [hook({ code })] } })),
    )

    assert.equal(results.flatMap(({ ids }) => ids).length, 1)
    assert.deepEqual(
      results.flatMap(({ errors }) => errors.map(({ code }) => code)),
      [409, 409],
    )
    assert.equal((await api.listWebhooks()).webhooks.length, MAX_WEBHOOKS)
  })

  it('change in the fields that are sent, and their events as a whole', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h, { code: 'one' })

    await h.api.updateWebhook({ webhookId, body: { name: 'New', events: [{ code: 'productCreated' }] } })
    const { webhook } = await h.api.getWebhook({ webhookId })
    await h.api.updateWebhook({ webhookId, body: webhook })

    assert.partialDeepStrictEqual(webhook, {
      ...hook({ code: 'one' }),
      name: 'New',
      events: [{ code: 'productCreated' }],
    })
    await assert.rejects(h.api.updateWebhook({ webhookId, body: { events: [{ code: 'none' }] } }), {
      status: 404,
      message: /Event not found: none/,
    })
    await assert.rejects(h.api.updateWebhook({ webhookId, body: { name: null as never } }), ValidationError)
  })

  it('are told as events when they are created, changed and deleted', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h, { code: 'one' })
    await h.api.updateWebhook({ webhookId, body: { active: false } })
    await h.api.deleteWebhook({ webhookId })

    const told = (await h.events()).filter(({ entityId }) => entityId === webhookId)

    assert.deepEqual(
      told.map(({ event }) => event),
      ['webhookCreated', 'webhookUpdated', 'webhookDeleted'],
    )
    assert.deepEqual(told[0]?.payload, { webhookId, webhookCode: 'one', user: h.client.id })
    assert.deepEqual((await h.api.listWebhooks()).webhooks, [])
  })

  it('are not found by others, or under an id that is none', async () => {
    const [mine, other] = [await harness(), await harness()]
    const webhookId = await createWebhook(mine)
    const { api } = other

    for (const id of [webhookId, NOBODY, 'no-uuid']) {
      await assert.rejects(api.getWebhook({ webhookId: id }), NotFoundError)
      await assert.rejects(api.updateWebhook({ webhookId: id, body: { name: 'x' } }), NotFoundError)
      await assert.rejects(api.deleteWebhook({ webhookId: id }), NotFoundError)
      await assert.rejects(api.testWebhook({ webhookId: id }), NotFoundError)
      await assert.rejects(api.getWebhookSecret({ webhookId: id }), NotFoundError)
      await assert.rejects(api.rotateWebhookSecret({ webhookId: id }), NotFoundError)
      await assert.rejects(api.listWebhookDeliveries({ webhookId: id }), NotFoundError)
      await assert.rejects(api.getWebhookDelivery({ webhookId: id, deliveryId: NOBODY }), NotFoundError)
      await assert.rejects(
        api.resendWebhookDelivery({ webhookId: id, deliveryId: NOBODY, body: {} }),
        NotFoundError,
      )
      await assert.rejects(
        api.resendWebhookDeliveries({ webhookId: id, body: { from: '2026-01-01T00:00:00Z' } }),
        NotFoundError,
      )
    }
    await assert.rejects(api.getWebhookJob({ jobId: NOBODY }), NotFoundError)
    await assert.rejects(mine.api.getWebhookDelivery({ webhookId, deliveryId: NOBODY }), NotFoundError)
    assert.equal((await mine.api.getWebhook({ webhookId })).webhook.id, webhookId)
  })

  it('can get every event of the registry', async () => {
    const { api } = await harness()

    const { events: kinds } = await api.listEventKinds()

    assert.deepEqual(
      kinds.map(({ code }) => code).toSorted(),
      [...Object.keys(events), ...Object.keys(syncEvents)].toSorted(),
    )
    assert.deepEqual(
      kinds.filter(({ isSync }) => isSync).map(({ code }) => code),
      Object.keys(syncEvents),
    )
    assert.deepEqual(
      kinds.find(({ code }) => code === 'productCreated'),
      {
        code: 'productCreated',
        entity: 'product',
        description: 'A product was created.',
        fields: ['productCode', 'catalogCode', 'user'],
        isSync: false,
      },
    )
  })
})
