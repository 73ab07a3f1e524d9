import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, UnauthorizedError, ValidationError } from '@tradepost/sdk'
import { linesOf, password, withShop } from '../shop.fixture.ts'

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
    await assert.rejects(shopper.callGetUser(), UnauthorizedError)

    await shopper.callLoginUser({ body: { strategy: 'basic', parameters: { login, password } } })

    assert.equal((await shopper.callGetUser()).output.id, id)
    assert.deepEqual(await linesOf(shopper), ['2 tea'])
    await shopper.callLogoutUser()
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

it('getCheckoutTotals answers the totals of the cart', async () => {
  const { guest } = await withShop()
  const shopper = await guest()
  await shopper.callAddProducts({ body })

  const { totals } = (await shopper.callGetCheckoutTotals()).output

  assert.deepEqual(
    totals.map(({ type, amount }) => [type, amount]),
    [
      ['subTotal', 10],
      ['grandTotal', 10],
    ],
  )
})
