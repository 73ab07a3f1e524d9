import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, send, unknownId } from '../customer/customer.fixture.ts'

const withProducts = async () => {
  const h = await harness()
  await h.seed.catalog()
  for (const code of ['tea', 'mate', 'cup', 'green tea']) await h.seed.product({ code })
  return { ...h, id: await createCustomer(h) }
}

const withWishlist = async (...products: string[]) => {
  const h = await withProducts()
  const items = products.map((productCode) => ({ productCode }))
  await h.api.createWishlists({
    customerId: h.id,
    body: { wishlists: [{ code: 'birthday', name: 'Birthday', items }] },
  })
  const key = { customerId: h.id, wishlistCode: 'birthday' }
  const read = async () => (await h.api.getWishlist(key)).wishlist
  const codes = async () => (await read()).items.map(({ productCode }) => productCode)
  return { ...h, key, read, codes }
}

describe('creating wishlists', () => {
  it('answers 201 without a body; without a name and items, too', async () => {
    const { api, id } = await withProducts()

    const { status, body } = await api.raw.createWishlists({
      customerId: id,
      body: {
        wishlists: [
          {
            code: 'birthday',
            name: 'Birthday',
            items: [{ productCode: 'tea', quantity: 2, notes: 'the big one' }],
          },
          { code: 'plain' },
        ],
      },
    })

    assert.deepEqual([status, body], [201, undefined])
    assert.deepEqual(await api.listWishlists({ customerId: id }), {
      wishlists: [
        { code: 'birthday', name: 'Birthday' },
        { code: 'plain', name: null },
      ],
    })
  })

  it('is all or nothing: an unknown product is 404, a code that exists or stands twice 409', async () => {
    const { api, id } = await withProducts()
    const create = (...wishlists: { code: string; items?: { productCode: string }[] }[]) =>
      api.createWishlists({ customerId: id, body: { wishlists } })

    await create({ code: 'a' })
    await assert.rejects(create({ code: 'b' }, { code: 'c', items: [{ productCode: 'nothing' }] }), {
      status: 404,
      body: { statusCode: 404, code: 'NotFound', message: messageOf('productNotFound') },
    })
    await assert.rejects(create({ code: 'b' }, { code: 'a' }), {
      status: 409,
      body: { statusCode: 409, code: 'Conflict', message: messageOf('wishlistExists') },
    })
    await assert.rejects(create({ code: 'b' }, { code: 'b' }), ConflictError)

    assert.deepEqual((await api.listWishlists({ customerId: id })).wishlists, [{ code: 'a', name: null }])
  })

  it('gives two customers wishlists of the same code', async () => {
    const h = await withWishlist('tea')
    const other = await createCustomer(h)

    await h.api.createWishlists({ customerId: other, body: { wishlists: [{ code: 'birthday' }] } })

    assert.deepEqual(await h.codes(), ['tea'])
    await assert.rejects(h.api.getWishlist({ customerId: other, wishlistCode: 'nothing' }), NotFoundError)
  })
})

describe('reading a wishlist', () => {
  it('answers it under its name and at the top', async () => {
    const h = await withWishlist('tea', 'mate')

    const answer = await h.api.getWishlist(h.key)

    const wishlist = {
      code: 'birthday',
      name: 'Birthday',
      items: [{ productCode: 'tea' }, { productCode: 'mate' }],
    }
    assert.deepEqual(answer, { wishlist, ...wishlist })
  })

  it('answers an empty list where there are no items', async () => {
    const { read } = await withWishlist()

    assert.deepEqual((await read()).items, [])
  })
})

