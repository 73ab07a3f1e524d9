import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { cartOf, linesOf, setStock, stock, withShop } from '../../shop.fixture.ts'
import type { CartLine, StoredCart } from '../model/cart.types.ts'
import { type Products, productsBy } from '../model/quantity.rules.ts'
import type { StockedProduct } from '../product/product.read.ts'
import { mergeCarts } from './merge.rules.ts'

const unknown = '11111111-2222-4333-8444-555555555555'
const entry = (productId: string, quantity: number, metadata = {}) => ({ productId, quantity, metadata })

const withBoth = async () => {
  const h = await withShop()
  await h.seed.location({ code: 'store' })
  await stock(h, 'few', { store: 5 })
  const { id: userId, signIn } = await h.customer()
  const [guest, jane] = [await h.guest(), await signIn()]
  await guest.callAddProducts({ body: [entry('tea', 1), entry('cup', 2, { gift: true }), entry('few', 3)] })
  const { cartId } = await guest.createCart()
  return { ...h, userId, signIn, guest, jane, cartId }
}

describe('mergeCart', () => {
  it("makes the guest's cart the customer's, who has none, and can be repeated", async () => {
    const { jane, userId, cartId, guest, raw } = await withBoth()

    for (const _ of [1, 2]) {
      const answer = await raw(`/shop/v1/users/${userId}/mergeCart/${cartId}`, {
        method: 'POST',
        token: jane.token,
      })
      assert.deepEqual([answer.status, answer.body], [200, {}])
    }

    assert.deepEqual(await linesOf(jane), ['1 tea', '2 cup', '3 few'])
    assert.deepEqual(await jane.getShopperCartId({ userId }), { cartId })
    assert.deepEqual(await linesOf(guest), [])
    assert.notEqual((await guest.createCart()).cartId, cartId)
  })

  it('adds the lines to those of the customer, equal ones sum up, and can be repeated', async () => {
    const { jane, userId, cartId, guest } = await withBoth()
    await jane.callAddProducts({ body: [entry('tea', 5), entry('cup', 1)] })

    await jane.mergeCart({ userId, cartId })
    await jane.mergeCart({ userId, cartId })

    assert.deepEqual(await linesOf(jane), ['6 tea', '1 cup', '2 cup', '3 few'])
    assert.deepEqual((await cartOf(jane)).cartItems[2]?.metadata, { gift: true })
    assert.deepEqual(await linesOf(guest), [])
  })

  it('keeps as much as the stock allows and says so, until the next change', async () => {
    const h = await withBoth()
    const { jane, userId, cartId } = h
    await jane.callAddProducts({ body: [entry('few', 4)] })
    await setStock(h, 'few', { store: 5 })

    await jane.mergeCart({ userId, cartId })

    assert.deepEqual(await linesOf(jane), ['5 few', '1 tea', '2 cup'])
    const { messages, flags } = await cartOf(jane)
    assert.deepEqual(
      messages.map(({ type, code, message }) => [type, code, message]),
      [['warning', 'EINSUFFICIENTSTOCK', 'few: only 5 could be kept']],
    )
    assert.equal(flags.orderable, true)
    await jane.callAddProducts({ body: [entry('tea', 1)] })
    assert.deepEqual((await cartOf(jane)).messages, [])
  })

  it('keeps coupons of both', async () => {
    const { api, jane, guest, userId, cartId } = await withBoth()
    const promotion = (code: string) => ({
      code: code.toLowerCase(),
      name: code,
      startDate: '2020-01-01T00:00:00.000Z',
      type: 'coupon' as const,
      discount: { type: 'absolute' as const, amount: 1 },
      coupon: { code, name: code, limits: null },
    })
    expectNoErrors(await api.createPromotions({ body: { promotions: [promotion('ONE'), promotion('TWO')] } }))
    await guest.callAddCoupons({ body: ['ONE'] })
    await jane.callAddCoupons({ body: ['TWO'] })

    await jane.mergeCart({ userId, cartId })

    const codes = (await cartOf(jane)).cartItems.flatMap(({ coupon }) => coupon?.code ?? [])
    assert.deepEqual(codes.toSorted(), ['ONE', 'TWO'])
  })

  it('is not found for an unknown user or cart, nor for the cart of another customer', async () => {
    const { jane, customer, backEnd, userId, cartId, raw } = await withBoth()
    const other = await customer('other@example.test')
    const client = await backEnd()
    await (await other.signIn()).callAddProducts({ body: [entry('tea', 1)] })
    const { cartId: foreign } = await (await other.signIn()).createCart()

    // neither cart is there: nothing to do
    assert.deepEqual(await jane.mergeCart({ userId, cartId: unknown }), {})
    await jane.callAddProducts({ body: [entry('tea', 1)] })
    for (const [user, cart] of [
      [userId, unknown],
      [userId, foreign],
      [userId, 'none'],
      [other.id, cartId],
      [unknown, cartId],
      ['none', cartId],
    ] as const)
      await assert.rejects(jane.mergeCart({ userId: user, cartId: cart }), NotFoundError)
    await assert.rejects(client.mergeCart({ userId: unknown, cartId }), NotFoundError)
    const answer = await raw(`/shop/v1/users/${userId}/mergeCart/${foreign}`, {
      method: 'POST',
      token: jane.token,
    })
    assert.deepEqual([answer.status, answer.body], [404, { message: 'Cart not found' }])
  })

  it('is open to the back end of the shop, and to no guest', async () => {
    const { backEnd, guest, jane, userId, cartId } = await withBoth()

    await assert.rejects(guest.mergeCart({ userId, cartId }), NotFoundError)
    await (await backEnd()).mergeCart({ userId, cartId })

    assert.deepEqual(await linesOf(jane), ['1 tea', '2 cup', '3 few'])
  })

  it('adds once, however often it is asked for at the same moment', async () => {
    const { jane, userId, cartId } = await withBoth()
    await jane.callAddProducts({ body: [entry('tea', 1)] })

    await Promise.all(Array.from({ length: 10 }, () => jane.mergeCart({ userId, cartId })))

    assert.deepEqual(await linesOf(jane), ['2 tea', '2 cup', '3 few'])
  })
})

describe('carts of many lines', () => {
  const lines = (count: number, from = 0): CartLine[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${from + index}`,
      productCode: 'few',
      options: [],
      metadata: { engraving: from + index },
      fulfillment: null,
      subscriptionId: null,
      attributes: [],
      substitutionAllowed: null,
      quantity: 1,
      name: 'Few',
      unitPrice: 1,
    }))
  const cart = (of: CartLine[]): StoredCart => ({
    id: '1',
    sessionId: null,
    customerId: null,
    currencyCode: 'USD',
    lines: of,
    couponCodes: [],
    declinedPromotions: [],
    notices: [],
  })

  it('share the stock of one product, looked at once for each line', () => {
    let asked = 0
    const few = { name: 'Few', needsStock: true, isUnlimited: false, visible: 300, parts: [] }
    const products = productsBy([{ ...few, code: 'few', location: null } as unknown as StockedProduct])
    const counting: Products = {
      at: (code, location) => {
        asked += 1
        return products.at(code, location)
      },
    }

    const { lines: kept, notices } = mergeCarts(cart(lines(200)), cart(lines(200, 150)), counting)

    // fifty lines are equal and become two pieces each, fifty more use the stock up
    assert.equal(kept.length, 250)
    assert.equal(
      kept.reduce((sum, { quantity }) => sum + quantity, 0),
      300,
    )
    assert.equal(notices.length, 100)
    assert.equal(asked, 200)
  })
})
