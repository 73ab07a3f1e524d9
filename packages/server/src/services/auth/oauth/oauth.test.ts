import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { basicHeader, newMerchant, operator } from '../auth.fixture.ts'

describe('a token by client_credentials', () => {
  it('is given to a client that names itself by a Basic header, in a form or in JSON', async () => {
    const { ask, byClient, client, merchantCode, statusWith } = await newMerchant()
    const fields = { grant_type: 'client_credentials', tenantId: merchantCode, tenantType: 'merchant' }

    const answers = [
      await ask('issueToken', fields, { basic: [client.id, client.secret] }),
      await byClient(),
      await byClient({}, { as: 'json' }),
    ]

    for (const { status, headers, body } of answers) {
      assert.equal(status, 200)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in'])
      assert.equal(body.token_type, 'Bearer')
      assert.equal(body.expires_in, 3600)
      assert.equal(await statusWith(body.access_token), 200)
    }
  })

  it('says who, for which merchant, with which permissions and for how long', async () => {
    const { byClient, client, clock, merchantCode, platform } = await newMerchant()

    const { body } = await byClient()

    const claims = decodeJwt(body.access_token)
    const now = Math.floor(clock.now().getTime() / 1000)
    assert.partialDeepStrictEqual(claims, {
      iss: platform.config.publicUrl,
      id: client.id,
      clientId: client.id,
      email: null,
      firstName: null,
      lastName: null,
      scopes: ['APIALL'],
      tenantId: merchantCode,
      tenantType: 'merchant',
      iat: now,
      exp: now + 3600,
    })
    assert.ok(claims.jti)
  })

  it('can be verified by anybody with the published keys', async () => {
    const { api, byClient, url, platform } = await newMerchant()
    const { body } = await byClient()
    const metadata = (await api.getAuthorizationServer()) as { issuer: string; token_endpoint: string }

    const keys = createRemoteJWKSet(new URL(`${url}/auth/.well-known/jwks.json`))
    const { protectedHeader } = await jwtVerify(body.access_token, keys, { issuer: metadata.issuer })

    assert.equal(protectedHeader.alg, 'ES256')
    assert.equal(metadata.issuer, platform.config.publicUrl)
    assert.equal(metadata.token_endpoint, `${platform.config.publicUrl}/auth/oauth/token`)
  })

  it('shows no private part among the published keys', async () => {
    const { api } = await newMerchant()

    const { keys } = await api.getSigningKeys()

    assert.deepEqual(Object.keys(keys[0] ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('is refused with one and the same answer whatever part is wrong', async () => {
    const { byClient } = await newMerchant()
    const other = await newMerchant()

    const answers = [
      await byClient({ client_id: 'nobody' }),
      await byClient({ client_secret: 'wrong' }),
      await byClient({ client_secret: undefined }),
      await byClient({ client_id: undefined }),
      await byClient({ tenantId: 'nowhere' }),
      await byClient({ tenantId: other.merchantCode }),
      await byClient({ tenantId: undefined }),
      await byClient({ client_id: other.client.id }),
    ]

    for (const { status, headers, body } of answers) {
      assert.equal(status, 401)
      assert.equal(headers.get('www-authenticate'), null)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.deepEqual(body, answers[0]?.body)
    }
    assert.equal(answers[0]?.body.error, 'invalid_client')
    assert.ok(answers[0]?.body.error_description)
  })

  it('is refused with WWW-Authenticate when the Basic header was used', async () => {
    const { ask, client, merchantCode } = await newMerchant()
    const fields = { grant_type: 'client_credentials', tenantId: merchantCode }

    const wrong = await ask('issueToken', fields, { basic: [client.id, 'wrong'] })
    const unreadable = await ask('issueToken', fields, { headers: { authorization: 'Basic ???' } })

    assert.equal(wrong.status, 401)
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Basic realm=/)
    assert.equal(unreadable.status, 401)
    assert.equal(unreadable.body.error, 'invalid_client')
  })

  it('takes percent-encoded parts in the Basic header', async () => {
    const { ask, client, merchantCode } = await newMerchant()
    const encoded = [...client.secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')

    const { status } = await ask(
      'issueToken',
      { grant_type: 'client_credentials', tenantId: merchantCode },
      { headers: { authorization: basicHeader(client.id, encoded) } },
    )

    assert.equal(status, 200)
  })

  it('refuses two clients in one request', async () => {
    const { byClient } = await newMerchant()

    const { status, body } = await byClient({}, { basic: ['somebody', 'else'] })

    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_request')
  })

  it('is refused for an inactive merchant', async () => {
    const { byClient, byPassword, platform, merchantId } = await newMerchant()
    await platform.database.run(sql`update merchant set status = 'inactive' where id = ${merchantId}`)

    assert.equal((await byClient()).status, 401)
    assert.equal((await byPassword()).status, 401)
  })

  it('is bound to its merchant', async () => {
    const { byClient } = await newMerchant()
    const other = await newMerchant()
    const { body } = await byClient()

    assert.equal(await other.statusWith(body.access_token), 403)
  })
})

describe('the token of an operator', () => {
  const fields = { grant_type: 'client_credentials', client_id: operator.id, client_secret: operator.secret }

  it('belongs to no merchant without tenantId', async () => {
    const { ask, statusWith } = await newMerchant()

    const { status, body } = await ask('issueToken', fields)

    assert.equal(status, 200)
    assert.partialDeepStrictEqual(decodeJwt(body.access_token), { tenantType: 'operator', tenantId: null })
    assert.equal(await statusWith(body.access_token), 403)
  })

  it('enters the merchant that tenantId names, an inactive one, too', async () => {
    const { ask, merchantCode, merchantId, platform, statusWith } = await newMerchant()
    await platform.database.run(sql`update merchant set status = 'inactive' where id = ${merchantId}`)

    const { body } = await ask('issueToken', { ...fields, tenantId: merchantCode })

    assert.partialDeepStrictEqual(decodeJwt(body.access_token), {
      tenantType: 'merchant',
      tenantId: merchantCode,
      scopes: ['APIALL'],
    })
    assert.equal(await statusWith(body.access_token), 200)
  })

  it('is refused for a merchant that does not exist', async () => {
    const { ask } = await newMerchant()

    assert.equal((await ask('issueToken', { ...fields, tenantId: 'nowhere' })).status, 401)
  })

  it('cannot be got by a password', async () => {
    const { ask, merchantCode, owner } = await newMerchant()

    const { status, body } = await ask('issueToken', {
      ...fields,
      grant_type: 'password',
      tenantId: merchantCode,
      username: owner.emailAddress,
      password: owner.password,
    })

    assert.equal(status, 400)
    assert.equal(body.error, 'unauthorized_client')
  })
})

describe('the token endpoint', () => {
  it('answers every mistake in OAuth’s words and with a 4xx', async () => {
    const { url, byClient } = await newMerchant()
    const send = async (type: string | null, body: string) => {
      const answer = await fetch(`${url}/auth/oauth/token`, {
        method: 'POST',
        headers: type === null ? {} : { 'content-type': type },
        body,
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }

    const answers = [
      await send('application/json', '{'),
      await send('application/json', '[1]'),
      await send('application/json', '{"grant_type":7}'),
      await send('application/json', ''),
      await send('application/x-www-form-urlencoded', ''),
      await send('application/x-www-form-urlencoded', 'grant_type=password&grant_type=password'),
      await send('text/xml', '<token/>'),
      await byClient({ client_id: 'a\u0000b' }),
      await byClient({ tenantId: '\u0000' }, { as: 'json' }),
      await byClient({ client_secret: 'x'.repeat(5000) }),
    ]

    for (const { status, body } of answers) {
      assert.ok(status >= 400 && status < 500, String(status))
      assert.equal(body.error, 'invalid_request')
      assert.equal(typeof body.error_description, 'string')
    }
  })

  it('takes a body that was encoded twice', async () => {
    const { url, client, merchantCode } = await newMerchant()
    const fields = {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      tenantId: merchantCode,
    }

    const answer = await fetch(`${url}/auth/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(JSON.stringify(fields)),
    })

    assert.equal(answer.status, 200)
  })
})