describe('updating a wishlist', () => {
  it('answers 204; the items replace all and show the members that were given', async () => {
    const h = await withWishlist('tea', 'mate')
    const items = [
      { productCode: 'cup', quantity: 1.5 },
      { productCode: 'tea' },
      { productCode: 'mate', notes: 'hot' },
    ]

    const { status } = await send(h, `/customers/${h.id}/wishlists/birthday`, { name: 'Later', items })

    assert.equal(status, 204)
    assert.deepEqual(await h.read(), { code: 'birthday', name: 'Later', items })
  })

  it('gives it another code, and answers the renamed one to those who prefer it', async () => {
    const h = await withWishlist('tea')

    const renamed = await h.api.updateWishlist(
      { ...h.key, body: { code: 'wedding' } },
      { returnRepresentation: true },
    )

    assert.deepEqual(renamed.wishlist, { code: 'wedding', name: 'Birthday', items: [{ productCode: 'tea' }] })
    await assert.rejects(h.read(), NotFoundError)
    const back = { ...h.key, wishlistCode: 'wedding', body: { ...renamed.wishlist, code: 'birthday' } }
    await h.api.updateWishlist(back)
    assert.deepEqual(await h.codes(), ['tea'])
    assert.deepEqual((await h.events()).at(-1)?.payload, {
      customerId: h.id,
      wishlistCode: 'birthday',
      previousWishlistCode: 'wedding',
    })
  })

  it('leaves everything as it is when the code is taken: 409', async () => {
    const h = await withWishlist('tea')
    await h.api.createWishlists({ customerId: h.id, body: { wishlists: [{ code: 'taken' }] } })

    await assert.rejects(h.api.updateWishlist({ ...h.key, body: { code: 'taken', items: [] } }), {
      status: 409,
      body: { statusCode: 409, code: 'Conflict', message: messageOf('wishlistExists') },
    })

    assert.deepEqual(await h.codes(), ['tea'])
  })

  it('leaves the items when they are not sent, and the name when it is not', async () => {
    const h = await withWishlist('tea')

    await h.api.updateWishlist({ ...h.key, body: { name: null } })
    await h.api.updateWishlist({ ...h.key, body: { items: [] } })

    assert.deepEqual(await h.read(), { code: 'birthday', name: null, items: [] })
  })

  it('refuses a product that nobody knows, but not one that has left the catalog meanwhile', async () => {
    const h = await withWishlist('tea', 'mate')
    await h.api.deleteProduct({ productCode: 'mate' })
    const update = (...codes: string[]) =>
      h.api.updateWishlist({ ...h.key, body: { items: codes.map((productCode) => ({ productCode })) } })

    await update('mate', 'tea')
    await assert.rejects(update('nothing'), NotFoundError)

    assert.deepEqual(await h.codes(), ['mate', 'tea'])
    await update('tea')
    await assert.rejects(update('mate'), NotFoundError)
  })

  it('is conditional with If-Match, and every change of an item counts', async () => {
    const h = await withWishlist('tea')
    const { etag } = await h.api.raw.getWishlist(h.key)
    const update = (ifMatch: string | undefined) =>
      h.api.updateWishlist({ ...h.key, body: { name: 'New' } }, { ifMatch, returnRepresentation: true })

    await h.api.updateWishlist({ ...h.key, body: {} }, { ifMatch: etag })
    assert.equal((await update(etag)).wishlist.name, 'New')
    await assert.rejects(update(etag), PreconditionFailedError)
    const { etag: second } = await h.api.raw.getWishlist(h.key)
    await h.api.addWishlistItems({ ...h.key, body: [{ productCode: 'mate' }] })
    await assert.rejects(h.api.deleteWishlist(h.key, { ifMatch: second }), PreconditionFailedError)
  })
})

describe('the items of a wishlist', () => {
  it('are added by a bare list with 201, behind those that are there', async () => {
    const h = await withWishlist('tea')

    const { status } = await h.api.raw.addWishlistItems({
      ...h.key,
      body: [{ productCode: 'green tea' }, { productCode: 'cup', quantity: 3 }],
    })

    assert.equal(status, 201)
    assert.deepEqual(await h.codes(), ['tea', 'green tea', 'cup'])
  })

  it('stay where they are when they are added again; what is sent of them changes', async () => {
    const h = await withWishlist('tea', 'mate')
    const add = (...body: { productCode: string; quantity?: number; notes?: string | null }[]) =>
      h.api.addWishlistItems({ ...h.key, body })

    await add(
      { productCode: 'tea', quantity: 4 },
      { productCode: 'cup', notes: 'a' },
      { productCode: 'cup', quantity: 2 },
    )
    await add({ productCode: 'tea', notes: 'hot' })

    assert.deepEqual((await h.read()).items, [
      { productCode: 'tea', notes: 'hot', quantity: 4 },
      { productCode: 'mate' },
      { productCode: 'cup', notes: 'a', quantity: 2 },
    ])
  })

  it('are refused without a product code, for an unknown product and as an empty list', async () => {
    const h = await withWishlist()
    const path = `/customers/${h.id}/wishlists/birthday/items`

    const missing = await send(h, path, [{ quantity: 1 }])
    const unknown = await send(h, path, [{ productCode: 'tea' }, { productCode: 'nothing' }])
    const empty = await send(h, path, [])

    assert.equal(missing.body.error.results.errors[0].message, texts.missingProperty('productCode'))
    assert.deepEqual([missing.status, unknown.status, empty.status], [400, 404, 400])
    assert.deepEqual(await h.codes(), [])
  })

  it('are changed and removed one by one with 204', async () => {
    const h = await withWishlist('green tea', 'mate')
    const item = { ...h.key, productCode: 'green tea' }

    const changed = await h.api.raw.updateWishlistItem({ ...item, body: { quantity: 2, notes: 'x' } })
    await h.api.updateWishlistItem({ ...item, body: { notes: null } })
    const between = (await h.read()).items
    const removed = await h.api.raw.deleteWishlistItem(item)

    assert.deepEqual([changed.status, removed.status], [204, 204])
    assert.deepEqual(between[0], { productCode: 'green tea', quantity: 2 })
    assert.deepEqual(await h.codes(), ['mate'])
  })

  it('answer 404 when they are not there', async () => {
    const h = await withWishlist('tea')
    const item = { ...h.key, productCode: 'mate' }

    await assert.rejects(h.api.updateWishlistItem({ ...item, body: {} }), {
      status: 404,
      body: { statusCode: 404, code: 'NotFound', message: messageOf('wishlistItemNotFound') },
    })
    await assert.rejects(h.api.deleteWishlistItem(item), NotFoundError)
  })

  it('have bounds', async () => {
    const h = await withWishlist()
    const add = (item: object) =>
      h.api.addWishlistItems({ ...h.key, body: [{ productCode: 'tea', ...item }] })

    for (const fits of [{ quantity: 1 }, { quantity: 1e9 }, { notes: 'n'.repeat(250) }, { notes: null }])
      await add(fits)
    for (const refused of [
      { quantity: 0.99 },
      { quantity: 1.1e9 },
      { quantity: null },
      { notes: 'n'.repeat(251) },
      { productCode: '' },
    ])
      await assert.rejects(add(refused), ValidationError, JSON.stringify(refused).slice(0, 40))
  })

  it('are all there when many are added at once', async () => {
    const h = await withWishlist()

    await Promise.all(
      ['tea', 'mate', 'cup', 'green tea', 'tea', 'mate'].map((productCode) =>
        h.api.addWishlistItems({ ...h.key, body: [{ productCode }] }),
      ),
    )

    assert.deepEqual((await h.codes()).toSorted(), ['cup', 'green tea', 'mate', 'tea'])
  })
})

