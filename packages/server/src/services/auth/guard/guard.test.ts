import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Principal, sql, toApiError } from '@tradepost/kernel'
import { openProxy } from '@tradepost/kernel/proxy'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { openPlatform } from '../../../platform.ts'
import { newMerchant, operator, type TestMerchant } from '../auth.fixture.ts'
import { dropTokens } from '../index.ts'
import { signingKeys } from '../key/signing-key.service.ts'
import { createGuard } from './guard.ts'

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

const newGuard = ({ platform }: TestMerchant) => {
  const { guard, close } = createGuard(platform)
  closers.push(close)
  return guard
}

/** The connections that bring news of ended tokens. */
const listListeners = ({ platform }: TestMerchant) =>
  platform.database.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'tradepost listen'`)

/** A guard that hears news and has seen the token. */
const settledGuard = async (merchant: TestMerchant, token: string) => {
  const before = (await listListeners(merchant)).length
  const guard = newGuard(merchant)
  await guard(token)
  await eventually(async () => (await listListeners(merchant)).length > before)
  // listening itself takes one more round trip
  await new Promise((resolve) => setTimeout(resolve, 100))
  await guard(token)
  return guard
}

/** Until a condition holds, for as long as a loaded machine may need. */
const eventually = async (holds: () => Promise<boolean> | boolean) => {
  for (let waited = 0; waited < 12_000; waited++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  assert.fail('it did not happen')
}

const known = (answer: unknown): answer is Principal => answer !== null && !(answer instanceof Promise)

describe('the guard', () => {
  it('does not call a token wrong when the database cannot be asked', async () => {
    const { platform, byPassword } = await newMerchant()
    const { body } = await byPassword()
    // asked again for as long as a read may take
    const config = { ...platform.config, readSeconds: 1 }
    const unreachable = openPlatform(config, { connection: { host: '127.0.0.1', port: 1 } })
    const { guard, close } = createGuard(unreachable)
    closers.push(close, () => unreachable.close())

    const asked = async () => guard(body.access_token)

    await assert.rejects(asked(), (error) => toApiError(error).status === 503)
  })

  it('looks every token up, and says why, where notifications reach nobody', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byPassword()
    const { config, connection } = merchant.platform
    const proxy = await openProxy(String(connection.connectionString), { isDeaf: true })
    const behind = openPlatform(config, { connection: proxy.connection })
    const { guard, complaint, close } = createGuard(behind)
    closers.push(close, () => behind.close())
    await guard(body.access_token)
    await eventually(() => complaint() !== null)
    assert.equal(known(guard(body.access_token)), false)

    await merchant.platform.database.run(
      sql`update app_user set token_version = token_version + 1 where id = ${decodeJwt(body.access_token).sub ?? ''}`,
    )

    assert.equal(await guard(body.access_token), null)
    assert.match(complaint() ?? '', /pool_mode = session/)
  })

  it('tells whom a token belongs to', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byPassword()

    const principal = await newGuard(merchant)(body.access_token)

    const { id, jti } = decodeJwt(body.access_token)
    assert.deepEqual(principal, {
      kind: 'merchant',
      merchantId: merchant.merchantId,
      merchantCode: merchant.merchantCode,
      subject: id,
      name: merchant.owner.emailAddress,
      clientId: merchant.client.id,
      tokenId: jti,
      permissions: new Set(['APIALL']),
      isOperator: false,
      requestsPerSecond: null,
    })
  })

  it('tells an operator, unless the scope has narrowed the token', async () => {
    const merchant = await newMerchant()
    const guard = newGuard(merchant)
    const tokenOf = async (more: object) => {
      const fields = {
        grant_type: 'client_credentials',
        client_id: operator.id,
        client_secret: operator.secret,
      }
      return (await merchant.ask('issueToken', { ...fields, ...more })).body.access_token as string
    }

    const unbound = await guard(await tokenOf({}))
    const bound = await guard(await tokenOf({ tenantId: merchant.merchantCode }))
    const narrowed = await guard(await tokenOf({ scope: 'CPV' }))

    assert.partialDeepStrictEqual(unbound, { kind: 'operator', merchantId: 0, isOperator: true })
    assert.partialDeepStrictEqual(bound, { kind: 'merchant', isOperator: true, subject: operator.id })
    assert.partialDeepStrictEqual(narrowed, { kind: 'operator', isOperator: false })
  })

  it('answers at once for a token that it has seen', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()

    const guard = await settledGuard(merchant, body.access_token)

    assert.ok(known(guard(body.access_token)))
  })

  it('refuses a token when it expires, seen before or not', async () => {
    const merchant = await newMerchant()
    const guard = newGuard(merchant)
    const { body } = await merchant.byClient()
    assert.ok(await guard(body.access_token))

    const { exp = 0 } = decodeJwt(body.access_token)
    merchant.clock.set(new Date(exp * 1000 - 1))
    assert.ok(await guard(body.access_token))
    merchant.clock.set(new Date(exp * 1000))

    assert.equal(await guard(body.access_token), null)
    assert.equal(await newGuard(merchant)(body.access_token), null)
  })

  it('refuses what we did not sign, or did not sign as an access token', async () => {
    const merchant = await newMerchant()
    const guard = newGuard(merchant)
    const { body } = await merchant.byClient()
    const token = body.access_token as string
    const [head = '', claims = '', signature = ''] = token.split('.')
    const payload = decodeJwt(token)
    const { signer, jwks } = await signingKeys(merchant.platform)
    const own = { alg: 'ES256', kid: signer.id, typ: 'at+jwt' }
    const stranger = await generateKeyPair('ES256', { extractable: true })
    const wider = Buffer.from(JSON.stringify({ ...payload, tenantId: 'other' })).toString('base64url')
    const publicKey = Buffer.from(JSON.stringify(jwks[0]))

    const forged = {
      'other claims': [head, wider, signature].join('.'),
      'no signature': [head, claims, ''].join('.'),
      'a cut signature': token.slice(0, -4),
      'the algorithm none': new UnsecuredJWT(payload).encode(),
      'a foreign key': await new SignJWT(payload).setProtectedHeader(own).sign(stranger.privateKey),
      'an unknown key id': await new SignJWT(payload)
        .setProtectedHeader({ ...own, kid: 'unknown' })
        .sign(signer.key),
      'a key of its own in the header': await new SignJWT(payload)
        .setProtectedHeader({ ...own, jwk: await exportJWK(stranger.publicKey) })
        .sign(stranger.privateKey),
      'HMAC with the public key': await new SignJWT(payload)
        .setProtectedHeader({ ...own, alg: 'HS256' })
        .sign(publicKey),
      'another issuer': await new SignJWT({ ...payload, iss: 'http://elsewhere.test' })
        .setProtectedHeader(own)
        .sign(signer.key),
      'another kind of token': await new SignJWT(payload)
        .setProtectedHeader({ ...own, typ: 'JWT' })
        .sign(signer.key),
      nothing: '',
      nonsense: 'a.b.c',
      'a flood': 'x'.repeat(100_000),
    }

    for (const [what, text] of Object.entries(forged)) assert.equal(await guard(text), null, what)
    assert.ok(await guard(token))
  })

  it('refuses a token of a merchant that was deactivated, from the answer on', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()
    assert.equal(await merchant.statusWith(body.access_token), 200)

    await merchant.platform.database.tx(async (tx) => {
      await tx.run(sql`update merchant set status = 'inactive' where id = ${merchant.merchantId}`)
      await dropTokens(tx, { merchantId: merchant.merchantId })
    })

    assert.equal(await merchant.statusWith(body.access_token), 401)
  })

  it('keeps tokens when the transaction that would end them is rolled back', async () => {
    const merchant = await newMerchant()
    const { body } = await merchant.byClient()
    const guard = await settledGuard(merchant, body.access_token)
    assert.ok(known(guard(body.access_token)))

    const failing = merchant.platform.database.tx(async (tx) => {
      await dropTokens(tx, { merchantId: merchant.merchantId })
      throw new Error('no')
    })

    await assert.rejects(failing)
    assert.ok(known(guard(body.access_token)))
  })

  it('learns from other processes which tokens have ended', async (t) => {
    const merchant = await newMerchant()
    const { platform } = merchant
    const other = fork(fileURLToPath(new URL('./guard-process.fixture.ts', import.meta.url)), {
      env: {
        TRADEPOST_SECRET: platform.config.secret,
        OTHER_PROCESS_URL: platform.config.publicUrl,
        OTHER_PROCESS_DATABASE: platform.connection.connectionString,
      },
    })
    t.after(async () => {
      other.disconnect()
      await once(other, 'exit')
    })
    const ask = async (token: string) => {
      other.send({ token })
      return (await once(other, 'message'))[0] as { subject: string | null; wasKnown: boolean }
    }
    const { body } = await merchant.byClient()
    const token = body.access_token as string
    await eventually(async () => (await ask(token)).wasKnown)

    await merchant.ask('revokeToken', { token }, { basic: [merchant.client.id, merchant.client.secret] })

    assert.equal(await merchant.statusWith(token), 401)
    await eventually(async () => (await ask(token)).subject === null)
  })

  it('checks again when the connection that brings the news was lost, and comes back', async () => {
    const merchant = await newMerchant()
    const { database } = merchant.platform
    const { body } = await merchant.byClient()
    const guard = await settledGuard(merchant, body.access_token)

    for (const { pid } of await listListeners(merchant))
      await database.run(sql`select pg_terminate_backend(${pid}::int)`)

    await eventually(() => !known(guard(body.access_token)))
    // a change that nobody was told of while the connection was away
    await database.run(sql`update merchant set status = 'inactive' where id = ${merchant.merchantId}`)
    await eventually(async () => (await guard(body.access_token)) === null)
    await eventually(async () => (await listListeners(merchant)).length > 0)
  })
})
