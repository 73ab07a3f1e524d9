import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from '../index.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const other = `whsec_${Buffer.from('another secret of a shop').toString('base64')}`
const payload = JSON.stringify({
  id: '1',
  eventCode: 'salesOrderAdded',
  payload: { salesOrderNumber: '10001', customerId: null },
})

/** Signed as the server signs it. */
const signed = (by: string, { body = payload, date = new Date() } = {}) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign('msg_1', date, body),
})
const minutesAgo = (minutes: number) => ({ date: new Date(Date.now() - minutes * 60_000) })

describe('the request of a webhook', () => {
  it('is the event that it tells', async () => {
    const event = await verifyWebhook({ payload, headers: signed(secret), secret })

    assert.equal(event.eventCode, 'salesOrderAdded')
    // narrowed by the code
    if (event.eventCode === 'salesOrderAdded') assert.equal(event.payload.salesOrderNumber, '10001')
  })

  it('is taken with headers of any form and a body of bytes', async () => {
    const bytes = new TextEncoder().encode(payload)
    const capitals = Object.fromEntries(
      Object.entries(signed(secret)).map(([name, value]) => [name.toUpperCase(), [value]]),
    )

    await verifyWebhook({ payload: bytes, headers: new Headers(signed(secret)), secret })
    await verifyWebhook({ payload: bytes, headers: capitals, secret })
  })

  it('is taken by either secret while the secret changes', async () => {
    const both = `${signed(other)['webhook-signature']} ${signed(secret)['webhook-signature']}`
    const headers = { ...signed(secret), 'webhook-signature': both }

    await verifyWebhook({ payload, headers, secret })
    await verifyWebhook({ payload, headers, secret: other })
  })

  for (const [what, code, text, request] of [
    ['signed with the old secret', 'signature', /another secret now/, { headers: signed(other) }],
    ['whose body was changed', 'signature', /not the text that was sent/, { payload: `${payload} ` }],
    [
      'of long ago',
      'clock',
      /was signed \d+ s ago.*clocks is off/,
      { headers: signed(secret, minutesAgo(6)) },
    ],
    ['of the future', 'clock', /in the future/, { headers: signed(secret, minutesAgo(-6)) }],
    ['without a signature', 'header', /no header webhook-id/, { headers: {} }],
    ['checked by a text that is no secret', 'secret', /begins with whsec_/, { secret: 'whsec_?' }],
    [
      'that is not JSON',
      'payload',
      /not JSON/,
      { payload: 'cut o', headers: signed(secret, { body: 'cut o' }) },
    ],
  ] as const)
    it(`${what} is refused with what to do`, async () => {
      await assert.rejects(
        verifyWebhook({ payload, headers: signed(secret), secret, ...request }),
        (error) =>
          error instanceof WebhookVerificationError && error.code === code && text.test(error.message),
      )
    })
})
