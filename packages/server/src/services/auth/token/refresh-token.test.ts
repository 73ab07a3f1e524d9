import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { decodeJwt } from 'jose'
import { newMerchant } from '../auth.fixture.ts'

const DAY = 86_400_000

describe('a refresh token', () => {
  it('gives new access tokens again and again, without a new refresh token', async () => {
    const { byPassword, refresh, merchantCode, statusWith } = await newMerchant()
    const { body: first } = await byPassword()

    const answers = [
      await refresh(first.refresh_token),
      await refresh(first.refresh_token, { tenantId: merchantCode, tenantType: 'merchant' }),
    ]

    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.equal(body.refresh_token, undefined)
      assert.equal(await statusWith(body.access_token), 200)
    }
  })

  it('is refused when anything about it is wrong', async () => {
    const { byPassword, refresh, merchantId } = await newMerchant()
    const other = await newMerchant()
    const { body: mine } = await byPassword()
    const token = mine.refresh_token as string

    const answers = [
      await refresh(`${token}x`),
      await refresh('nonsense'),
      await refresh(`${merchantId.toString(36)}.${'x'.repeat(43)}`),
      await refresh(`zzzzzz.${'x'.repeat(43)}`),
      await refresh(mine.access_token),
      await refresh(token, { tenantId: other.merchantCode }),
      await refresh(token, { client_id: other.client.id }),
      await refresh(token, { client_id: other.client.id, client_secret: other.client.secret }),
    ]

    for (const { status, body } of answers) {
      assert.equal(status, 400)
      assert.deepEqual(body, answers[0]?.body)
      assert.equal(body.error, 'invalid_grant')
    }
  })

  it('needs the client that it was given to, unless that is public', async () => {
    const { byPassword, refresh, api, client } = await newMerchant()
    const { body } = await byPassword()
    const without = { client_id: undefined, client_secret: undefined }
    const attempts = [without, { client_secret: undefined }, { client_secret: 'wrong' }]

    for (const attempt of attempts) {
      const { status, body: refusal } = await refresh(body.refresh_token, { ...attempt, rotate: true })
      assert.deepEqual([status, refusal.error], [401, 'invalid_client'])
    }
    await api.updateClient({ clientId: client.id, body: { isPublic: true } })

    assert.equal((await refresh(body.refresh_token, without)).status, 200)
    assert.equal((await refresh(body.refresh_token, { client_secret: undefined })).status, 200)
    assert.equal((await refresh(body.refresh_token, { client_secret: 'wrong' })).status, 401)
  })

  it('lives for 90 days', async () => {
    const { byPassword, refresh, clock } = await newMerchant()
    const { body } = await byPassword()

    clock.advance(90 * DAY - 1000)
    assert.equal((await refresh(body.refresh_token)).status, 200)
    clock.advance(1000)
    assert.equal((await refresh(body.refresh_token)).status, 400)
  })

  it('keeps the scope it was given with', async () => {
    const { byPassword, refresh } = await newMerchant()
    const { body } = await byPassword({ scope: 'UMV URV' })

    const kept = await refresh(body.refresh_token)
    const narrower = await refresh(body.refresh_token, { scope: 'UMV' })
    const wider = await refresh(body.refresh_token, { scope: 'UMV CPV' })

    assert.deepEqual(decodeJwt(kept.body.access_token).scopes, ['UMV', 'URV'])
    assert.deepEqual(decodeJwt(narrower.body.access_token).scopes, ['UMV'])
    assert.equal(wider.body.error, 'invalid_scope')
  })

  it('is replaced by a new one with rotate=true', async () => {
    const { byPassword, refresh } = await newMerchant()
    const { body } = await byPassword()

    const rotated = await refresh(body.refresh_token, { rotate: true })

    assert.equal(rotated.status, 200)
    assert.notEqual(rotated.body.refresh_token, body.refresh_token)
    assert.equal((await refresh(body.refresh_token)).status, 400)
    assert.equal((await refresh(rotated.body.refresh_token)).status, 200)
  })

  it('ends all tokens of its sign-in when it comes again after it was rotated', async () => {
    const { byPassword, refresh, clock, ask, client } = await newMerchant()
    const { body: stolen } = await byPassword()
    const { body: elsewhere } = await byPassword()
    const { body: second } = await refresh(stolen.refresh_token, { rotate: true })
    const { body: third } = await refresh(second.refresh_token, { rotate: true })
    const asked = { token: stolen.refresh_token, client_id: client.id, client_secret: client.secret }
    assert.deepEqual((await ask('introspectToken', asked)).body, { active: false })

    clock.advance(60_000)
    const unauthenticated = await refresh(stolen.refresh_token, { client_secret: undefined })
    const before = await refresh(third.refresh_token)
    const again = await refresh(stolen.refresh_token)

    assert.deepEqual([unauthenticated.status, before.status], [401, 200])
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
    for (const { refresh_token } of [second, third])
      assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant')
    assert.equal((await refresh(elsewhere.refresh_token)).status, 200)
  })

  it('leaves no successor alive, however rotation and reuse race', async () => {
    const { byPassword, refresh, clock, platform, merchantId } = await newMerchant()
    const { body: stolen } = await byPassword()
    const { body: second } = await refresh(stolen.refresh_token, { rotate: true })
    clock.advance(60_000)

    await Promise.all([
      ...Array.from({ length: 4 }, () => refresh(second.refresh_token, { rotate: true })),
      ...Array.from({ length: 4 }, () => refresh(stolen.refresh_token)),
    ])

    const left = await platform.database.many(
      sql`select 1 from refresh_token where merchant_id = ${merchantId}`,
    )
    assert.equal(left.length, 0)
  })

  it('is rotated once when many try at the same time, and nobody is taken for a thief', async () => {
    const { byPassword, refresh } = await newMerchant()
    const { body } = await byPassword()

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(body.refresh_token, { rotate: true })),
    )

    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400, 400, 400])
    const winner = answers.find(({ status }) => status === 200)
    assert.equal((await refresh(winner?.body.refresh_token)).status, 200)
  })

  it('is not readable in the database', async () => {
    const { byPassword, platform, client } = await newMerchant()
    const { body } = await byPassword()

    const rows = await platform.database.many(sql`select t::text from refresh_token t`)
    const clients = await platform.database.many(sql`select c::text from api_client c`)

    assert.ok(!JSON.stringify(rows).includes(body.refresh_token.split('.')[1]))
    assert.ok(!JSON.stringify(clients).includes(client.secret))
  })
})
