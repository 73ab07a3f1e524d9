import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { createWebhook } from '../webhook.fixture.ts'

const login = [{ code: 'loginSync' }]
const webhook = (over: object = {}) => ({
  code: 'crm',
  name: 'CRM',
  endpoint: 'https://crm.example.test/ask',
  status: 'active' as const,
  events: login,
  ...over,
})

const create = ({ api }: Harness, ...webhooks: ReturnType<typeof webhook>[]) =>
  api.createSyncWebhooks({ body: { syncWebhooks: webhooks } })

describe('synchronous webhooks', () => {
  it('are one list at the addresses of both services, apart from the other webhooks', async () => {
    const h = await harness()
    const { api } = h

    expectNoErrors(await create(h, webhook()))
    const idle = webhook({ code: 'idle', status: 'inactive', events: [] })
    expectNoErrors(await api.createCustomerSyncWebhooks({ body: { syncWebhooks: [idle] } }))
    const { syncWebhooks } = await api.listCustomerSyncWebhooks()

    assert.partialDeepStrictEqual(syncWebhooks, [
      { ...webhook(), pausedUntil: null, lastFailure: null, lastFailureDate: null },
      idle,
    ])
    assert.deepEqual((await api.listSyncWebhooks()).syncWebhooks, syncWebhooks)
    assert.equal((await api.listSyncWebhooks({ filters: { code: 'idle' } })).syncWebhooks.length, 1)
    assert.deepEqual((await api.listWebhooks()).webhooks, [])
    const webhookId = String(syncWebhooks[0]?.id)
    assert.match((await api.getWebhookSecret({ webhookId })).secret, /^whsec_/)
    const refused = [
      api.getWebhook({ webhookId }),
      api.updateWebhook({ webhookId, body: { name: 'x' } }),
      api.deleteWebhook({ webhookId }),
    ]
    await Promise.all(refused.map((call) => assert.rejects(call, NotFoundError)))
  })

  it('are active unless something else is sent, and may share their code with a webhook', async () => {
    const h = await harness()
    await createWebhook(h, { code: 'crm' })
    const { status: _, ...plain } = webhook()

    expectNoErrors(await h.api.createSyncWebhooks({ body: { syncWebhooks: [plain] } }))

    assert.equal((await h.api.listSyncWebhooks()).syncWebhooks[0]?.status, 'active')
  })

  it('change in the fields that are sent, and not at all by their own read', async () => {
    const h = await harness()
    const { api } = h
    await create(h, webhook())
    const [read] = (await api.listSyncWebhooks()).syncWebhooks
    const key = { syncWebhookCode: 'crm' }

    await api.updateSyncWebhook({ ...key, body: read as never })
    const told = (await h.events()).filter(({ event }) => event === 'webhookUpdated')
    await api.updateCustomerSyncWebhook({ ...key, body: { name: 'New', status: 'inactive', events: [] } })
    const [after] = (await api.listSyncWebhooks()).syncWebhooks
    await api.deleteSyncWebhook(key)

    assert.deepEqual(told, [])
    assert.deepEqual(after, { ...read, name: 'New', status: 'inactive', events: [] })
    assert.deepEqual((await api.listSyncWebhooks()).syncWebhooks, [])
    assert.deepEqual(
      (await h.events()).map(({ event }) => event).filter((event) => event.startsWith('webhook')),
      ['webhookCreated', 'webhookUpdated', 'webhookDeleted'],
    )
  })

  it('with a code that is taken, an unknown event or a question that has a receiver fail alone', async () => {
    const h = await harness()
    await create(h, webhook())

    const { errors } = await create(
      h,
      webhook({ events: [] }),
      webhook({ code: 'b', events: [{ code: 'locationCreated' }] }),
      webhook({ code: 'c' }),
      webhook({ code: 'd', events: [] }),
    )

    assert.partialDeepStrictEqual(errors, [
      {
        code: 409,
        entity: 'syncWebhook',
        entityId: 'crm',
        reason: texts.syncWebhookCodeExists('crm'),
        subentityPath: [],
      },
      { code: 404, entityId: 'b', reason: 'Event not found: locationCreated' },
      { code: 409, entityId: 'c', reason: texts.eventTaken('loginSync', 'crm') },
    ])
    assert.equal((await h.api.listSyncWebhooks()).syncWebhooks.length, 2)
  })

  it('have one receiver for each question, whoever asks for it and when', async () => {
    const h = await harness()
    const { api } = h

    const racing = await Promise.all(['a', 'b', 'c'].map((code) => create(h, webhook({ code }))))
    const [{ code: taken } = { code: '' }] = (await api.listSyncWebhooks()).syncWebhooks
    const webhookId = await createWebhook(h)
    expectNoErrors(await create(h, webhook({ code: 'other', events: [] })))
    const body = { events: login }

    assert.equal(racing.flatMap(({ errors }) => errors).length, 2)
    await assert.rejects(api.updateSyncWebhook({ syncWebhookCode: 'other', body }), {
      status: 409,
      message: new RegExp(texts.eventTaken('loginSync', taken)),
    })
    await assert.rejects(api.updateWebhook({ webhookId, body }), { status: 409 })
    await api.deleteSyncWebhook({ syncWebhookCode: taken })
    await api.updateWebhook({ webhookId, body })
    await assert.rejects(api.updateSyncWebhook({ syncWebhookCode: 'other', body }), { status: 409 })
  })

  it('take texts up to 255 characters, and are not found by others', async () => {
    const [mine, other] = [await harness(), await harness()]
    const long = 'x'.repeat(255)
    expectNoErrors(await create(mine, webhook({ code: long, name: long, endpoint: long })))

    for (const field of ['code', 'name', 'endpoint'])
      await assert.rejects(create(mine, webhook({ [field]: `${long}x` })), ValidationError)
    await assert.rejects(create(mine, webhook({ status: 'asleep' })), ValidationError)
    for (const { api } of [other]) {
      await assert.rejects(api.updateSyncWebhook({ syncWebhookCode: long, body: {} }), NotFoundError)
      await assert.rejects(api.deleteSyncWebhook({ syncWebhookCode: long }), NotFoundError)
      await assert.rejects(api.deleteCustomerSyncWebhook({ syncWebhookCode: long }), NotFoundError)
      assert.deepEqual((await api.listSyncWebhooks()).syncWebhooks, [])
    }
  })
})
