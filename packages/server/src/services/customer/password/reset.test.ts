import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, TradepostError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { tokenKey } from '../../auth/index.ts'
import { contextOf, createCustomer, jane, send, withCustomer } from '../customer/customer.fixture.ts'
import { customerJobs, openPasswordReset } from '../index.ts'

const invalid = {
  status: 400,
  body: {
    statusCode: 400,
    code: 'InvalidToken',
    message: messageOf('resetTokenInvalid'),
  },
}

const withShop = async (more: Parameters<typeof withCustomer>[0] = { password: 'the old password' }) => {
  const h = await withCustomer(more)
  await h.api.createShops({
    body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us'], currencies: ['USD'] }] },
  })
  const { merchantId } = await contextOf(h)
  const ask = (emailAddress: string = jane.emailAddress) =>
    h.api.raw.resetCustomerPassword({ shopCode: 'web', body: { emailAddress } })
  /** Stands for the link in the mail. */
  const mail = (customerId = h.id) =>
    openPasswordReset(h.platform, h.platform.database, merchantId, customerId)
  const requests = async () =>
    (await h.events()).filter(({ event }) => event === 'customerPasswordResetRequested')
  const signIn = async (password: string) =>
    (await send(h, '/auth', { emailAddress: jane.emailAddress, password })).status
  const set = (token: string, password = 'the new password') =>
    h.api.setCustomerPassword({ body: { token, password } })
  const isValid = async (token: string) => (await h.api.validateCustomerToken({ body: { token } })).isValid
  const tokenOf = async (customerId = h.id) => {
    await ask()
    const reset = await mail(customerId)
    assert.ok(reset)
    return reset.token
  }
  return { ...h, ask, mail, requests, signIn, set, isValid, tokenOf }
}

describe('asking for a new password', () => {
  it('answers 204 and tells whom to write to, without the token and without the address', async () => {
    const h = await withShop()

    const { status, body } = await h.ask('JANE@example.test')

    assert.deepEqual([status, body], [204, undefined])
    const reset = await h.mail()
    assert.partialDeepStrictEqual(reset, {
      shopCode: 'web',
      emailAddress: jane.emailAddress,
      firstName: 'Jane',
      expireDate: new Date(h.clock.now().getTime() + 3_600_000),
    })
    const [event] = await h.requests()
    assert.deepEqual(event, {
      event: 'customerPasswordResetRequested',
      entityId: h.id,
      payload: { customerId: h.id, shopCode: 'web' },
    })
  })

  it('answers the same for an address that nobody has, and for inactive and anonymous customers', async () => {
    const h = await withShop()
    await createCustomer(h, { emailAddress: 'b@b.test', status: 'inactive' })
    await createCustomer(h, { emailAddress: 'c@c.test', isAnonymous: true })

    for (const address of ['nobody@nowhere.test', 'b@b.test', 'c@c.test', 'no address'])
      assert.equal((await h.ask(address)).status, 204)

    assert.deepEqual(await h.requests(), [])
  })

  it('takes the address as email, too, and needs one of them', async () => {
    const h = await withShop()
    const post = async (body: object) => (await send(h, '/shops/web/customers/resetPassword', body)).status

    assert.deepEqual([await post({ email: jane.emailAddress }), await post({})], [204, 400])
    assert.ok(await h.mail())
  })

  it('answers 404 for a shop that is not there', async () => {
    const { api } = await withShop()

    await assert.rejects(
      api.resetCustomerPassword({ shopCode: 'nothing', body: { emailAddress: jane.emailAddress } }),
      NotFoundError,
    )
  })

  it('is for the one who can sign in, when several have the address', async () => {
    const h = await withShop({})
    const second = await createCustomer(h, { password: 'the second' })

    await h.ask()

    assert.equal(await h.mail(), null)
    assert.ok(await h.mail(second))
  })

  it('gives a customer without a password the first one', async () => {
    const h = await withShop({})

    await h.set(await h.tokenOf())

    assert.equal(await h.signIn('the new password'), 200)
  })

  it('again within a minute sends nothing more; later it ends the token before', async () => {
    const h = await withShop()
    const first = await h.tokenOf()

    h.clock.advance(59_999)
    assert.equal(await h.tokenOf(), first)
    h.clock.advance(1)
    const second = await h.tokenOf()

    assert.notEqual(second, first)
    assert.equal((await h.requests()).length, 2)
    assert.deepEqual([await h.isValid(first), await h.isValid(second)], [false, true])
  })

  it('leaves the token readable for nobody who reads the database', async () => {
    const h = await withShop()
    const token = await h.tokenOf()

    const rows = await h.platform.database.many(
      sql`select * from customer_reset_token where customer_id = ${h.id}`,
    )

    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify([rows, await h.events()]).includes(token))
  })
})

