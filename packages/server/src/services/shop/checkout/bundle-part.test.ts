import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductUpdate } from '@tradepost/contract'
import { bundlePart, cartOf, priced, refusalOf, type Shopper } from '../shop.fixture.ts'
import { fill, request, setStock, withCheckout } from './checkout.fixture.ts'

/** The bundle `set` of a lid, which is counted, and a card, which is not. */
const withBundle = async (lids: Record<string, number>) => {
  const h = await withCheckout()
  await h.seed.product({ code: 'set', name: { 'en-us': 'Set' }, modelType: 'bundle', ...priced(9) })
  await h.seed.product({ ...bundlePart('lid', 'set'), isInventoryManaged: true })
  await h.seed.product(bundlePart('card', 'set'))
  await setStock(h, 'lid', lids)
  const update = (body: ProductUpdate) => h.api.updateProduct({ productCode: 'lid', body })
  return { ...h, update, shopper: await h.guest() }
}

const isOrderable = async (shopper: Shopper) => (await cartOf(shopper)).isOrderable
const messagesOf = async (shopper: Shopper) =>
  (await cartOf(shopper)).cartItems.flatMap(({ messages }) => messages)
const add = (shopper: Shopper, quantity: number, code?: string) =>
  shopper.callAddProducts({
    body: [
      {
        productId: 'set',
        quantity,
        ...(code !== undefined && { fulfillment: { method: 'BOPIS', location: { code } } }),
      },
    ],
  })

describe('a bundle', () => {
  it('is not put into a cart more often than there is of a part', async () => {
    const { shopper } = await withBundle({ depot: 1 })

    assert.deepEqual(await refusalOf(add(shopper, 2)), ['EINSUFFICIENTSTOCK set'])
    await add(shopper, 1)
    assert.deepEqual(await refusalOf(add(shopper, 1)), ['EINSUFFICIENTSTOCK set'])
    assert.deepEqual(await messagesOf(shopper), [])
  })

  it('of which a part went short says which, and is not sold until it is back', async () => {
    const h = await withBundle({ depot: 2 })
    const { shopper } = h
    const cartId = await fill(shopper, { set: 2, tea: 1 })
    const order = () => shopper.checkOutCart({ cartId, body: request() })
    const [line] = (await cartOf(shopper)).cartItems
    await setStock(h, 'lid', { depot: 1 })

    const short = {
      type: 'error',
      code: 'EINSUFFICIENTSTOCK',
      message: 'Only 1 of Set can be bought, as there are no more of lid',
      messageParams: { productName: 'Set', quantity: 1, partName: 'lid' },
      translated: true,
    }
    assert.deepEqual(await messagesOf(shopper), [short])
    assert.equal(await isOrderable(shopper), false)
    assert.deepEqual((await shopper.getCheckout({ cartId })).messages, [short])
    assert.deepEqual(await refusalOf(order()), [`EINSUFFICIENTSTOCK ${line?.id}`])
    await setStock(h, 'lid', { depot: 0 })
    assert.equal((await messagesOf(shopper))[0]?.message, 'Set cannot be bought, as lid is out of stock')

    await setStock(h, 'lid', { depot: 2 })
    assert.deepEqual(await messagesOf(shopper), [])
    assert.equal((await h.read((await order()).orderNumber)).status, 'open')
  })

  it('is sold whatever the stock of parts that need none', async () => {
    const { shopper, update } = await withBundle({ depot: 0 })
    const short = ['EINSUFFICIENTSTOCK set']

    assert.deepEqual(await refusalOf(add(shopper, 1)), short)
    for (const product of [
      { inventoryTreatment: 'allowBackOrders' },
      { inventoryTreatment: null, status: 'inactive' },
      { status: 'active', isInventoryManaged: false },
    ] satisfies ProductUpdate[]) {
      await update(product)
      await add(shopper, 1)
    }
    await update({ isInventoryManaged: true })
    assert.deepEqual(await refusalOf(add(shopper, 1)), short)
    assert.equal(await isOrderable(shopper), false)
  })

  it('is collected where its parts are', async () => {
    const { shopper } = await withBundle({ depot: 5, store: 1 })

    assert.deepEqual(await refusalOf(add(shopper, 2, 'store')), ['EINSUFFICIENTSTOCK set'])
    const cartId = await fill(shopper, { set: 2 })
    const { pickupLocations } = await shopper.getCheckout({ cartId, fulfillmentMethod: 'BOPIS' })
    const inStore = request({ fulfillment: { method: 'BOPIS', locationCode: 'store' } })

    assert.deepEqual(
      pickupLocations.map(({ code, isInStock }) => [code, isInStock]),
      [['store', false]],
    )
    assert.match(
      (await refusalOf(shopper.checkOutCart({ cartId, body: inStore }))).join(),
      /^EINSUFFICIENTSTOCK/,
    )
  })

  it('is not available anywhere where one of its parts is short, and nowhere else', async () => {
    const h = await withBundle({ depot: 0, store: 1 })
    const { api } = h
    const places = [undefined, 'depot', 'store']
    const answers = async () => {
      const questions = places.map((locationCode) => ({ productCode: 'set', locationCode }))
      const [one, list, available, sums, totals] = await Promise.all([
        api.getProduct({ productCode: 'set' }),
        api.listProducts({}),
        api.listProducts({ showOnlyAvailableProducts: true }),
        api.findProductInventories({ body: questions }),
        api.listCumulatedInventories({}),
      ])
      const isSet = ({ code }: { code?: string }) => code === 'set'
      return {
        alone: one.product.availability?.isAvailable,
        listed: list.products.find(isSet)?.availability?.isAvailable,
        found: available.products.some(isSet),
        counted: available.meta.totalItemCount === available.products.length,
        at: sums.productInventories.map(({ isAvailable }) => isAvailable),
        total: totals.cumulatedInventories.find(({ productCode }) => productCode === 'set')?.isAvailable,
      }
    }
    const all = { alone: true, listed: true, found: true, counted: true, total: true }
    const none = { alone: false, listed: false, found: false, counted: true, total: false }

    assert.deepEqual(await answers(), { ...all, at: [true, false, true] })
    await setStock(h, 'lid', { store: 0 })
    assert.deepEqual(await answers(), { ...none, at: [false, false, false] })
    await h.update({ inventoryTreatment: 'allowBackOrders' })
    assert.deepEqual(await answers(), { ...all, at: [true, true, true] })
  })
})
