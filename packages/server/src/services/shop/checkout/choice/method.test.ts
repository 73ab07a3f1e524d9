import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { priced, refusalOf } from '../../shop.fixture.ts'
import { fill, request, withCheckout } from '../checkout.fixture.ts'

const pickup = (method: 'BOPIS' | 'ROPIS') => request({ fulfillment: { method, locationCode: 'store' } })

/** A sofa that is only sent, a cake that is only collected, and a knife with words of its own. */
const withMethods = async () => {
  const h = await withCheckout()
  await h.seed.product({ code: 'sofa', fulfillmentMethods: ['directShip'], ...priced(90) })
  await h.seed.product({ code: 'cake', fulfillmentMethods: ['BOPIS', 'byDrone'], ...priced(9) })
  await h.seed.product({ code: 'knife', fulfillmentMethods: ['byDrone'], ...priced(5) })
  return h
}

describe('the ways to get a cart', () => {
  it('are those that each of its products has', async () => {
    const h = await withMethods()
    const offered = async (products: Record<string, number>) => {
      const shopper = await h.guest()
      const cartId = await fill(shopper, products)
      return (await shopper.getCheckout({ cartId, country: 'US' })).fulfillmentMethods
    }

    const all = await offered({ tea: 1 })
    assert.ok(all.includes('directShip') && all.includes('BOPIS') && all.includes('ROPIS'))
    assert.deepEqual(await offered({ knife: 1 }), all)
    assert.deepEqual(await offered({ tea: 1, sofa: 1 }), ['directShip'])
    assert.deepEqual(await offered({ tea: 1, cake: 1 }), ['BOPIS'])
    assert.deepEqual(await offered({ sofa: 1, cake: 1 }), [])
  })

  it('are those of the merchant for products that name none', async () => {
    const h = await withMethods()
    await h.api.updateSettings({ body: { settings: { defaultFulfillmentMethods: ['ROPIS'] } } })
    const shopper = await h.guest()
    const tea = await fill(shopper, { tea: 1 })

    const view = await shopper.getCheckout({ cartId: tea, country: 'US' })

    assert.deepEqual(view.fulfillmentMethods, ['ROPIS'])
    assert.equal((await refusalOf(shopper.checkOutCart({ cartId: tea, body: request() }))).length, 1)
    await shopper.checkOutCart({ cartId: tea, body: pickup('ROPIS') })
  })

  it('keep a product from being bought in another way, and name its line', async () => {
    const h = await withMethods()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 1, cake: 2 })
    const { cartItems } = await shopper.getCart({ cartId })
    const cake = cartItems.find(({ product }) => product?.id === 'cake')?.id

    const view = await shopper.getCheckout({ cartId, country: 'US', fulfillmentMethod: 'directShip' })

    assert.equal(view.orderable, false)
    assert.deepEqual(
      view.messages.map(({ code, message }) => [code, message]),
      [['EFULFILLMENTMETHOD', 'cake cannot be had by directShip; choose another fulfillment method']],
    )
    assert.deepEqual(await refusalOf(shopper.checkOutCart({ cartId, body: request() })), [
      `EFULFILLMENTMETHOD ${cake}`,
    ])
    assert.deepEqual(await refusalOf(shopper.checkOutCart({ cartId, body: pickup('ROPIS') })), [
      `EFULFILLMENTMETHOD ${cake}`,
    ])
    assert.equal((await shopper.getCart({ cartId })).cartItems.length, 2)
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: pickup('BOPIS') })
    assert.equal((await h.read(orderNumber)).lineItems.length, 2)
  })

  it('leave a line alone that came with its own way', async () => {
    const h = await withMethods()
    const shopper = await h.guest()
    const { cartId } = await shopper.createCart()
    const fulfillment = { method: 'BOPIS', location: { code: 'store' } }
    await shopper.addCartProducts({
      cartId,
      body: [
        { productId: 'sofa', quantity: 1 },
        { productId: 'cake', quantity: 1, fulfillment },
      ],
    })

    const view = await shopper.getCheckout({ cartId, country: 'US', fulfillmentMethod: 'directShip' })

    assert.deepEqual(view.fulfillmentMethods, ['directShip'])
    assert.deepEqual([view.orderable, view.messages], [true, []])
    await shopper.checkOutCart({ cartId, body: request() })
  })

  it('of a variant are those of its product unless it names some', async () => {
    const h = await withMethods()
    const variants = [{ code: 'bed-a' }, { code: 'bed-b', fulfillmentMethods: ['directShip'] }]
    await h.seed.product({ code: 'bed', modelType: 'configurable', fulfillmentMethods: ['ROPIS'] })
    for (const variant of variants)
      await h.seed.product({ ...variant, modelType: 'variant', parentProductCode: 'bed', ...priced(7) })
    const offered = async (code: string) => {
      const shopper = await h.guest()
      const cartId = await fill(shopper, { [code]: 1 })
      return (await shopper.getCheckout({ cartId, country: 'US' })).fulfillmentMethods
    }

    assert.deepEqual(await offered('bed-a'), ['ROPIS'])
    assert.deepEqual(await offered('bed-b'), ['directShip'])
  })
})
