import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { jwtVerify } from 'jose'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { encryptPush, vapidHeader, webPushKeys } from '../model/web-push.rules.ts'
import { ada, news, withCampaigns } from '../notification.fixture.ts'

useOwnServer({}, { allowPrivateTargets: true })

type Received = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** A push service or a gateway that answers as configured. */
const startService = async () => {
  const service = { status: 201, received: [] as Received[], url: '' }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      service.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces),
      })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

const browser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}
const liking = (...channels: ('sms' | 'push')[]) => ({
  ...ada,
  settings: { marketingOptIn: true, communicationPreferences: channels },
  contacts: [{ firstName: 'Ada', lastName: 'Byron', phone: '+1 212 555-0100' }],
})

describe('web push', () => {
  it('is encrypted as RFC 8291 shows', () => {
    const subscription = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const ephemeral = {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    }

    assert.equal(
      encryptPush(subscription, 'When I grow up, I want to be a watermelon', ephemeral).toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('has a key of each merchant that never changes', () => {
    assert.deepEqual(webPushKeys('secret', 1), webPushKeys('secret', 1))
    assert.notEqual(webPushKeys('secret', 1).publicKey, webPushKeys('secret', 2).publicKey)
  })

  it('says who sends, to one push service, by a signature that its key verifies', async () => {
    const keys = webPushKeys('secret', 1)
    const now = new Date('2026-01-05T04:30:00Z')

    const header = await vapidHeader(keys, 'https://push.test/a/b', 'https://shop.test', now)

    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
    const point = Buffer.from(keys.publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const options = { audience: 'https://push.test', subject: 'https://shop.test', currentDate: now }
    const { payload, protectedHeader } = await jwtVerify(token, { kty: 'EC', crv: 'P-256', x, y }, options)
    assert.equal(key, keys.publicKey)
    assert.equal(payload.exp, now.getTime() / 1000 + 43_200)
    assert.deepEqual(protectedHeader, { typ: 'JWT', alg: 'ES256' })
  })

  it('reaches the browsers of customers, and forgets those that are gone', async () => {
    const service = await startService()
    const h = await withCampaigns(liking('push'))
    const subscribe = (path: string, more: object = {}) =>
      h.api.subscribeWebPush({
        body: { customerId: h.ids[0], endpoint: service.url + path, keys: browser(), ...more },
      })
    const { id } = await subscribe('/a')
    assert.equal((await subscribe('/a')).id, id)

    await h.create(news({ channel: 'webPush' }))
    await h.becomes('sent')
    service.status = 410
    await h.create(news({ code: 'again', channel: 'webPush' }))
    await h.becomes('sent', 'again')

    assert.deepEqual(
      service.received.map(({ path }) => path),
      ['/a', '/a'],
    )
    assert.match(String(service.received[0]?.headers.authorization), /^vapid t=.*, k=/)
    assert.equal(service.received[0]?.headers['content-encoding'], 'aes128gcm')
    assert.equal((await h.read('again')).statistics.bounced, 1)
    await assert.rejects(h.api.unsubscribeWebPush({ subscriptionId: id }), NotFoundError)
    const { id: other } = await subscribe('/b')
    await h.api.unsubscribeWebPush({ subscriptionId: other })
    await assert.rejects(subscribe('/c', { keys: { p256dh: 'x', auth: 'y' } }), ValidationError)
    await assert.rejects(subscribe('/c', { customerId: 'nobody' }), NotFoundError)
  })
})

describe('SMS and app push', () => {
  it('are posted to the gateway of the merchant, signed', async () => {
    const service = await startService()
    const h = await withCampaigns(liking('sms', 'push'), { ...liking(), emailAddress: 'silent@x.test' })
    expectNoErrors(
      await h.api.createDevices({
        body: {
          devices: [
            {
              code: 'phone',
              platform: 'ios',
              type: 'phone',
              model: 'X',
              osVersion: '1',
              pushToken: 'token-1',
              loggedInCustomerId: h.ids[0],
            },
          ],
        },
      }),
    )
    await h.api.updateNotificationSettings({
      body: { settings: { gatewayUrl: `${service.url}/gate`, gatewaySecret: 's' } },
    })

    await h.create(
      news({ channel: 'sms' }),
      news({ code: 'app', channel: 'push', action: { type: 'url', link: '/?coupon=TEA' } }),
    )
    await h.becomes('sent')
    await h.becomes('sent', 'app')

    const bodies = service.received.map(({ body }) => JSON.parse(body.toString()))
    assert.equal(bodies.length, 2)
    assert.partialDeepStrictEqual(
      bodies.find(({ channel }) => channel === 'sms'),
      { to: '+12125550100', text: 'Hello Ada' },
    )
    const push = bodies.find(({ channel }) => channel === 'push')
    assert.partialDeepStrictEqual(push, {
      to: { token: 'token-1', platform: 'ios' },
      data: { link: '/?coupon=TEA' },
    })
    assert.equal(push.data.notificationId.split(';').length, 4)
    assert.match(String(service.received[0]?.headers['x-signature']), /^sha256=[0-9a-f]{64}$/)
  })
})

describe('a push campaign for everybody', () => {
  const device = (code: string, more: object = {}) => ({
    code,
    platform: 'ios',
    type: 'phone' as const,
    model: 'X',
    osVersion: '1',
    pushToken: `token ${code}`,
    ...more,
  })

  it('also reaches devices and browsers on which nobody is signed in, each once', async () => {
    const service = await startService()
    const h = await withCampaigns(liking('push'))
    const devices = [device('own', { loggedInCustomerId: h.ids[0] }), device('free'), device('off')]
    expectNoErrors(await h.api.createDevices({ body: { devices } }))
    await h.api.updateDevice({ deviceCode: 'off', body: { pushToken: null } })
    await h.api.subscribeWebPush({ body: { endpoint: `${service.url}/free`, keys: browser() } })
    await h.api.updateNotificationSettings({ body: { settings: { gatewayUrl: `${service.url}/gate` } } })
    const text = { 'en-us': { title: 'News', text: 'Hi {{customer.firstName}}{{customer.emailAddress}}' } }
    const variant = { weight: 1, messages: text }

    await h.create(
      news({ code: 'app', channel: 'push', messages: {}, variants: [variant, variant] }),
      news({ code: 'web', channel: 'webPush', messages: text }),
      news({ code: 'some', channel: 'push', messages: text, recipients: { filter: { firstName: 'Ada' } } }),
    )
    for (const code of ['app', 'web', 'some']) await h.becomes('sent', code)

    const posts = service.received.filter(({ path }) => path === '/gate')
    const told = posts.map(({ body }) => JSON.parse(body.toString()))
    assert.deepEqual(told.map(({ to, text: shown }) => [to.token, shown]).toSorted(), [
      ['token free', 'Hi '],
      ['token own', `Hi Ada${ada.emailAddress}`],
      ['token own', `Hi Ada${ada.emailAddress}`],
    ])
    assert.equal((await h.read('web')).statistics.sent, 1)
    assert.equal((await h.read('app')).statistics.recipients, 2)
  })

  it('is not shown to somebody who signed in on the device since', async () => {
    const service = await startService()
    const h = await withCampaigns(liking('push'), { ...liking('push'), emailAddress: 'bob@x.test' })
    expectNoErrors(
      await h.api.createDevices({ body: { devices: [device('shared', { loggedInCustomerId: h.ids[0] })] } }),
    )
    h.clock.set('2031-01-10T00:00:00Z')
    const settings = { sendDate: '2031-01-11T09:00:00Z', inRecipientTimezone: true }
    await h.create(
      news({ channel: 'push', settings, recipients: { filter: { emailAddress: ada.emailAddress } } }),
    )
    h.clock.set('2031-01-10T12:00:00Z')
    await h.tick()
    await until(async () => (await h.messages()).length === 1)
    await h.api.updateNotificationSettings({ body: { settings: { gatewayUrl: `${service.url}/gate` } } })
    await h.api.updateDevice({ deviceCode: 'shared', body: { loggedInCustomerId: h.ids[1] } })
    h.clock.set('2031-01-12T00:00:00Z')
    await h.tick()
    await h.becomes('sent')

    assert.equal(service.received.length, 0)
    assert.equal((await h.read()).statistics.failed, 1)
  })
})
