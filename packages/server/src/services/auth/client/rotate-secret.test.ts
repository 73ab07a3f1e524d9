import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { eventsOf, newMerchant, operator, type TestMerchant, withPermissions } from '../auth.fixture.ts'
import { rotateOperatorClientSecret } from '../index.ts'

const DAY = 86_400_000

const statusOf = async ({ byClient }: TestMerchant, secret: string) =>
  (await byClient({ client_secret: secret })).status

describe('the secret of an API client', () => {
  it('is rotated: both work for a day, then only the new one', async () => {
    const merchant = await newMerchant()
    const { api, client, clock } = merchant

    const rotated = await api.rotateClientSecret({ clientId: client.id, body: {} })

    assert.equal(rotated.id, client.id)
    assert.equal(Date.parse(rotated.previousSecretExpires), clock.now().getTime() + DAY)
    clock.advance(DAY - 1)
    assert.deepEqual(
      [await statusOf(merchant, client.secret), await statusOf(merchant, rotated.secret)],
      [200, 200],
    )
    clock.advance(1)
    assert.deepEqual(
      [await statusOf(merchant, client.secret), await statusOf(merchant, rotated.secret)],
      [401, 200],
    )
  })

  it('ends at once without an overlap, also where a token is asked about', async () => {
    const merchant = await newMerchant()
    const { api, client, ask, byClient } = merchant
    const { body } = await byClient()

    const { secret } = await api.rotateClientSecret({ clientId: client.id, body: { overlapSeconds: 0 } })

    const introspect = (client_secret: string) =>
      ask('introspectToken', { token: body.access_token, client_id: client.id, client_secret })
    assert.equal(await statusOf(merchant, client.secret), 401)
    assert.equal((await introspect(client.secret)).status, 401)
    assert.equal((await introspect(secret)).body.active, true)
  })

  it('has one predecessor at most', async () => {
    const merchant = await newMerchant()
    const { api, client } = merchant

    const second = await api.rotateClientSecret({ clientId: client.id, body: {} })
    const third = await api.rotateClientSecret({ clientId: client.id, body: {} })

    const secrets = [client.secret, second.secret, third.secret]
    assert.deepEqual(await Promise.all(secrets.map((secret) => statusOf(merchant, secret))), [401, 200, 200])
  })

  it('is told once, to no cache, and again only to the same request', async () => {
    const merchant = await newMerchant()
    const { url, merchantCode, client, byClient } = merchant
    const { body: token } = await byClient()
    const rotate = async () => {
      const answer = await fetch(
        `${url}/auth/v1/merchants/${merchantCode}/clients/${client.id}/secret/rotate`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token.access_token}`,
            'content-type': 'application/json',
            'idempotency-key': 'once',
          },
          body: '{}',
        },
      )
      return { cache: answer.headers.get('cache-control'), body: (await answer.json()) as { secret: string } }
    }

    const [first, again] = [await rotate(), await rotate()]

    assert.deepEqual(first, again)
    assert.equal(first.cache, 'no-store')
    assert.equal(await statusOf(merchant, first.body.secret), 200)
    const events = (await eventsOf(merchant)).filter(({ event }) => event === 'clientUpdated')
    assert.deepEqual(
      events.map(({ payload }) => payload),
      [{ clientId: client.id }],
    )
  })

  it('is not given to somebody who may do less than the client, and not for longer than a month', async () => {
    const merchant = await newMerchant()
    const narrow = await withPermissions(merchant, ['UCE', 'UCV'])
    const clientId = merchant.client.id
    const rotate = (overlapSeconds: number) =>
      merchant.api.rotateClientSecret({ clientId, body: { overlapSeconds } })

    await assert.rejects(narrow.rotateClientSecret({ clientId, body: {} }), { status: 403 })
    await assert.rejects(merchant.api.rotateClientSecret({ clientId: 'nobody', body: {} }), { status: 404 })
    for (const wrong of [-1, 2_592_001, 0.5]) await assert.rejects(rotate(wrong), { status: 400 })
    assert.equal(await statusOf(merchant, merchant.client.secret), 200)
  })
})

it('rotates the secret of an operator client in the same way', async () => {
  const { ask, platform, clock } = await newMerchant()
  const status = async (secret: string) =>
    (
      await ask('issueToken', {
        grant_type: 'client_credentials',
        client_id: operator.id,
        client_secret: secret,
      })
    ).status

  const { secret } = await rotateOperatorClientSecret(platform, operator.id, 60)

  assert.deepEqual([await status(operator.secret), await status(secret)], [200, 200])
  clock.advance(60_000)
  assert.deepEqual([await status(operator.secret), await status(secret)], [401, 200])
  await assert.rejects(rotateOperatorClientSecret(platform, 'nobody'), {
    message: messageOf('clientNotFound'),
  })
})
