import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { cartOf, linesOf, priced, refusalOf, stock, withShop } from '../../shop.fixture.ts'

const tea = { productId: 'tea', quantity: 1 }

describe('addProducts', () => {
  it('takes the list of the interface and the object that clients send', async () => {
    const { guest, raw } = await withShop()
    const shopper = await guest()
    const send = (body: unknown) =>
      raw('/shop/v1/service.cart.addProducts.v1', {
        method: 'POST',
        token: shopper.token,
        body: JSON.stringify(body),
      })

    const list = await send([{ productId: 'tea', quantity: 1 }])
    const object = await send({ products: [{ productId: 'cup', quantity: 2 }] })

    assert.deepEqual([list.status, list.body], [200, { output: {} }])
    assert.deepEqual([object.status, object.body], [200, { output: {} }])
    assert.deepEqual(await linesOf(shopper), ['1 tea', '2 cup'])
  })

  it('adds to the line that is there, and sums up what comes twice in one call', async () => {
    const { guest } = await withShop()
    const shopper = await guest()

    await shopper.callAddProducts({ body: [tea, { productId: 'tea', quantity: 2 }] })
    await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 3 }] })

    assert.deepEqual(await linesOf(shopper), ['6 tea'])
  })

  it('takes numbers as ids of products', async () => {
    const { guest, seed } = await withShop()
    await seed.product({ code: '4711', ...priced(1) })
    const shopper = await guest()

    await shopper.callAddProducts({ body: [{ productId: 4711 as unknown as string, quantity: 1 }] })

    assert.deepEqual(await linesOf(shopper), ['1 4711'])
  })

  it('keeps lines with other metadata, attributes, options or places apart', async () => {
    const { guest, seed } = await withShop()
    await seed.location({ code: 'store' })
    const shopper = await guest()
    const inStore = { method: 'BOPIS', location: { code: 'store', name: 'Store' } }

    for (const _ of [1, 2])
      await shopper.callAddProducts({
        body: [
          tea,
          { ...tea, metadata: { b: [1, { x: 1, y: 2 }], a: 'gift' } },
          { ...tea, metadata: { a: 'gift', b: [1, { y: 2, x: 1 }] } },
          { ...tea, fulfillment: inStore },
          { ...tea, attributes: [{ key: 'wrap', value: 'red' }] },
          { ...tea, subscriptionId: 'monthly' },
        ],
      })

    assert.deepEqual(await linesOf(shopper), ['2 tea', '4 tea', '2 tea', '2 tea', '2 tea'])
    const items = (await cartOf(shopper)).cartItems
    assert.deepEqual(items[1]?.metadata, { a: 'gift', b: [1, { x: 1, y: 2 }] })
    assert.deepEqual(items[2]?.fulfillment, inStore)
    assert.deepEqual(items[3]?.product?.additionalInfo, [{ label: 'wrap', value: 'red' }])
    assert.deepEqual(items[4]?.subscription, { id: 'monthly', name: 'monthly' })
  })

  it('ignores entries that are not above zero, and fails when none is left', async () => {
    const { guest, raw } = await withShop()
    const shopper = await guest()

    await shopper.callAddProducts({
      body: [tea, { productId: 'cup', quantity: 0 }, { productId: 'x', quantity: -1 }],
    })

    assert.deepEqual(await linesOf(shopper), ['1 tea'])
    for (const body of ['[]', '{}', '{"products":[]}', '[{"productId":"tea","quantity":0}]']) {
      const answer = await raw('/shop/v1/service.cart.addProducts.v1', {
        method: 'POST',
        token: shopper.token,
        body,
      })
      assert.deepEqual([answer.status, answer.body?.error?.code], [400, 'EEMPTY'], body)
    }
  })

  it('is refused as a whole, with every entry that fails', async () => {
    const h = await withShop()
    const { guest, seed, raw } = h
    await seed.location({ code: 'store' })
    await seed.product({ code: 'idle', status: 'inactive', ...priced(1) })
    await seed.product({ code: 'later', startDate: '2999-01-01T00:00:00Z', ...priced(1) })
    await seed.product({ code: 'free' })
    await stock(h, 'few', { store: 3 })
    const shopper = await guest()
    const entries = ['tea', 'none', 'idle', 'later', 'free'].map((productId) => ({ productId, quantity: 1 }))

    const { status, body } = await raw('/shop/v1/service.cart.addProducts.v1', {
      method: 'POST',
      token: shopper.token,
      body: JSON.stringify([...entries, { productId: 'few', quantity: 4 }]),
    })

    assert.equal(status, 422)
    assert.equal(body.error.code, 'ECART')
    assert.deepEqual(
      body.error.errors.map(
        ({ code, entityId }: { code: string; entityId: string }) => `${code} ${entityId}`,
      ),
      ['ENOTFOUND none', 'ENOTFOUND idle', 'ENOTFOUND later', 'ENOTFOUND free', 'EINSUFFICIENTSTOCK few'],
    )
    assert.deepEqual(body.error.errors.at(-1), {
      entityId: 'few',
      code: 'EINSUFFICIENTSTOCK',
      message: 'Only 3 of few can be bought',
      messageParams: { productName: 'few', quantity: 3 },
      translated: true,
    })
    assert.deepEqual(await linesOf(shopper), [])
  })

  it('answers EINVALIDCALL to a body of another form', async () => {
    const { guest, raw } = await withShop()
    const { token } = await guest()

    for (const body of [
      '{"products":{}}',
      '[{"productId":"tea"}]',
      '[{"quantity":1}]',
      '"tea"',
      '[',
      '[1]',
    ]) {
      const answer = await raw('/shop/v1/service.cart.addProducts.v1', { method: 'POST', token, body })
      assert.deepEqual([answer.status, answer.body?.error?.code], [400, 'EINVALIDCALL'], body)
    }
  })

  it('takes 500 lines and metadata of 8192 bytes, and not one more', async () => {
    const { guest } = await withShop()
    const shopper = await guest()
    const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ ...tea, metadata: { n } }))
    const heavy = (length: number) => [{ ...tea, metadata: { t: 'x'.repeat(length) } }]

    await shopper.callAddProducts({ body: lines(499) })
    await shopper.callAddProducts({ body: heavy(8192 - '{"t":""}'.length) })
    await assert.rejects(shopper.callAddProducts({ body: [tea] }), /500 lines/)
    await assert.rejects(shopper.callAddProducts({ body: heavy(8193 - '{"t":""}'.length) }), ValidationError)
    await assert.rejects(shopper.callAddProducts({ body: lines(501) }), ValidationError)

    assert.equal((await linesOf(shopper)).length, 500)
  })
})