describe('a token', () => {
  it('is valid for an hour', async () => {
    const h = await withShop()
    const token = await h.tokenOf()

    const early = await h.api.validateCustomerToken({ body: { token } })
    h.clock.advance(3_600_000 - 1)
    const last = await h.isValid(token)
    h.clock.advance(1)

    assert.deepEqual([early.isValid, last], [true, true])
    assert.equal(typeof early.expireDate, 'string')
    assert.deepEqual(await h.api.validateCustomerToken({ body: { token } }), {
      isValid: false,
      expireDate: null,
    })
    await assert.rejects(h.set(token), invalid)
    assert.equal(await h.mail(), null)
  })

  it('needs no access token', async () => {
    const h = await withShop()
    const token = await h.tokenOf()
    const post = (path: string, body: object) =>
      fetch(`${h.url}/customer/v1/customers/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })

    assert.equal((await post('validateToken', { token })).status, 200)
    assert.equal((await post('setPasswordByToken', { token, password: 'the new password' })).status, 204)
  })

  it('that nobody gave is not valid, whatever it looks like', async () => {
    const h = await withShop()
    const token = await h.tokenOf()
    const [merchant = '', ...secret] = token.split('-')

    for (const wrong of [
      'nonsense',
      '-',
      secret.join('-'),
      `${Number(merchant) + 1}-${secret.join('-')}`,
      `${token}x`,
      `${merchant}-${'x'.repeat(43)}`,
      `99999999999-${secret.join('-')}`,
    ]) {
      assert.equal(await h.isValid(wrong), false, wrong)
      await assert.rejects(h.set(wrong), invalid)
    }
    assert.equal(tokenKey(`0-${'x'.repeat(43)}`), null)
    await assert.rejects(h.isValid(''), ValidationError)
    await assert.rejects(h.isValid('x'.repeat(501)), ValidationError)
  })

  it('ends when the customer is deleted, inactive or has another address', async () => {
    for (const body of [
      { status: 'deleted' },
      { status: 'inactive' },
      { emailAddress: 'other@example.test' },
    ] as const) {
      const h = await withShop()
      const token = await h.tokenOf()

      await h.api.updateCustomer({ customerId: h.id, body })

      assert.equal(await h.isValid(token), false)
      await assert.rejects(h.set(token), invalid)
    }
  })

  it('ends while the merchant is not active', async () => {
    const h = await withShop()
    const token = await h.tokenOf()
    const setStatus = (status: string) =>
      h.platform.database.run(sql`update merchant set status = ${status} where code = ${h.merchantCode}`)

    await setStatus('inactive')
    const meanwhile = await h.isValid(token)
    await setStatus('active')

    assert.deepEqual([meanwhile, await h.isValid(token)], [false, true])
  })

  it('is removed when it has expired', async () => {
    const h = await withShop()
    await h.tokenOf()
    const count = () =>
      h.platform.database.many(sql`select 1 from customer_reset_token where customer_id = ${h.id}`)

    await customerJobs([]).tasks.removeOldResetTokens?.(h.platform, null)
    const before = await count()
    h.clock.advance(3_600_000)
    await customerJobs([]).tasks.removeOldResetTokens?.(h.platform, null)

    assert.deepEqual([before.length, (await count()).length], [1, 0])
  })
})

describe('setting a password by a token', () => {
  it('answers 204; the new one is valid, the old one is not, and it happened', async () => {
    const h = await withShop()

    const { status } = await h.api.raw.setCustomerPassword({
      body: { token: await h.tokenOf(), password: 'the new password' },
    })

    assert.equal(status, 204)
    assert.deepEqual([await h.signIn('the old password'), await h.signIn('the new password')], [401, 200])
    assert.deepEqual((await h.events()).at(-1), {
      event: 'customerPasswordChanged',
      entityId: h.id,
      payload: { customerId: h.id },
    })
  })

  it('works once, also for many at the same time', async () => {
    const h = await withShop()
    const token = await h.tokenOf()
    const passwords = ['password number 1', 'password number 2', 'password number 3']

    const outcomes = await Promise.allSettled(passwords.map((password) => h.set(token, password)))

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.equal(refused.length, 2)
    for (const reason of refused) assert.ok(reason instanceof TradepostError && reason.status === 400)
    const valid: number[] = []
    for (const password of passwords) valid.push(await h.signIn(password))
    assert.deepEqual(valid.toSorted(), [200, 401, 401])
  })

  it('unlocks', async () => {
    const h = await withShop()
    for (const wrong of ['1', '2', '3', '4', '5']) await h.signIn(wrong)

    await h.set(await h.tokenOf())

    assert.equal(await h.signIn('the new password'), 200)
  })

  it('needs at least eight characters', async () => {
    const h = await withShop()
    const token = await h.tokenOf()

    await assert.rejects(h.set(token, '1234567'), ValidationError)
    await assert.rejects(h.set(token, 'x'.repeat(1025)), ValidationError)
    await h.set(token, '12345678')

    assert.equal(await h.signIn('12345678'), 200)
  })

  it('answers a retry under the same Idempotency-Key, and keeps the keys of strangers apart', async () => {
    const h = await withShop()
    const token = await h.tokenOf()
    const setWith = (sent: string) =>
      h.api.raw.setCustomerPassword(
        { body: { token: sent, password: 'the new password' } },
        { idempotencyKey: 'the same for all' },
      )

    await assert.rejects(setWith('no token at all'), { status: 400 })
    const [first, retried] = [await setWith(token), await setWith(token)]

    assert.deepEqual([first.status, retried.status], [204, 204])
    assert.equal(retried.headers.get('idempotency-replayed'), 'true')
    const kept = await h.platform.database.many(
      sql`select 1 from idempotency_key where subject = 'anonymous' and key like '%the same for all'`,
    )
    assert.equal(kept.length, 1)
  })

  it('does nothing in a dry run', async () => {
    const h = await withShop()
    const token = await h.tokenOf()

    await h.api.setCustomerPassword({ body: { token, password: 'the new password' } }, { dryRun: true })

    assert.deepEqual([await h.isValid(token), await h.signIn('the old password')], [true, 200])
  })
})

describe('a merchant without customers', () => {
  it('has nobody to write to', async () => {
    const h = await harness()
    const { merchantId } = await contextOf(h)

    assert.equal(
      await openPasswordReset(
        h.platform,
        h.platform.database,
        merchantId,
        '11111111-2222-4333-8444-555555555555',
      ),
      null,
    )
  })
})
