import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { cartOf, linesOf, refusalOf, setStock, stock, withShop } from '../../shop.fixture.ts'

const withLines = async () => {
  const h = await withShop()
  await h.seed.location({ code: 'store' })
  await stock(h, 'few', { store: 3 })
  const shopper = await h.guest()
  await shopper.callAddProducts({
    body: [
      { productId: 'tea', quantity: 1 },
      { productId: 'few', quantity: 2 },
    ],
  })
  const [tea = '', few = ''] = (await cartOf(shopper)).cartItems.map(({ id }) => id)
  const { cartId } = await shopper.createCart()
  return { ...h, shopper, tea, few, cartId }
}

describe('updateProducts', () => {
  it('sets quantities, in every form that clients send', async () => {
    const { shopper, tea, few } = await withLines()

    await shopper.callUpdateProducts({ body: { cartItems: [{ cartItemId: tea, quantity: 5 }] } })
    assert.deepEqual(await linesOf(shopper), ['5 tea', '2 few'])
    await shopper.callUpdateProducts({ body: { CartItem: [{ CartItemId: few, quantity: 3 }] } })
    assert.deepEqual(await linesOf(shopper), ['5 tea', '3 few'])
    await shopper.callUpdateProducts({ body: [{ cartItemId: tea, quantity: 0 }] })
    assert.deepEqual(await linesOf(shopper), ['3 few'])
  })

  it('changes nothing when a line is unknown or the stock does not suffice', async () => {
    const { shopper, tea, few } = await withLines()
    const update = (...body: { cartItemId: string; quantity: number }[]) =>
      refusalOf(shopper.callUpdateProducts({ body }))

    assert.deepEqual(await update({ cartItemId: tea, quantity: 9 }, { cartItemId: 'none', quantity: 1 }), [
      'ENOTFOUND none',
    ])
    assert.deepEqual(await update({ cartItemId: tea, quantity: 9 }, { cartItemId: few, quantity: 4 }), [
      `EINSUFFICIENTSTOCK ${few}`,
    ])
    assert.deepEqual(await linesOf(shopper), ['1 tea', '2 few'])
    await assert.rejects(shopper.callUpdateProducts({ body: [{ quantity: 1 }] }), ValidationError)
  })

  it('takes less of what is sold out or gone, and not more', async () => {
    const h = await withLines()
    const { shopper, api, tea, few } = h
    await setStock(h, 'few', { store: 0 })
    await api.updateProduct({ productCode: 'tea', body: { status: 'inactive' } })
    const update = (cartItemId: string, quantity: number) =>
      refusalOf(shopper.callUpdateProducts({ body: [{ cartItemId, quantity }] }))

    assert.deepEqual(await update(few, 1), [])
    assert.deepEqual(await update(few, 2), [`EINSUFFICIENTSTOCK ${few}`])
    assert.deepEqual(await update(tea, 2), [`ENOTFOUND ${tea}`])
    assert.deepEqual(await update(tea, 0.5), [])
  })
})

describe('deleteProducts', () => {
  it('removes lines, in every form that clients send', async () => {
    const { shopper, tea, few } = await withLines()

    assert.deepEqual(await refusalOf(shopper.callDeleteProducts({ body: [tea, 'none'] })), ['ENOTFOUND none'])
    await shopper.callDeleteProducts({ body: { cartItemIds: [tea] } })
    assert.deepEqual(await linesOf(shopper), ['2 few'])
    await shopper.callDeleteProducts({ body: { CartItemIds: [few] } })
    assert.deepEqual(await linesOf(shopper), [])
  })
})

describe('carts by their id', () => {
  it('are changed line by line', async () => {
    const { shopper, tea, few, cartId } = await withLines()

    await shopper.addCartProducts({ cartId, body: [{ productId: 'tea', quantity: 1 }] })
    await shopper.updateCartItem({ cartId, cartItemId: few, body: { quantity: 3 } })
    assert.deepEqual(await linesOf(shopper), ['2 tea', '3 few'])
    await shopper.deleteCartItem({ cartId, cartItemId: tea })

    assert.deepEqual(await linesOf(shopper), ['3 few'])
    assert.deepEqual(await shopper.getCart({ cartId }), await cartOf(shopper))
    assert.deepEqual(
      await refusalOf(shopper.updateCartItem({ cartId, cartItemId: few, body: { quantity: 4 } })),
      [`EINSUFFICIENTSTOCK ${few}`],
    )
  })

  it('are not found under a wrong id, nor are their lines', async () => {
    const { shopper, raw, cartId } = await withLines()
    const other = '11111111-2222-4333-8444-555555555555'

    for (const id of [other, 'none']) {
      const answer = await raw(`/shop/v1/carts/${id}`, { token: shopper.token })
      assert.deepEqual([answer.status, answer.body], [404, { message: 'Cart not found' }])
    }
    await assert.rejects(shopper.deleteCartItem({ cartId, cartItemId: 'none' }), NotFoundError)
    await assert.rejects(
      shopper.updateCartItem({ cartId, cartItemId: 'none', body: { quantity: 1 } }),
      NotFoundError,
    )
    await assert.rejects(
      shopper.addCartProducts({ cartId: other, body: [{ productId: 'tea', quantity: 1 }] }),
      NotFoundError,
    )
  })

  it('are new for an API client each time, and one and the same for a shopper', async () => {
    const { shopper, backEnd, cartId } = await withLines()
    const client = await backEnd()

    const made = [await client.createCart(), await client.createCart()]

    assert.equal(new Set(made.map((one) => one.cartId)).size, 2)
    assert.equal((await shopper.createCart()).cartId, cartId)
    assert.equal((await client.getCart({ cartId })).cartItems.length, 2)
  })
})

it('deleteCart makes room for a new one', async () => {
  const { shopper, cartId } = await withLines()

  await shopper.callDeleteCart()

  assert.deepEqual(await linesOf(shopper), [])
  assert.notEqual((await shopper.createCart()).cartId, cartId)
  await shopper.callDeleteCart()
  await shopper.callDeleteCart()
})

it("no shopper reaches another's cart", async () => {
  const { shopper, guest, customer, cartId, tea } = await withLines()
  const { signIn } = await customer()
  const body = [{ productId: 'tea', quantity: 1 }]

  for (const other of [await guest(), await signIn()])
    for (const work of [
      () => other.getCart({ cartId }),
      () => other.addCartProducts({ cartId, body }),
      () => other.updateCartItem({ cartId, cartItemId: tea, body: { quantity: 2 } }),
      () => other.deleteCartItem({ cartId, cartItemId: tea }),
      () => other.addCartCoupons({ cartId, body: ['x'] }),
      () => other.deleteCartCoupon({ cartId, couponCode: 'x' }),
      () => other.callGetCart({ cartId }),
      () => other.callAddProducts({ cartId, body }),
      () => other.callDeleteCart({ cartId }),
    ])
      await assert.rejects(work(), NotFoundError)

  assert.deepEqual(await linesOf(shopper), ['1 tea', '2 few'])
})
