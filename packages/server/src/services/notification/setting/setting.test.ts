import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

describe('settings of notifications', () => {
  it('have defaults, change one by one and are cleared with null', async () => {
    const { api, events } = await harness()
    const read = async () => (await api.getNotificationSettings()).settings
    const set = (settings: object) => api.updateNotificationSettings({ body: { settings } })
    const before = await read()

    await set({ senderName: 'Tea', maxPerSecond: 7 })
    assert.deepEqual(await read(), { ...before, senderName: 'Tea', maxPerSecond: 7 })
    await set({ senderName: null })
    assert.deepEqual(await read(), { ...before, maxPerSecond: 7 })
    assert.equal(before.maxPerSecond, 50)
    assert.equal(Buffer.from(before.webPushPublicKey, 'base64url').length, 65)
    assert.deepEqual(await api.getNotificationSetting({ key: 'maxPerSecond' }), { setting: 7 })
    await assert.rejects(api.getNotificationSetting({ key: 'constructor' }), NotFoundError)
    assert.equal((await events()).filter(({ event }) => event === 'notificationSettingsUpdated').length, 2)
  })

  it('never show a secret, neither in answers nor in the database', async () => {
    const { api, platform } = await harness()
    const settings = { smtpUrl: 'smtps://user:open-sesame@mail.test:465', gatewaySecret: 'gate-secret' }

    await api.updateNotificationSettings({ body: { settings } })

    const { settings: shown } = await api.getNotificationSettings()
    assert.equal(shown.smtpUrl, 'smtps://user:********@mail.test:465')
    assert.equal(shown.gatewaySecret, '********')
    await api.updateNotificationSettings({ body: { settings: shown } })
    assert.deepEqual((await api.getNotificationSettings()).settings, shown)
    assert.ok(!JSON.stringify(platform.config).includes('open-sesame'))
  })

  it('are checked', async () => {
    const { api } = await harness()

    for (const settings of [
      { smtpUrl: 'http://mail.test' },
      { gatewayUrl: 'ftp://x' },
      { passwordResetUrl: 'nowhere' },
      { maxPerSecond: 0 },
      { maxPerSecond: 10_001 },
      { senderEmailAddress: 'nobody' },
    ])
      await assert.rejects(
        api.updateNotificationSettings({ body: { settings } }),
        ValidationError,
        JSON.stringify(settings),
      )
  })
})
