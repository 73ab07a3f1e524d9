import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CartError, NotFoundError } from '@tradepost/sdk'
import { fill, request, stock, withCheckout } from './checkout.fixture.ts'

const PARALLEL = 64

const outcomes = async <T>(work: Promise<T>[]) => {
  const settled = await Promise.allSettled(work)
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    failed: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  }
}

describe('checkouts at the same moment', () => {
  it('of one cart make one order, which all of them get', async () => {
    const h = await withCheckout()
    await stock(h, 'jar', { depot: 100 })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 2 })

    const { done, failed } = await outcomes(
      Array.from({ length: PARALLEL }, () => shopper.checkOutCart({ cartId, body: request() })),
    )
    const { orders } = await h.api.listSalesOrders()
    const { inventories } = await h.api.listInventories({ filters: { productCode: 'jar' } })

    assert.deepEqual(failed, [])
    assert.deepEqual([...new Set(done.map(({ orderNumber }) => orderNumber))], [orders[0]?.orderNumber])
    assert.equal(orders.length, 1)
    assert.equal(inventories[0]?.onReserve, 2)
  })

  it('of many carts sell the last pieces once each, and tell the others which line is short', async () => {
    const h = await withCheckout()
    await stock(h, 'jar', { depot: 10 })
    const carts = await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        const shopper = await h.guest()
        const cartId = await fill(shopper, { tea: 1, jar: 1 })
        const { cartItems } = await shopper.getCart({ cartId })
        return { shopper, cartId, lineId: cartItems[1]?.id }
      }),
    )

    const told = await Promise.all(
      carts.map(({ shopper, cartId, lineId }) =>
        shopper.checkOutCart({ cartId, body: request() }).then(
          () => 'bought',
          (error: unknown) => {
            assert.ok(error instanceof CartError, String(error))
            const [entry] = error.errors
            return entry?.entityId === lineId ? entry?.code : 'another line'
          },
        ),
      ),
    )
    const { inventories } = await h.api.listInventories({ filters: { productCode: 'jar' } })

    assert.equal(told.filter((word) => word === 'bought').length, 10)
    assert.equal(told.filter((word) => word === 'EINSUFFICIENTSTOCK').length, PARALLEL - 10)
    assert.equal((await h.api.listSalesOrders()).orders.length, 10)
    assert.deepEqual([inventories[0]?.onReserve, inventories[0]?.onHand], [10, 10])
  })

  it('under one key answer the same, and a cart that was bought answers its order to its shopper alone', async () => {
    const h = await withCheckout()
    const [shopper, other] = [await h.guest(), await h.guest()]
    const cartId = await fill(shopper)
    const keyed = () => shopper.checkOutCart({ cartId, body: request() }, { idempotencyKey: 'once' })

    const [one, two] = await Promise.all([keyed(), keyed()])
    const later = await keyed()
    const without = await shopper.checkOutCart({ cartId, body: request({ notes: 'another' }) })

    assert.deepEqual(two, one)
    assert.deepEqual(later, one)
    assert.deepEqual(without, one)
    await assert.rejects(other.checkOutCart({ cartId, body: request() }), NotFoundError)
    assert.equal((await h.api.listSalesOrders()).orders.length, 1)
    assert.equal(
      (await (await h.backEnd()).checkOutCart({ cartId, body: request() })).orderNumber,
      one.orderNumber,
    )
  })

  it('of a cart that changes meanwhile buy it before or after the change, and lose nothing', async () => {
    const h = await withCheckout()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 1 })

    const [bought] = await Promise.all([
      shopper.checkOutCart({ cartId, body: request() }),
      shopper.callAddProducts({ body: [{ productId: 'cup', quantity: 1 }] }),
    ])
    const order = await h.read(bought.orderNumber)
    const left = (await shopper.callGetCart()).output.cartItems.map(({ product }) => product?.id)

    const codes = [...order.lineItems.map(({ product }) => product.code), ...left]
    assert.deepEqual(codes.toSorted(), ['cup', 'tea'])
  })

  it('where orders are routed take the stock of the store that has it', async () => {
    const h = await withCheckout()
    await h.seed.location({ code: 'shop', status: 'active', supportedFulfillmentMethods: ['directShip'] })
    await stock(h, 'jar', { shop: 3 })
    await h.api.updateSettings({ body: { settings: { automaticRouting: true } } })
    const buy = async () => {
      const shopper = await h.guest()
      return shopper.checkOutCart({ cartId: await fill(shopper, { jar: 1 }), body: request() })
    }

    const { done, failed } = await outcomes(Array.from({ length: 8 }, buy))

    assert.equal(done.length, 3, String(failed[0]))
    assert.ok(
      failed.every((error) => error instanceof CartError),
      String(failed[0]),
    )
    const { fulfillmentOrders } = await h.api.listFulfillmentOrders()
    assert.equal(fulfillmentOrders.length, 3)
  })
})
