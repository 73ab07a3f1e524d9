import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError, PreconditionFailedError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, device, send, unknownId } from '../customer/customer.fixture.ts'

const withDevice = async () => {
  const h = await harness()
  await h.seed.catalog()
  for (const code of ['tea', 'mate', 'cup']) await h.seed.product({ code })
  await h.api.createDevices({ body: { devices: [device('phone'), device('tablet')] } })
  await h.api.createDeviceWishlists({
    deviceCode: 'phone',
    body: {
      wishlists: [
        {
          code: 'list',
          name: 'On the phone',
          items: [{ productCode: 'tea', quantity: 2, notes: 'phone' }, { productCode: 'mate' }],
        },
      ],
    },
  })
  const key = { deviceCode: 'phone', wishlistCode: 'list' }
  return { ...h, key, id: await createCustomer(h) }
}

describe('the wishlists of a device', () => {
  it('are created, listed, read, changed and deleted like those of a customer', async () => {
    const { api, key } = await withDevice()

    const { etag, body } = await api.raw.getDeviceWishlist(key)
    assert.deepEqual(
      body.wishlist.items.map(({ productCode }) => productCode),
      ['tea', 'mate'],
    )
    assert.equal(body.name, 'On the phone')
    await api.updateDeviceWishlist({ ...key, body: { name: 'Renamed' } })
    await assert.rejects(
      api.updateDeviceWishlist({ ...key, body: { name: 'Late' } }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    await api.addDeviceWishlistItems({ ...key, body: [{ productCode: 'cup' }] })
    await api.updateDeviceWishlistItem({ ...key, productCode: 'cup', body: { quantity: 5 } })
    await api.deleteDeviceWishlistItem({ ...key, productCode: 'tea' })
    const { wishlist } = await api.getDeviceWishlist(key)
    const listed = await api.listDeviceWishlists({ deviceCode: 'phone' })
    await api.deleteDeviceWishlist(key)

    assert.deepEqual(wishlist.items, [{ productCode: 'mate' }, { productCode: 'cup', quantity: 5 }])
    assert.deepEqual(listed, { wishlists: [{ code: 'list', name: 'Renamed' }] })
    await assert.rejects(api.getDeviceWishlist(key), NotFoundError)
  })

  it('take another code, which another device may have as well', async () => {
    const { api, key } = await withDevice()
    const other = { deviceCode: 'tablet', body: { wishlists: [{ code: 'list' }, { code: 'taken' }] } }
    await api.createDeviceWishlists(other)
    await api.createDeviceWishlists({
      ...other,
      deviceCode: 'phone',
      body: { wishlists: [{ code: 'here' }] },
    })
    const rename = (code: string) =>
      api.updateDeviceWishlist({ ...key, body: { code } }, { returnRepresentation: true })

    await assert.rejects(rename('here'), ConflictError)
    const { wishlist } = await rename('taken')

    assert.deepEqual([wishlist.code, wishlist.name], ['taken', 'On the phone'])
    assert.equal((await api.getDeviceWishlist({ deviceCode: 'tablet', wishlistCode: 'taken' })).name, null)
  })

  it('belong to that device alone', async () => {
    const { api, key, id } = await withDevice()

    assert.deepEqual(await api.listDeviceWishlists({ deviceCode: 'tablet' }), { wishlists: [] })
    assert.deepEqual(await api.listWishlists({ customerId: id }), { wishlists: [] })
    await assert.rejects(api.getDeviceWishlist({ ...key, deviceCode: 'tablet' }), NotFoundError)
  })

  it('answer 404 for a device that is not registered', async () => {
    const h = await withDevice()

    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', { wishlists: [{ code: 'x' }] }],
      ['GET', '/list'],
      ['POST', '/list', {}],
      ['DELETE', '/list'],
      ['POST', '/list/items', [{ productCode: 'tea' }]],
      ['POST', '/list/items/tea', {}],
      ['DELETE', '/list/items/tea'],
    ] as const) {
      const { status, body: answer } = await send(h, `/devices/nothing/wishlists${path}`, body, method)
      assert.equal(status, 404)
      assert.equal(answer.message, messageOf('deviceNotFound'))
    }
  })

  it('go with the device', async () => {
    const { api, key } = await withDevice()

    await api.deleteDevices({ body: { deviceCodes: ['phone'] } })
    await api.createDevices({ body: { devices: [device('phone')] } })

    assert.deepEqual(await api.listDeviceWishlists({ deviceCode: key.deviceCode }), { wishlists: [] })
  })
})

