import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type TemplateCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import {
  ConflictError,
  expectNoErrors,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '@tradepost/sdk'
import { renewTemplates } from '../index.ts'
import { defaultTemplates } from '../template-default/template.defaults.ts'
import { welcome, withTemplates } from './template.fixture.ts'

const text = (length: number) => 'x'.repeat(length)

describe('templates', () => {
  it('are there for a new merchant, and each can be filled in', async () => {
    const { api } = await withTemplates()

    const { templates } = await api.listTemplates()

    assert.deepEqual(
      templates.map(({ code }) => code),
      defaultTemplates.map(({ code }) => code).toSorted(),
    )
    for (const { code } of templates)
      for (const [localeCode, greeting] of [
        ['en-us', 'Hello Ada,'],
        ['de-de', 'Guten Tag Ada,'],
      ] as const) {
        const { message } = await api.previewMessage({ body: { templateCode: code, localeCode } })
        assert.deepEqual(message.problems, [], code)
        assert.ok(message.text.includes(greeting), message.text)
        assert.ok(message.title.length > 10)
        assert.ok(!message.html?.includes('nsubscribe'), code)
      }
  })

  it('become those of this version where the merchant has not changed them', async () => {
    const { api, platform, merchantCode, read } = await withTemplates()
    const ofVersion = await read('orderReceived')
    const own = { 'en-us': { title: 'Our own', text: 'Words', html: null } }
    await api.updateTemplate({ templateCode: 'orderShipped', body: { messages: own } })
    await api.updateTemplate({ templateCode: 'readyForPickup', body: { status: 'inactive' } })
    await api.deleteTemplate({ templateCode: 'passwordReset' })
    await platform.database.run(sql`
      update notification_template t set data = jsonb_set(data, '{messages}', '{"en-us": {"title": "Former"}}')
      from merchant m where m.id = t.merchant_id and m.code = ${merchantCode} and t.is_default`)
    await platform.database.run(sql`update notification_default set digest = ''`)
    await platform.database.run(sql`delete from notification_default where code = 'pickupExpired'`)
    await api.deleteTemplate({ templateCode: 'pickupExpired' })

    await renewTemplates(platform)

    assert.deepEqual((await read('orderReceived')).messages, ofVersion.messages)
    assert.partialDeepStrictEqual((await read('orderShipped')).messages, own)
    const inactive = await read('readyForPickup')
    assert.deepEqual([inactive.status, Object.keys(inactive.messages).length], ['inactive', 2])
    assert.equal((await read('pickupExpired')).name, 'Pickup expired')
    await assert.rejects(read('passwordReset'), NotFoundError)
  })

  it('are created with defaults, found, changed by field and deleted', async () => {
    const { api, read, clock, events } = await withTemplates(welcome)

    assert.deepEqual(await read(), {
      code: 'welcome',
      name: 'Welcome',
      channels: ['email'],
      triggerType: null,
      eventType: null,
      messages: { 'en-us': { title: 'Hello {{customer.firstName}}', text: 'Welcome', html: null } },
      action: null,
      status: 'active',
      createDate: clock.now().toISOString(),
      updateDate: clock.now().toISOString(),
    })
    await api.updateTemplate({
      templateCode: 'welcome',
      body: {
        channels: ['push', 'sms'],
        messages: { 'EN-US': { text: null }, de: { text: 'Hallo' } },
        action: { type: 'url', link: '/x' },
      },
    })
    const changed = await read()
    assert.deepEqual(changed.messages, {
      'en-us': { title: 'Hello {{customer.firstName}}', text: null, html: null },
      de: { title: null, text: 'Hallo', html: null },
    })
    const codes = async (filters: object) =>
      (await api.listTemplates({ filters: JSON.stringify(filters) })).templates.map(({ code }) => code)
    assert.deepEqual(await codes({ channels: 'sms' }), ['welcome'])
    assert.deepEqual(await codes({ eventType: 'salesOrderPlaced' }), ['orderReceived'])
    await api.deleteTemplate({ templateCode: 'welcome' })
    await assert.rejects(api.getTemplate({ templateCode: 'welcome' }), NotFoundError)
    assert.deepEqual(
      (await events()).filter(({ entityId }) => entityId === 'welcome').map(({ event }) => event),
      ['notificationTemplateCreated', 'notificationTemplateUpdated', 'notificationTemplateDeleted'],
    )
  })

  it('are refused one by one when they exist or cannot be filled in', async () => {
    const { api } = await withTemplates(welcome)
    const create = (...templates: TemplateCreate[]) => api.createTemplates({ body: { templates } })

    const { errors } = await create(
      welcome,
      {
        code: 'broken',
        name: 'Broken',
        messages: { 'en-us': { title: '{{#if x}}', html: '<script>x</script>' } },
      },
      { code: 'fine', name: 'Fine' },
    )

    assert.deepEqual(
      errors.map(({ code, entityId, entityIndex }) => [code, entityId, entityIndex]),
      [
        [409, 'welcome', 0],
        [400, 'broken', 1],
      ],
    )
    assert.equal(errors[0]?.reason, messageOf('templateExists'))
    assert.deepEqual(
      errors[1]?.validationErrors?.map(({ path }) => path.join('/')),
      ['messages/en-us/title', 'messages/en-us/html'],
    )
    await assert.rejects(
      api.updateTemplate({ templateCode: 'fine', body: { messages: { 'en-us': { text: '{{{x}}}' } } } }),
      ValidationError,
    )
  })

  it('keep to their bounds', async () => {
    const { create } = await withTemplates()
    const one = (more: object) => create({ ...welcome, ...more } as TemplateCreate)
    const message = (part: object) => ({ messages: { 'en-us': part } })

    expectNoErrors(
      await one({ code: text(255), name: text(255), ...message({ title: text(255), text: text(64_000) }) }),
    )
    for (const more of [
      { code: '' },
      { code: text(256) },
      { name: text(256) },
      message({ title: text(256) }),
      message({ html: text(64_001) }),
      { channels: ['fax'] },
      { status: 'gone' },
      { messages: { 'not a locale': {} } },
    ])
      await assert.rejects(one(more), ValidationError, JSON.stringify(more).slice(0, 80))
  })

  it('cannot go while a campaign needs them, and are conditional', async () => {
    const { api } = await withTemplates(welcome)
    const campaign = {
      code: 'c',
      name: 'C',
      channel: 'email',
      triggerType: 'event',
      templateCode: 'welcome',
    } as const
    expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))

    await assert.rejects(api.deleteTemplate({ templateCode: 'welcome' }), ConflictError)
    await api.deleteCampaign({ campaignCode: 'c' })
    await assert.rejects(
      api.updateTemplate({ templateCode: 'welcome', body: { name: 'x' } }, { ifMatch: '"99"' }),
      PreconditionFailedError,
    )
    await api.deleteTemplate({ templateCode: 'welcome' })
  })

  it('are shown before they are stored, with sample values or with those that are sent', async () => {
    const { api } = await withTemplates()
    const messages = {
      'en-us': {
        title: '{{customer.firstName}} {{custom.code}}',
        html: '<p>{{custom.code}} {{no.such}}</p>',
      },
    }

    const { message } = await api.previewMessage({ body: { messages, data: { custom: { code: '<b>' } } } })

    assert.equal(message.title, 'Ada <b>')
    assert.match(message.html ?? '', /<p>&lt;b&gt; <\/p>/)
    assert.deepEqual(message.problems, ['no.such has no value'])
    await assert.rejects(api.previewMessage({ body: {} }), ValidationError)
    await assert.rejects(api.previewMessage({ body: { templateCode: 'none' } }), NotFoundError)
    await assert.rejects(api.previewMessage({ body: { campaignCode: 'none' } }), NotFoundError)
  })
})
