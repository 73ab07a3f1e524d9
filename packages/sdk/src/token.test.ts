import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { form, type Script, serve, tokenReply } from '../test/serve.ts'
import { OAuthError, UnauthorizedError } from './index.ts'

const shops = { json: { meta: { limit: 100, offset: 0 }, shops: [] } }
const unauthorized = { status: 401, json: { statusCode: 401, code: 'Unauthorized', message: 'Expired' } }
/** Takes only these tokens. */
const accepting =
  (...tokens: string[]): Script =>
  ({ headers }) =>
    tokens.includes(String(headers.authorization).slice('Bearer '.length)) ? shops : unauthorized

describe('the token', () => {
  it('is fetched once for the merchant and shared by calls at the same time and later', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, accepting('token-1'))

    await Promise.all([client.listShops(), client.listShops(), client.listShops()])
    await client.listShops()

    assert.equal(seen.length, 4)
    assert.deepEqual(tokenRequests.map(form), [
      {
        grant_type: 'client_credentials',
        client_id: 'demo',
        client_secret: 'demo-secret',
        tenantType: 'merchant',
        tenantId: 'demo',
      },
    ])
    assert.equal(tokenRequests[0]?.headers['content-type'], 'application/x-www-form-urlencoded')
  })

  it('belongs to no merchant when the client names none', async (t) => {
    const { connect, tokenRequests } = await serve(t, () => ({ json: { meta: {}, merchants: [] } }))

    await connect({ merchantCode: undefined, clientId: 'operator' }).listMerchants()

    assert.deepEqual(tokenRequests.map(form), [
      { grant_type: 'client_credentials', client_id: 'operator', client_secret: 'demo-secret' },
    ])
  })

  it('is renewed once for all calls that find it refused', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, accepting('token-2'))

    await Promise.all([client.listShops(), client.listShops()])

    assert.equal(seen.length, 4)
    assert.equal(tokenRequests.length, 2)
  })

  it('is renewed once only: the second refusal is the answer', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, () => unauthorized)

    await assert.rejects(client.listShops(), UnauthorizedError)

    assert.equal(seen.length, 2)
    assert.equal(tokenRequests.length, 2)
  })

  for (const [who, credentials, advice] of [
    ['a client without credentials', { clientId: undefined }, /no credentials: give it clientId/],
    [
      'a client with a token of its caller',
      { token: 'mine' },
      /give another one, or clientId and clientSecret/,
    ],
    ['a client that fetches its tokens', {}, /a new token was refused as well: check that baseUrl/],
  ] as const)
    it(`that is refused for good says what to do: ${who}`, async (t) => {
      const { connect } = await serve(t, () => unauthorized)

      await assert.rejects(
        connect(credentials).listShops(),
        (error) => error instanceof UnauthorizedError && advice.test(error.message),
      )
    })

  it('keeps the idempotency key of a write that is repeated with another token', async (t) => {
    const { client, seen } = await serve(t, ({ headers }) =>
      headers.authorization === 'Bearer token-2' ? { status: 204 } : unauthorized,
    )

    await client.deleteShop({ shopCode: 'main' })

    assert.equal(seen.length, 2)
    assert.equal(seen[0]?.headers['idempotency-key'], seen[1]?.headers['idempotency-key'])
  })

  it('is replaced shortly before it expires', async (t) => {
    const { client, tokenRequests } = await serve(
      t,
      () => shops,
      (_, index) => tokenReply(`token-${index}`, { expires_in: 0.2 }),
    )

    await client.listShops()
    await wait(190)
    await client.listShops()

    assert.equal(tokenRequests.length, 2)
  })

  it('of a user comes by password and then by the refresh token, which stays valid', async (t) => {
    const told: string[] = []
    const { connect, tokenRequests } = await serve(t, accepting('token-3'), (seen, index) =>
      tokenReply(
        `token-${index + 1}`,
        form(seen).grant_type === 'password' ? { refresh_token: 'again' } : {},
      ),
    )
    const client = connect({
      username: 'admin@demo.test',
      password: 'demo-password',
      onToken: ({ access_token }) => told.push(access_token),
    })

    await assert.rejects(client.listShops(), UnauthorizedError)
    await client.listShops()

    assert.deepEqual(
      tokenRequests
        .map(form)
        .map(({ grant_type, username, refresh_token }) => [grant_type, username, refresh_token]),
      [
        ['password', 'admin@demo.test', undefined],
        ['refresh_token', undefined, 'again'],
        ['refresh_token', undefined, 'again'],
      ],
    )
    assert.deepEqual(told, ['token-1', 'token-2', 'token-3'])
  })

  it('of a user comes by password again when the refresh token has ended', async (t) => {
    const { connect, tokenRequests } = await serve(t, accepting('token-3'), (seen, index) =>
      form(seen).grant_type === 'password'
        ? tokenReply(`token-${index + 1}`, { refresh_token: 'again' })
        : { status: 400, json: { error: 'invalid_grant' } },
    )

    await connect({ username: 'admin@demo.test', password: 'demo-password' }).listShops()

    assert.deepEqual(
      tokenRequests.map((seen) => form(seen).grant_type),
      ['password', 'refresh_token', 'password'],
    )
  })

  it('that is given is used as it is and never renewed', async (t) => {
    const { connect, seen, tokenRequests } = await serve(t, () => unauthorized)

    await assert.rejects(connect({ token: 'mine' }).listShops(), UnauthorizedError)

    assert.deepEqual(
      seen.map(({ headers }) => headers.authorization),
      ['Bearer mine'],
    )
    assert.equal(tokenRequests.length, 0)
  })

  it('is neither fetched nor sent for public operations', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, () => ({ json: { keys: [] } }))

    await client.getSigningKeys()

    assert.equal(seen[0]?.headers.authorization, undefined)
    assert.equal(tokenRequests.length, 0)
  })

  it('that cannot be had fails every waiting call, and the next call tries again', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, accepting('good'), (_, index) =>
      index === 0 ? { status: 401, json: { error: 'invalid_client' } } : tokenReply('good'),
    )

    const calls = await Promise.allSettled([client.listShops(), client.listShops()])
    await client.listShops()

    for (const call of calls) assert.ok(call.status === 'rejected' && call.reason instanceof OAuthError)
    assert.equal(tokenRequests.length, 2)
    assert.equal(seen.length, 1)
  })

  it('still arrives for the others when one of the waiting calls is aborted', async (t) => {
    const { client, tokenRequests } = await serve(t, accepting('slow'), async () => {
      await wait(50)
      return tokenReply('slow')
    })
    const controller = new AbortController()

    const aborted = client.listShops({}, { signal: controller.signal })
    const other = client.listShops()
    controller.abort()

    await assert.rejects(aborted, { name: 'AbortError' })
    assert.deepEqual((await other).shops, [])
    assert.equal(tokenRequests.length, 1)
  })
})
