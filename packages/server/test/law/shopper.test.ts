import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type BoundOperation } from '@tradepost/contract'
import { fill, request, withCheckout } from '../../src/services/shop/checkout/checkout.fixture.ts'
import { cartOf, password, type Shopper } from '../../src/services/shop/shop.fixture.ts'

/** Who has signed out is a guest for the others. */
const ofShoppers = allOperations
  .filter(({ service }) => service.scope === 'shopper')
  .toSorted((one, other) => Number(one.name === 'callLogoutUser') - Number(other.name === 'callLogoutUser'))
const ofOthers = allOperations.filter(({ service }) => !['shopper', 'public'].includes(service.scope))

/** Things of one shopper, as an address, a query or a body names them. */
type Things = { cartId: string; cartItemId: string; userId: string; orderNumber: string; couponCode: string }

const emailAddress = 'jane@example.test'
const address = {
  firstName: 'Not',
  lastName: 'Her',
  street1: '1 Main Street',
  zipCode: '10001',
  city: 'New York',
  country: 'US',
}
const credentials = { login: emailAddress, password: 'a guess of mine' }

/** A body that would change something if the thing were one's own; an operation with a body needs one here. */
const bodies: Record<string, (things: Things) => unknown> = {
  addCartProducts: () => [{ productId: 'tea', quantity: 1 }],
  updateCartItem: () => ({ quantity: 7 }),
  addCartCoupons: ({ couponCode }) => [couponCode],
  createCheckoutUrl: ({ userId }) => ({ userId }),
  loginShopper: () => credentials,
  registerShopper: () => ({ emailAddress, password, firstName: 'Not', lastName: 'Her' }),
  checkOutCart: () => request(),
  callAddProducts: () => [{ productId: 'tea', quantity: 1 }],
  callGetCart: () => ({}),
  callUpdateProducts: ({ cartItemId }) => [{ cartItemId, quantity: 7 }],
  callDeleteProducts: ({ cartItemId }) => [cartItemId],
  callAddCoupons: ({ couponCode }) => [couponCode],
  callDeleteCoupons: ({ couponCode }) => [couponCode],
  callDeleteCart: () => ({}),
  callGetCheckoutTotals: () => ({}),
  callGetCheckoutUrl: () => ({}),
  callGetPageConfig: () => ({ pageId: 'home' }),
  callGetPageConfigV2: () => ({ pageId: 'home' }),
  callGetMenu: () => ({ id: 'main' }),
  callLoginUser: () => ({ strategy: 'basic', parameters: credentials }),
  callLogoutUser: () => ({}),
  callGetUser: () => ({}),
  callRegisterUser: () => ({ mail: emailAddress, password, firstName: 'Not', lastName: 'Her' }),
  callGetRegistrationUrl: () => ({}),
  callGetUserConfig: () => ({}),
  callUpdateUser: () => ({ firstName: 'Not', lastName: 'Her' }),
  callUpdateMail: () => ({ mail: emailAddress }),
  callUpdatePassword: () => ({ oldPassword: credentials.password, password }),
  callGetAddresses: () => ({}),
  callAddAddress: () => address,
  callUpdateAddress: ({ userId }) => ({ ...address, id: userId }),
  callDeleteAddresses: ({ userId }) => ({ ids: [userId] }),
  callAddFavorites: () => ({ productId: 'tea' }),
  callDeleteFavorites: () => ({ productId: 'tea' }),
  callUpdateFavorites: () => ({ productId: 'tea', quantity: 7 }),
  callPutFavorites: () => ({ productIds: ['tea'] }),
  callGetFavorites: () => ({}),
  callGetFavoritesV2: () => ({}),
  callGetFavoriteIds: () => ({}),
  callGetFavoritesLists: () => ({}),
  callAddFavoritesList: () => ({ name: 'Mine' }),
  callUpdateFavoritesList: () => ({ id: 'favourites', name: 'Mine' }),
  callRemoveFavoritesList: () => ({ id: 'favourites' }),
  callGetProducts: () => ({ productIds: ['tea'] }),
  callGetProduct: () => ({ productId: 'tea' }),
  callGetCategories: () => ({}),
  callGetShop: () => ({}),
  callGetOrders: () => ({}),
}

const codesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const takesCart = ({ operation }: BoundOperation) =>
  'cartId' in ((operation.query as { properties?: object } | undefined)?.properties ?? {})

