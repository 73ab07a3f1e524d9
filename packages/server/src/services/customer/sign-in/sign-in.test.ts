import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, jane, send, withCustomer } from '../customer/customer.fixture.ts'

const password = 'correct horse battery'

const withAccount = async (more: Parameters<typeof withCustomer>[0] = {}) => {
  const h = await withCustomer({ password, ...more })
  const attempt = (text = password, emailAddress: string = jane.emailAddress) =>
    send(h, '/auth', { emailAddress, password: text })
  const statusOf = async (...attempted: Parameters<typeof attempt>) => (await attempt(...attempted)).status
  return { ...h, attempt, statusOf }
}

const failed = {
  statusCode: 401,
  code: 'Unauthorized',
  message: messageOf('customerSignInFailed'),
}

describe('signing in a customer', () => {
  it('answers 200 with the customer, whatever the case of the address', async () => {
    const { api, id } = await withAccount()
    const { customer: stored } = await api.getCustomer({ customerId: id })

    for (const email of [jane.emailAddress, 'JANE@Example.TEST']) {
      const { customer } = await api.authenticateCustomer({ body: { email, password } })
      assert.deepEqual(customer, stored)
    }
  })

  it('answers alike for a wrong password, an unknown address, an inactive and a deleted customer', async () => {
    const h = await withAccount()
    const inactive = await createCustomer(h, { password, emailAddress: 'b@b.test', status: 'inactive' })
    const deleted = await createCustomer(h, { password, emailAddress: 'c@c.test' })
    await h.api.deleteCustomer({ customerId: deleted })
    await createCustomer(h, { emailAddress: 'd@d.test' })

    for (const [text, emailAddress] of [
      ['wrong', jane.emailAddress],
      [password, 'nobody@nowhere.test'],
      [password, 'b@b.test'],
      [password, 'c@c.test'],
      [password, 'd@d.test'],
      [password.toUpperCase(), jane.emailAddress],
    ] as const) {
      const { status, body } = await h.attempt(text, emailAddress)
      assert.equal(status, 401, emailAddress)
      assert.deepEqual(body, failed)
    }
    await h.api.updateCustomer({ customerId: inactive, body: { status: 'active' } })
    assert.equal(await h.statusOf(password, 'b@b.test'), 200)
  })

  it('tells customers of the same address apart by their passwords, the oldest first', async () => {
    const h = await withAccount()
    const second = await createCustomer(h, { password: 'another one' })
    await createCustomer(h, { password })
    await createCustomer(h)
    const signedIn = async (text: string) => (await h.attempt(text)).body.customer.id

    assert.equal(await signedIn(password), h.id)
    assert.equal(await signedIn('another one'), second)
  })

  it('takes the address as email and as emailAddress, and answers 400 without', async () => {
    const h = await withAccount()

    for (const name of ['email', 'emailAddress'])
      assert.equal((await send(h, '/auth', { [name]: jane.emailAddress, password })).status, 200, name)
    const { body } = await send(h, '/auth', { password })
    assert.equal(body.error.results.errors[0].message, texts.missingProperty('email'))
    assert.equal((await send(h, '/auth', { emailAddress: jane.emailAddress })).status, 400)
    assert.equal((await send(h, '/auth', { password })).status, 400)
    assert.equal(await h.statusOf('x'.repeat(1025)), 400)
  })

  it('does not let in a customer of another merchant', async () => {
    await withAccount()
    const other = await harness()

    const { status } = await send(other, '/auth', { emailAddress: jane.emailAddress, password })

    assert.equal(status, 401)
  })

  it('keeps the password nowhere in plain, and shows nothing of it', async () => {
    const h = await withAccount()

    const { hash } = await h.platform.database.one<{ hash: string }>(sql`
      select password_hash as hash from customer_account where customer_id = ${h.id}`)
    const { customer } = await h.api.getCustomer({ customerId: h.id })

    assert.match(hash, /^\$argon2id\$/)
    assert.ok(!JSON.stringify([customer, await h.events()]).includes(password))
  })
})

describe('wrong passwords', () => {
  const wrong = ['one', 'two', 'three', 'four', 'five']

  it('lock the account after the fifth for 15 minutes, and the right one then counts for nothing', async () => {
    const h = await withAccount()
    for (const text of wrong) assert.equal(await h.statusOf(text), 401)

    const locked = await h.attempt()
    h.clock.advance(15 * 60_000 - 1)
    const still = await h.statusOf()
    h.clock.advance(1)

    assert.deepEqual([locked.status, still], [401, 401])
    assert.deepEqual(locked.body, failed)
    assert.equal(await h.statusOf(), 200)
  })

  it('are counted anew after a success', async () => {
    const h = await withAccount()

    for (const text of wrong.slice(0, 4)) await h.statusOf(text)
    assert.equal(await h.statusOf(), 200)
    for (const text of wrong.slice(0, 4)) await h.statusOf(text)

    assert.equal(await h.statusOf(), 200)
  })

  it('count once when a client repeats the refused request', async () => {
    const h = await withAccount()

    for (const text of ['one', 'one', 'two', 'two', 'three', 'three', 'four', 'four', 'four'])
      assert.equal(await h.statusOf(text), 401)

    assert.equal(await h.statusOf(), 200)
  })

  it('are all counted when they come at once', async () => {
    const h = await withAccount()

    await Promise.all(wrong.map((text) => h.attempt(text)))

    assert.equal(await h.statusOf(), 401)
  })

  it('of one customer do not lock another', async () => {
    const h = await withAccount()
    await createCustomer(h, { password, emailAddress: 'b@b.test' })

    for (const text of wrong) await h.statusOf(text)

    assert.equal(await h.statusOf(password, 'b@b.test'), 200)
  })
})

describe('the account of a customer', () => {
  it('follows its address', async () => {
    const h = await withAccount()

    await h.api.updateCustomer({ customerId: h.id, body: { emailAddress: 'new@example.test' } })

    assert.deepEqual([await h.statusOf(), await h.statusOf(password, 'new@example.test')], [401, 200])
  })

  it('ends with it', async () => {
    const h = await withAccount()

    await h.api.deleteCustomer({ customerId: h.id })

    const left = await h.platform.database.many(
      sql`select 1 from customer_account where customer_id = ${h.id}`,
    )
    assert.deepEqual(left, [])
  })
})