describe('deleting a wishlist', () => {
  it('answers 204, and its items go with it', async () => {
    const h = await withWishlist('tea')

    const { status } = await h.api.raw.deleteWishlist(h.key)

    assert.equal(status, 204)
    await assert.rejects(h.read(), {
      status: 404,
      body: { statusCode: 404, code: 'NotFound', message: messageOf('wishlistNotFound') },
    })
    await assert.rejects(h.api.deleteWishlist(h.key), NotFoundError)
    await h.api.createWishlists({ customerId: h.id, body: { wishlists: [{ code: 'birthday' }] } })
    assert.deepEqual((await h.read()).items, [])
  })

  it('tells so, as every change does', async () => {
    const h = await withWishlist('tea')
    await h.api.updateWishlist({ ...h.key, body: { name: 'x' } })
    await h.api.deleteWishlist(h.key)

    const events = (await h.events()).filter(({ event }) => event.startsWith('wishlist'))

    assert.deepEqual(
      events.map(({ event }) => event),
      ['wishlistCreated', 'wishlistUpdated', 'wishlistDeleted'],
    )
    assert.deepEqual(events[0]?.payload, { customerId: h.id, wishlistCode: 'birthday' })
  })
})

describe('the wishlists of a customer that is not there', () => {
  it('answer 404 with the body of the customer', async () => {
    const h = await withWishlist('tea')
    await h.api.deleteCustomer({ customerId: h.id })

    for (const id of [unknownId, 'nobody', h.id])
      for (const [method, path, body] of [
        ['GET', ''],
        ['POST', '', { wishlists: [{ code: 'x' }] }],
        ['GET', '/birthday'],
        ['POST', '/birthday', {}],
        ['DELETE', '/birthday'],
        ['POST', '/birthday/items', [{ productCode: 'tea' }]],
        ['POST', '/birthday/items/tea', {}],
        ['DELETE', '/birthday/items/tea'],
      ] as const) {
        const { status, text } = await send(h, `/customers/${id}/wishlists${path}`, body, method)
        assert.equal(status, 404)
        assert.equal(text, '{"code":"NotFound","message":"Customer not found"}')
      }
  })
})

describe('the bounds of a wishlist', () => {
  it('hold at their edge and not one past it', async () => {
    const { api, id } = await withProducts()
    const create = (wishlist: { code: string; name?: string; items?: { productCode: string }[] }) =>
      api.createWishlists({ customerId: id, body: { wishlists: [wishlist] } })
    const items = (count: number) => Array(count).fill({ productCode: 'tea' })

    await create({ code: 'c'.repeat(255), name: 'n'.repeat(255), items: items(1000) })
    await create({ code: 'c', name: 'n' })

    for (const refused of [
      { code: '' },
      { code: 'c'.repeat(256) },
      { code: 'd', name: '' },
      { code: 'd', name: 'n'.repeat(256) },
      { code: 'd', items: items(1001) },
    ])
      await assert.rejects(create(refused), ValidationError)
  })
})
