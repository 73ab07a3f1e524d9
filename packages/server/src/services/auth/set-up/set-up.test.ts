import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, UserError } from '@tradepost/kernel'
import { newMerchant, operator } from '../auth.fixture.ts'
import { authJobs, createOperatorClient, hashPassword, issueTokenFor, setUpAccounts } from '../index.ts'

describe('the accounts of a new merchant', () => {
  it('are an owner, the standard roles and a client that may do everything', async () => {
    const { api, byPassword } = await newMerchant()

    const { users } = await api.listUsers()

    assert.deepEqual(
      users.map(({ roleCodes, status }) => [roleCodes, status]),
      [[['owner'], 'active']],
    )
    assert.equal((await byPassword()).status, 200)
  })

  it('can have a well-known client for the demo', async () => {
    const { platform, ask, clock } = await newMerchant()
    const { id } = await platform.database.one<{ id: number }>(sql`
      insert into merchant (code, name, create_date) values ('demo', 'Demo', ${clock.now()}) returning id`)
    const passwordHash = await hashPassword(platform, id, 'demo-password')
    const owner = { emailAddress: 'admin@demo.test', passwordHash }

    const { client } = await platform.database.tx((tx) =>
      setUpAccounts(tx, platform, { merchantId: id, owner, clientId: 'demo', clientSecret: 'demo-secret' }),
    )

    assert.deepEqual(client, { id: 'demo', secret: 'demo-secret' })
    const { status } = await ask(
      'issueToken',
      { grant_type: 'client_credentials', tenantId: 'demo' },
      { basic: ['demo', 'demo-secret'] },
    )
    assert.equal(status, 200)
  })

  it('go with the merchant', async () => {
    const { platform, merchantId, byPassword } = await newMerchant()
    await byPassword()

    await platform.database.run(sql`delete from merchant where id = ${merchantId}`)

    assert.equal((await byPassword()).status, 401)
  })
})

describe('an operator client', () => {
  it('gets an id and a secret unless they are given', async () => {
    const { platform, ask } = await newMerchant()

    const created = await createOperatorClient(platform.database, platform, { name: 'Night shift' })

    assert.match(created.id, /^night-shift-\d{12}$/)
    const { status } = await ask(
      'issueToken',
      { grant_type: 'client_credentials' },
      { basic: [created.id, created.secret] },
    )
    assert.equal(status, 200)
  })

  it('is not replaced by another of the same id', async () => {
    const { platform } = await newMerchant()

    const again = createOperatorClient(platform.database, platform, { id: operator.id, name: 'Again' })

    await assert.rejects(again, UserError)
  })
})

describe('issueTokenFor', () => {
  it('gives a token of a client without its secret', async () => {
    const { platform, merchantCode, client, statusWith } = await newMerchant()

    const token = await issueTokenFor(platform, { merchantCode, clientId: client.id })

    assert.equal(await statusWith(token), 200)
    await assert.rejects(issueTokenFor(platform, { merchantCode, clientId: 'nobody' }), UserError)
  })
})

describe('upkeep', () => {
  it('removes tokens that have expired, and no others', async () => {
    const { platform, merchantId, byPassword, byClient, ask, client, refresh, clock } = await newMerchant()
    const count = async () =>
      platform.database.one(sql`select
        (select count(*) from revoked_token where merchant_id = ${merchantId}) as revoked,
        (select count(*) from refresh_token where merchant_id = ${merchantId}) as refresh`)
    const { body: old } = await byClient()
    await ask('revokeToken', { token: old.access_token }, { basic: [client.id, client.secret] })
    await byPassword()
    clock.advance(7_776_000_000)
    const { body } = await byPassword()
    assert.deepEqual(await count(), { revoked: 1, refresh: 2 })

    await authJobs.tasks.removeOldTokens?.(platform, {})

    assert.deepEqual(await count(), { revoked: 0, refresh: 1 })
    assert.equal((await refresh(body.refresh_token)).status, 200)
  })
})
