import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ForbiddenError } from '@tradepost/sdk'
import { Webhook } from 'standardwebhooks'
import { harness } from '../../../../test/support/harness.ts'
import { createWebhook } from '../webhook.fixture.ts'
import { shownSecret, signatureOf, tokenOf } from './signature.rules.ts'

describe('the secret of a webhook', () => {
  it('is replaced by a new one, and both sign for a day', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h)

    const first = await h.api.getWebhookSecret({ webhookId })
    const rotated = await h.api.rotateWebhookSecret({ webhookId })
    const again = await h.api.rotateWebhookSecret({ webhookId })

    assert.match(first.secret, /^whsec_[\w+/]+=*$/)
    assert.deepEqual([first.previousSecret, first.previousSecretExpires], [null, null])
    assert.equal(rotated.previousSecret, first.secret)
    assert.equal(again.previousSecret, rotated.secret)
    assert.deepEqual(await h.api.getWebhookSecret({ webhookId }), again)
    assert.equal(
      again.previousSecretExpires,
      new Date(h.platform.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    )
  })

  it('is not shown to who may only look', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h)
    const reader = await h.as(['WHV'])

    assert.equal((await reader.listWebhooks()).webhooks.length, 1)
    await assert.rejects(reader.getWebhookSecret({ webhookId }), ForbiddenError)
    await assert.rejects(reader.getWebhookToken(), ForbiddenError)
  })

  it('is never kept by a cache on its way', async () => {
    const h = await harness()
    const webhookId = await createWebhook(h)
    const base = `/webhook/v1/merchants/${h.merchantCode}`

    for (const path of [`/webhooks/${webhookId}/secret`, '/webhookToken'])
      assert.equal((await h.raw(base + path)).headers.get('cache-control'), 'no-store')
  })

  it('signs so that the library of receivers accepts it, by the old and by the new one', () => {
    const now = Math.floor(Date.now() / 1000)
    const body = '{"text":"schön"}'
    const headers = {
      'webhook-id': 'an-id',
      'webhook-timestamp': String(now),
      'webhook-signature': signatureOf(['new', 'old'], 'an-id', now, body),
    }

    for (const secret of ['new', 'old'])
      assert.deepEqual(new Webhook(shownSecret(secret)).verify(body, headers), { text: 'schön' })
    assert.throws(() => new Webhook(shownSecret('other')).verify(body, headers))
    assert.throws(() => new Webhook(shownSecret('new')).verify(`${body} `, headers))
  })
})

describe('the token of webhooks', () => {
  it('has 47 letters and digits, is that of the merchant, and stays', async () => {
    const [one, other] = [await harness(), await harness()]

    const { webhookToken } = await one.api.getWebhookToken()

    assert.match(webhookToken, /^[\dA-Za-z]{47}$/)
    assert.deepEqual(await one.api.getWebhookToken(), { webhookToken })
    assert.notEqual((await other.api.getWebhookToken()).webhookToken, webhookToken)
    assert.notEqual(tokenOf('one server', 1), tokenOf('another', 1))
  })
})