describe('merging a wishlist of a device', () => {
  const merge = ({ api, key, id }: Awaited<ReturnType<typeof withDevice>>, customerId = id) =>
    api.raw.mergeDeviceWishlist({ ...key, customerId })

  it('answers 201 and moves it to a customer who has none of this code', async () => {
    const h = await withDevice()

    const { status } = await merge(h)

    assert.equal(status, 201)
    const { wishlist } = await h.api.getWishlist({ customerId: h.id, wishlistCode: 'list' })
    assert.deepEqual(wishlist, {
      code: 'list',
      name: 'On the phone',
      items: [{ productCode: 'tea', notes: 'phone', quantity: 2 }, { productCode: 'mate' }],
    })
    assert.deepEqual(await h.api.listDeviceWishlists({ deviceCode: 'phone' }), { wishlists: [] })
  })

  it('adds what is new behind what is there; of both the larger quantity and the first note stay', async () => {
    const h = await withDevice()
    await h.api.createWishlists({
      customerId: h.id,
      body: {
        wishlists: [
          {
            code: 'list',
            name: 'Mine',
            items: [
              { productCode: 'cup' },
              { productCode: 'mate', quantity: 3, notes: 'mine' },
              { productCode: 'tea' },
            ],
          },
        ],
      },
    })
    await h.api.deleteDeviceWishlistItem({ ...h.key, productCode: 'mate' })
    await h.api.addDeviceWishlistItems({ ...h.key, body: [{ productCode: 'mate', notes: 'phone' }] })

    await merge(h)

    const { wishlist } = await h.api.getWishlist({ customerId: h.id, wishlistCode: 'list' })
    assert.deepEqual(wishlist, {
      code: 'list',
      name: 'Mine',
      items: [
        { productCode: 'cup' },
        { productCode: 'mate', notes: 'mine', quantity: 3 },
        { productCode: 'tea', notes: 'phone', quantity: 2 },
      ],
    })
  })

  it('answers 404 for an unknown device, wishlist or customer', async () => {
    const h = await withDevice()
    const { api, key, id } = h

    await assert.rejects(api.mergeDeviceWishlist({ ...key, deviceCode: 'nothing', customerId: id }), {
      body: { statusCode: 404, code: 'NotFound', message: messageOf('deviceNotFound') },
    })
    await assert.rejects(api.mergeDeviceWishlist({ ...key, wishlistCode: 'nothing', customerId: id }), {
      body: { statusCode: 404, code: 'NotFound', message: messageOf('wishlistNotFound') },
    })
    await assert.rejects(merge(h, unknownId), {
      body: { code: 'NotFound', message: messageOf('customerNotFound') },
    })
  })

  it('happens once when it is asked for twice at the same time', async () => {
    const h = await withDevice()

    const outcomes = await Promise.allSettled([merge(h), merge(h), merge(h)])

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const { wishlist } = await h.api.getWishlist({ customerId: h.id, wishlistCode: 'list' })
    assert.equal(wishlist.items[0]?.quantity, 2)
    const events = (await h.events()).filter(({ event }) => event.startsWith('wishlist'))
    assert.deepEqual(
      events.map(({ event }) => event),
      ['wishlistCreated', 'wishlistUpdated', 'wishlistDeleted'],
    )
  })
})
