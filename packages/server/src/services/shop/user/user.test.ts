import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Ctx, sql } from '@tradepost/kernel'
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { linesOf, password, withShop } from '../shop.fixture.ts'
import { shopperData } from './shopper.privacy.ts'

const login = 'jane@example.test'
const body = [{ productId: 'tea', quantity: 1 }]

describe('loginUser', () => {
  it('signs the session in and brings its cart along, logoutUser signs it out', async () => {
    const { guest, customer } = await withShop()
    const { id, signIn } = await customer()
    const elsewhere = await signIn()
    await elsewhere.callAddProducts({ body })
    const shopper = await guest()
    await shopper.callAddProducts({ body })
    await assert.rejects(shopper.callGetUser(), ForbiddenError)

    const signedIn = await shopper.callLoginUser({
      body: { strategy: 'basic', parameters: { login, password } },
    })

    assert.deepEqual(signedIn, { output: { success: true } })
    assert.equal((await shopper.callGetUser()).output.id, id)
    assert.deepEqual(await linesOf(shopper), ['2 tea'])
    assert.deepEqual(await shopper.callLogoutUser(), { output: { success: true } })
    assert.deepEqual(await linesOf(shopper), [])
    assert.deepEqual(await linesOf(elsewhere), ['2 tea'])
    await assert.rejects(shopper.callGetUser(), { code: 'EACCESS' })
  })

  it('refuses a wrong password and other strategies', async () => {
    const { guest, customer } = await withShop()
    await customer()
    const shopper = await guest()
    const attempt = (more: object, strategy = 'basic') =>
      shopper.callLoginUser({ body: { strategy, parameters: { login, password, ...more } } })

    await assert.rejects(attempt({ password: 'wrong' }), { code: 'EINVALIDCREDENTIALS', status: 401 })
    await assert.rejects(attempt({ login: 'nobody@nowhere.test' }), { code: 'EINVALIDCREDENTIALS' })
    await assert.rejects(attempt({}, 'facebook'), ValidationError)
  })
})

describe('users by their id', () => {
  it('sign in, and read themselves and the id of their cart', async () => {
    const { api, guest, customer } = await withShop()
    const { id: userId } = await customer()
    await api.updateCustomer({
      customerId: userId,
      body: { contacts: [{ firstName: 'Jane', lastName: 'Doe', city: 'Vienna', country: 'AT' }] },
    })
    const shopper = await guest()

    assert.deepEqual(await shopper.loginShopper({ body: { login, password } }), { userId })

    const user = await shopper.getShopper({ userId })
    assert.partialDeepStrictEqual(user, {
      id: userId,
      mail: login,
      firstName: 'Jane',
      lastName: 'Doe',
      phone: null,
    })
    assert.equal(user.addresses[0]?.city, 'Vienna')
    await assert.rejects(shopper.getShopperCartId({ userId }), NotFoundError)
    const { cartId } = await shopper.createCart()
    assert.deepEqual(await shopper.getShopperCartId({ userId }), { cartId })
  })

  it('answer 401 with a message to a wrong password', async () => {
    const { guest, raw, customer } = await withShop()
    await customer()
    const { token } = await guest()

    const answer = await raw('/shop/v1/login', {
      method: 'POST',
      token,
      body: JSON.stringify({ login, password: 'wrong' }),
    })

    assert.equal(answer.status, 401)
    assert.deepEqual(Object.keys(answer.body), ['message'])
  })

  it('find nobody but themselves, and the back end everybody', async () => {
    const { customer, guest, backEnd } = await withShop()
    const [jane, other] = [await customer(), await customer('other@example.test')]
    const signedIn = await jane.signIn()

    for (const shopper of [signedIn, await guest()]) {
      await assert.rejects(shopper.getShopper({ userId: other.id }), NotFoundError)
      await assert.rejects(shopper.getShopperCartId({ userId: other.id }), NotFoundError)
    }
    assert.equal((await (await backEnd()).getShopper({ userId: other.id })).mail, 'other@example.test')
  })
})

describe('registering', () => {
  const ada = { emailAddress: 'ada@byron.test', password, firstName: 'Ada', lastName: 'Byron' }

  it('makes a customer of a guest, who keeps the cart', async () => {
    const { guest, signIn } = await withShop()
    const shopper = await guest()
    await shopper.callAddProducts({ body })

    const { userId } = await shopper.registerShopper({ body: ada })

    assert.equal((await shopper.callGetUser()).output.id, userId)
    assert.deepEqual(await linesOf(await signIn('ADA@byron.test')), ['1 tea'])
  })

  it('by an API client signs nobody in', async () => {
    const { backEnd } = await withShop()
    const shop = await backEnd()

    const { userId } = await shop.registerShopper({ body: ada })

    assert.equal((await shop.getShopper({ userId })).mail, ada.emailAddress)
    await assert.rejects(shop.callGetUser(), { code: 'EACCESS' })
  })

  it('happens once for an address, and needs all of it', async () => {
    const { guest } = await withShop()

    const results = await Promise.allSettled(
      [1, 2, 3].map(async () =>
        (await guest()).registerShopper({ body: { ...ada, emailAddress: ada.emailAddress.toUpperCase() } }),
      ),
    )

    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    const shopper = await guest()
    await assert.rejects(shopper.registerShopper({ body: ada }), ConflictError)
    const more = { ...ada, emailAddress: 'b@b.test' }
    const longest = { ...more, password: 'x'.repeat(1024), firstName: 'x'.repeat(255) }
    for (const wrong of [
      { password: '1234567' },
      { password: 'x'.repeat(1025) },
      { emailAddress: 'ada' },
      { firstName: '' },
      { lastName: 'x'.repeat(256) },
    ])
      await assert.rejects(shopper.registerShopper({ body: { ...more, ...wrong } }), ValidationError)
    assert.ok((await shopper.registerShopper({ body: longest })).userId)
  })
})

it('a customer who is erased leaves no cart behind, and an export has it', async () => {
  const h = await withShop()
  const { id, signIn } = await h.customer()
  const shopper = await signIn()
  await shopper.callAddProducts({ body })
  const { merchantId } = await h.platform.database.one<{ merchantId: number }>(
    sql`select id as "merchantId" from merchant where code = ${h.merchantCode}`,
  )
  const ctx = { merchantId } as Ctx
  const person = { customerId: id, emailAddress: login }

  const exported = await h.platform.database.tx((tx) => shopperData.export(tx, ctx, person))
  const erased = await h.platform.database.tx((tx) => shopperData.erase(tx, ctx, person))

  assert.partialDeepStrictEqual(exported, [{ shopCode: 'web', lines: [{ productCode: 'tea' }] }])
  // the cart and the session
  assert.equal(erased, 2)
  await assert.rejects(shopper.callGetUser(), ForbiddenError)
  assert.deepEqual(await linesOf(shopper), [])
})
