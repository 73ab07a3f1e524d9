import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type TemplateCreate } from '@tradepost/contract'
import {
  ConflictError,
  expectNoErrors,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '@tradepost/sdk'
import { defaultTemplates } from './template.defaults.ts'
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
    for (const { code } of templates) {
      const { message } = await api.previewMessage({ body: { templateCode: code } })
      assert.deepEqual(message.problems, [], code)
      assert.match(message.text, /^Hello Ada,/)
      assert.ok(message.title.length > 10)
    }
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
    assert.deepEqual(await codes({ eventType: 'salesOrderAdded' }), ['orderReceived'])
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