const addressOf = ({ path }: BoundOperation, things: Partial<Things> & Record<string, string>) =>
  path
    .replaceAll(/\{\w+\}(?=\w)/g, 'some')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(things[name] ?? 'some-code'))

const bodyOf = ({ name, operation }: BoundOperation, things: Things) =>
  operation.body && operation.method !== 'GET' ? JSON.stringify(bodies[name]?.(things)) : undefined

/** A customer and a guest with a cart each, and an order that the customer bought. */
const withVictims = async () => {
  const h = await withCheckout()
  const { id: userId, signIn } = await h.customer(emailAddress)
  const coupon = { code: 'WELCOME', name: 'Welcome' }
  await h.api.createPromotions({
    body: {
      promotions: [
        {
          code: 'welcome',
          name: 'Welcome',
          type: 'coupon',
          startDate: '2020-01-01T00:00:00Z',
          discount: { type: 'percentage', amount: 10 },
          coupon,
        },
      ],
    },
  })
  const thingsOf = async (shopper: Shopper): Promise<Things> => {
    const bought = await fill(shopper)
    const { orderNumber } = await shopper.checkOutCart({ cartId: bought, body: request() })
    const cartId = await fill(shopper)
    await shopper.addCartCoupons({ cartId, body: [coupon.code] })
    const cartItemId = (await cartOf(shopper)).cartItems[0]?.id ?? ''
    return { cartId, cartItemId, userId, orderNumber, couponCode: coupon.code }
  }
  const victims = [await signIn(), await h.guest()]
  const owned = await Promise.all(victims.map(thingsOf))
  const state = () =>
    Promise.all(
      victims.map(async (victim, index) => ({
        cart: await cartOf(victim),
        order: await victim.getShopperOrder({ orderNumber: owned[index]?.orderNumber ?? '' }),
        user: index === 0 ? await victim.getShopper({ userId }) : null,
      })),
    )
  const { signIn: signInThief, id: thiefId } = await h.customer('thief@example.test')
  const thieves = [await h.guest(), await signInThief()]
  return { ...h, owned, state, thieves, thiefId }
}

describe('the token of a shopper', () => {
  it('reaches nothing of another shopper, by no operation', async () => {
    const h = await withVictims()
    const before = await h.state()
    const send = async (bound: BoundOperation, token: string, things: Things, search = '') => {
      const address = addressOf(bound, things) + search
      const { method } = bound.operation
      const answer = await h.raw(address, { method, token, body: bodyOf(bound, things) })
      const told = JSON.stringify(answer.body)
      assert.ok(!told.includes(emailAddress) && !told.includes('Byron'), `${bound.name}: ${told}`)
      return answer.status
    }

    const [{ cartId } = assert.fail()] = h.owned
    const [, thief = assert.fail()] = h.thieves
    await assert.rejects(thief.mergeCart({ userId: h.thiefId, cartId }), { status: 404 })
    for (const bound of ofShoppers)
      for (const things of h.owned)
        for (const { token } of h.thieves) {
          const isNamed = codesIn(bound.operation.path).length > 0
          const status = await send(bound, token, things)
          if (isNamed) assert.equal(status, 404, bound.name)
          else assert.ok(status < 500, bound.name)
          if (takesCart(bound))
            assert.equal(await send(bound, token, things, `?cartId=${things.cartId}`), 404)
        }

    assert.deepEqual(await h.state(), before)
  })

  it('of every kind opens nothing of the merchant and of the operator', async () => {
    const h = await withCheckout()
    const { signIn } = await h.customer()
    const tokens = [(await h.guest()).token, (await signIn()).token, (await h.backEnd()).token]

    for (const bound of ofOthers)
      for (const token of tokens) {
        const path = addressOf(bound, { merchantCode: h.merchantCode })
        const { method, body } = bound.operation
        const { status } = await h.raw(path, {
          method,
          token,
          body: body && method !== 'GET' ? '{}' : undefined,
        })
        assert.equal(status, 403, bound.name)
      }
  })

  it('is tried with a body that fits, at every operation that takes one', () => {
    const taking = ofShoppers.filter(({ operation }) => operation.body && operation.method !== 'GET')

    assert.deepEqual(Object.keys(bodies).toSorted(), taking.map(({ name }) => name).toSorted())
  })
})
