import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { newMerchant } from '../auth.fixture.ts'

describe('a token by password', () => {
  it('speaks for the user and comes with a refresh token', async () => {
    const { byPassword, owner, client, statusWith } = await newMerchant()

    const { status, body } = await byPassword({ username: owner.emailAddress.toUpperCase() })

    assert.equal(status, 200)
    assert.partialDeepStrictEqual(decodeJwt(body.access_token), {
      email: owner.emailAddress,
      clientId: client.id,
      scopes: ['APIALL'],
    })
    assert.ok(body.refresh_token)
    assert.equal(await statusWith(body.access_token), 200)
  })

  it('is refused alike for a wrong password, a wrong name and an inactive user', async () => {
    const { byPassword, createUser } = await newMerchant()
    const idle = { emailAddress: 'idle@example.test', password: 'a password', status: 'inactive' }
    await createUser(idle)

    const answers = [
      await byPassword({ password: 'wrong' }),
      await byPassword({ username: 'nobody@example.test' }),
      await byPassword({ username: idle.emailAddress, password: idle.password }),
    ]

    for (const { status, body } of answers) {
      assert.equal(status, 400)
      assert.equal(body.error, 'invalid_grant')
      assert.deepEqual(body, answers[0]?.body)
    }
  })

  it('needs the client, too', async () => {
    const { byPassword } = await newMerchant()

    assert.equal((await byPassword({ client_secret: 'wrong' })).status, 401)
    assert.equal((await byPassword({ client_id: undefined, client_secret: undefined })).status, 401)
  })

  it('names what is missing', async () => {
    const { byPassword } = await newMerchant()

    for (const field of ['username', 'password', 'tenantId']) {
      const { status, body } = await byPassword({ [field]: undefined })
      assert.equal(status, 400)
      assert.deepEqual(body, { error: 'invalid_request', error_description: `${field} is missing` })
    }
  })
})

describe('a grant', () => {
  it('is open only to clients that have it', async () => {
    const { api, byClient, byPassword } = await newMerchant()
    const grants = [['password'], ['client_credentials']] as const
    const { clients } = await api.createClients({
      body: { clients: grants.map((one) => ({ name: one[0], grants: [...one] })) },
    })
    const [people, machine] = clients.map((one) => ({ client_id: one?.id, client_secret: one?.secret }))

    const refused = await byClient(people)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error, 'unauthorized_client')
    assert.equal((await byPassword(machine)).body.error, 'unauthorized_client')
    assert.equal((await byClient(machine)).status, 200)
    // without the grant refresh_token there is no refresh token
    const signedIn = await byPassword(people)
    assert.equal(signedIn.status, 200)
    assert.equal(signedIn.body.refresh_token, undefined)
  })

  it('must be one that exists', async () => {
    const { byClient } = await newMerchant()

    assert.equal((await byClient({ grant_type: 'implicit' })).body.error, 'unsupported_grant_type')
    assert.equal((await byClient({ grant_type: undefined })).body.error, 'invalid_request')
    assert.equal((await byClient({ tenantType: 'planet' })).body.error, 'invalid_request')
  })
})

describe('scope', () => {
  it('narrows a token to the named permissions', async () => {
    const { byClient, statusWith } = await newMerchant()

    const { body } = await byClient({ scope: 'URV  CPV' })

    assert.deepEqual(decodeJwt(body.access_token).scopes, ['CPV', 'URV'])
    assert.equal(body.scope, 'CPV URV')
    assert.equal(await statusWith(body.access_token, '/roles'), 200)
    assert.equal(await statusWith(body.access_token, '/users'), 403)
  })

  it('takes only permissions that exist and are held', async () => {
    const { api, byClient } = await newMerchant()
    const { clients } = await api.createClients({
      body: { clients: [{ name: 'narrow', permissions: ['CPV'] }] },
    })
    const narrow = { client_id: clients[0]?.id, client_secret: clients[0]?.secret }

    for (const [fields, scope] of [
      [{}, 'CPV everything'],
      [{}, 'constructor'],
      [narrow, 'CPV SOV'],
      [narrow, 'APIALL'],
    ] as const) {
      const { status, body } = await byClient({ ...fields, scope })
      assert.equal(status, 400, scope)
      assert.equal(body.error, 'invalid_scope')
    }
  })
})