describe('stock', () => {
  const withStock = async () => {
    const h = await withShop()
    await h.seed.location({ code: 'north' }, { code: 'south' })
    await stock(h, 'few', { north: 2, south: 3 })
    const shopper = await h.guest()
    const add = (quantity: number, more = {}) =>
      shopper.callAddProducts({ body: [{ productId: 'few', quantity, ...more }] })
    return { ...h, shopper, add }
  }

  it('counts with what is in the cart already, over all lines', async () => {
    const { add, shopper } = await withStock()

    await add(3)
    await add(2, { metadata: { gift: true } })

    assert.deepEqual(await refusalOf(add(1)), ['EINSUFFICIENTSTOCK few'])
    assert.deepEqual(await linesOf(shopper), ['3 few', '2 few'])
  })

  it('is that of the location where one is chosen', async () => {
    const { add } = await withStock()
    const north = { fulfillment: { method: 'BOPIS', location: { code: 'north' } } }

    assert.deepEqual(await refusalOf(add(3, north)), ['EINSUFFICIENTSTOCK few'])
    await add(2, north)
    await add(3)
    assert.deepEqual(await refusalOf(add(1, north)), ['EINSUFFICIENTSTOCK few'])
  })

  it('is no limit for what is not counted or may be ordered ahead', async () => {
    const { seed, guest } = await withStock()
    await seed.product({
      code: 'ahead',
      isInventoryManaged: true,
      inventoryTreatment: 'allowBackOrders',
      ...priced(1),
    })
    const shopper = await guest()

    await shopper.callAddProducts({
      body: [
        { productId: 'ahead', quantity: 100 },
        { ...tea, quantity: 100 },
      ],
    })

    assert.deepEqual(await linesOf(shopper), ['100 ahead', '100 tea'])
  })
})

describe('the least and the most of a product', () => {
  it('hold for all its lines together', async () => {
    const { seed, guest } = await withShop()
    await seed.product({ code: 'box', minQty: 2, maxQty: 4, ...priced(1) })
    const shopper = await guest()
    const add = (quantity: number, metadata = {}) =>
      shopper.callAddProducts({ body: [{ productId: 'box', quantity, metadata }] })

    assert.deepEqual(await refusalOf(add(1)), ['EPURCHASESTEPS box'])
    await add(2)
    await add(2, { gift: true })
    assert.deepEqual(await refusalOf(add(1)), ['EPURCHASESTEPS box'])

    assert.deepEqual(await linesOf(shopper), ['2 box', '2 box'])
  })
})

it('two hundred calls at once make one line with the exact sum', async () => {
  const { guest } = await withShop()
  const shopper = await guest()

  await Promise.all(Array.from({ length: 200 }, () => shopper.callAddProducts({ body: [tea] })))

  assert.deepEqual(await linesOf(shopper), ['200 tea'])
})
