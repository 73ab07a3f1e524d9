import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { newMerchant, operator, type TestMerchant } from '../auth.fixture.ts'

const basicOf = ({ client }: TestMerchant): { basic: [string, string] } => ({
  basic: [client.id, client.secret],
})
const inBody = ({ client }: TestMerchant) => ({ client_id: client.id, client_secret: client.secret })
const byOperator: { basic: [string, string] } = { basic: [operator.id, operator.secret] }

describe('introspection', () => {
  it('describes an access token', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byPassword({ scope: 'UMV CPV' })
    const { iat, exp, jti, id } = decodeJwt(body.access_token)

    const answer = await merchant.ask('introspectToken', { token: body.access_token }, basicOf(merchant))

    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.deepEqual(answer.body, {
      active: true,
      token_type: 'Bearer',
      iss: merchant.platform.config.publicUrl,
      sub: id,
      username: merchant.owner.emailAddress,
      client_id: merchant.client.id,
      scope: 'CPV UMV',
      tenantId: merchant.merchantCode,
      tenantType: 'merchant',
      jti,
      iat,
      exp,
    })
  })

  it('describes a refresh token', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byPassword()

    const answer = await merchant.api.introspectToken({
      body: { token: body.refresh_token, ...inBody(merchant) },
    })

    assert.partialDeepStrictEqual(answer, {
      active: true,
      token_type: 'refresh_token',
      tenantId: merchant.merchantCode,
    })
    assert.equal(Number(answer.exp) - Number(answer.iat), 7_776_000)
  })

  it('knows neither tokens of other merchants nor what is no token', async () => {
    const merchant = await newMerchant()
    const other = await newMerchant()
    const { body } = await other.byPassword()

    for (const token of [
      body.access_token,
      body.refresh_token,
      'nonsense',
      'a.b.c',
      `${body.access_token}x`,
    ]) {
      const answer = await merchant.ask('introspectToken', { token }, basicOf(merchant))
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, { active: false })
    }
  })

  it('shows an operator all tokens', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()

    const answer = await merchant.ask('introspectToken', { token: body.access_token }, byOperator)

    assert.equal(answer.body.active, true)
  })

  it('knows a token no more when it has expired or its user is gone', async () => {
    const merchant = await newMerchant()
    const user = { emailAddress: 'a@example.test', password: 'a password' }
    const userId = await merchant.createUser(user)
    const [gone, old] = [
      await merchant.byPassword({ username: user.emailAddress, password: user.password }),
      await merchant.byClient(),
    ].map(({ body }) => body.access_token)

    await merchant.api.deleteUser({ userId })
    const { body: afterDelete } = await merchant.ask('introspectToken', { token: gone }, basicOf(merchant))
    merchant.clock.advance(3_600_000)
    const { body: afterHour } = await merchant.ask('introspectToken', { token: old }, basicOf(merchant))

    assert.deepEqual([afterDelete, afterHour], [{ active: false }, { active: false }])
  })

  it('is only for clients', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()
    const { client } = merchant

    const answers = [
      await merchant.ask('introspectToken', { token: body.access_token }),
      await merchant.ask('introspectToken', { token: body.access_token }, { basic: [client.id, 'wrong'] }),
      await merchant.ask(
        'introspectToken',
        { token: body.access_token },
        { basic: ['nobody', client.secret] },
      ),
      await merchant.ask('revokeToken', { token: body.access_token }),
    ]

    for (const answer of answers) {
      assert.equal(answer.status, 401)
      assert.equal(answer.body.error, 'invalid_client')
    }
    assert.equal((await merchant.ask('introspectToken', {}, basicOf(merchant))).body.error, 'invalid_request')
  })
})

describe('revocation', () => {
  it('ends an access token at once', async () => {
    const merchant = await newMerchant()
    const token = (await merchant.byClient()).body.access_token as string
    const spared = (await merchant.byClient()).body.access_token as string
    assert.equal(await merchant.statusWith(token), 200)

    const answer = await merchant.ask('revokeToken', { token }, basicOf(merchant))

    assert.equal(answer.status, 200)
    assert.equal(await merchant.statusWith(token), 401)
    assert.equal(await merchant.statusWith(spared), 200)
  })

  it('ends a refresh token', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byPassword()

    await merchant.api.revokeToken({
      body: { token: body.refresh_token, token_type_hint: 'refresh_token', ...inBody(merchant) },
    })

    assert.equal((await merchant.refresh(body.refresh_token)).status, 400)
  })

  it('answers 200 whatever the token is', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()

    for (const token of ['nonsense', 'a.b.c', body.access_token, body.access_token]) {
      const answer = await merchant.ask('revokeToken', { token }, basicOf(merchant))
      assert.equal(answer.status, 200)
    }
  })

  it('leaves tokens alone that were given to another client', async () => {
    const merchant = await newMerchant()
    const other = await newMerchant()
    const { body } = await merchant.byPassword()

    const answers = [
      await merchant.ask('revokeToken', { token: body.access_token }, basicOf(other)),
      await merchant.ask('revokeToken', { token: body.refresh_token }, basicOf(other)),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(await merchant.statusWith(body.access_token), 200)
    assert.equal((await merchant.refresh(body.refresh_token)).status, 200)
  })

  it('lets an operator end any token, its own as well', async () => {
    const merchant = await newMerchant()
    const token = (await merchant.byClient()).body.access_token as string
    const fields = {
      grant_type: 'client_credentials',
      client_id: operator.id,
      client_secret: operator.secret,
    }
    const own = (await merchant.ask('issueToken', fields)).body.access_token as string

    await merchant.ask('revokeToken', { token }, byOperator)
    await merchant.ask('revokeToken', { token: own }, byOperator)

    assert.equal(await merchant.statusWith(token), 401)
    assert.equal(await merchant.statusWith(own), 401)
  })
})
