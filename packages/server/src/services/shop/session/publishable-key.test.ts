import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError, OAuthError, UnauthorizedError } from '@tradepost/sdk'
import { linesOf, shopperBy, withShop } from '../shop.fixture.ts'

const withKey = async () => {
  const h = await withShop()
  const makeKey = async (name = 'App') =>
    (await h.api.createPublishableKey({ shopCode: 'web', body: { name } })).publishableKey
  const { key } = await makeKey()
  const tokenBy = (body: object) => h.api.issueShopperToken({ body })
  const guestBy = async (publishableKey: string) =>
    shopperBy(h, await tokenBy({ grant_type: 'guest', publishableKey }))
  return { ...h, key, makeKey, tokenBy, guestBy }
}

const refused = (name: 'publishableKeyUnknown' | 'invalidRefreshToken') => (error: unknown) =>
  error instanceof OAuthError && error.message.includes(messageOf(name))

describe('a publishable key', () => {
  it('names the shop of a guest, and leads to nothing but the shop', async () => {
    const { key, guestBy, merchantCode, raw } = await withKey()

    const guest = await guestBy(key)
    await guest.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    assert.match(key, /^pk_[\da-f]{32}$/)
    assert.deepEqual(await linesOf(guest), ['2 tea'])
    for (const path of [
      `/catalog/v1/merchants/${merchantCode}/products`,
      `/order/v1/merchants/${merchantCode}/orders`,
    ])
      assert.equal((await raw(path, { token: guest.token })).status, 403)
  })

  it('signs customers in, too', async () => {
    const { key, tokenBy, customer } = await withKey()
    const { id } = await customer()

    const { userId } = await tokenBy({
      grant_type: 'password',
      publishableKey: key,
      username: 'jane@example.test',
      password: 'correct horse battery',
    })

    assert.equal(userId, id)
  })

  it('is listed with its name until it is revoked', async () => {
    const { api, key, makeKey } = await withKey()
    const other = await makeKey('Second app')

    const list = async () => (await api.listPublishableKeys({ shopCode: 'web' })).publishableKeys
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ['App', 'Second app'],
    )
    await api.deletePublishableKey({ shopCode: 'web', publishableKey: key })

    assert.deepEqual(await list(), [other])
    await assert.rejects(api.deletePublishableKey({ shopCode: 'web', publishableKey: key }), NotFoundError)
    await assert.rejects(api.listPublishableKeys({ shopCode: 'none' }), NotFoundError)
  })

  it('ends with all tokens that were got by it, and with no others', async () => {
    const { api, key, guest, guestBy, tokenBy, makeKey } = await withKey()
    const [usual, ended, going] = [await guest(), await guestBy(key), await guestBy((await makeKey()).key)]
    for (const shopper of [usual, ended, going]) await shopper.callGetCart()

    await api.deletePublishableKey({ shopCode: 'web', publishableKey: key })

    await assert.rejects(ended.callGetCart(), UnauthorizedError)
    await assert.rejects(
      tokenBy({ grant_type: 'refresh_token', refresh_token: ended.refreshToken }),
      refused('publishableKeyUnknown'),
    )
    await assert.rejects(guestBy(key), refused('publishableKeyUnknown'))
    for (const shopper of [usual, going]) await shopper.callGetCart()
  })

  it('takes over the sessions of another key of its shop, and of no other shop', async () => {
    const h = await withKey()
    const { api, key, guestBy, tokenBy, makeKey } = h
    const guest = await guestBy(key)
    await guest.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })
    await api.createShops({ body: { shops: [{ code: 'other', name: 'Other', currencies: ['USD'] }] } })
    const elsewhere = await api.createPublishableKey({ shopCode: 'other', body: { name: 'Other app' } })
    const newer = await makeKey()
    await api.deletePublishableKey({ shopCode: 'web', publishableKey: key })

    const refresh = (publishableKey: string) =>
      tokenBy({ grant_type: 'refresh_token', publishableKey, refresh_token: guest.refreshToken })
    const going = shopperBy(h, await refresh(newer.key))

    assert.deepEqual(await linesOf(going), ['1 tea'])
    await assert.rejects(refresh(elsewhere.publishableKey.key), refused('invalidRefreshToken'))
  })

  it('is one of at most 100 of its shop', async () => {
    const { makeKey } = await withKey()
    for (let made = 1; made < 100; made++) await makeKey()

    await assert.rejects(makeKey(), ConflictError)
  })
})
