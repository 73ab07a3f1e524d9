import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_FAVORITES_LISTS } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { removeExpiredWishlists } from '../../customer/index.ts'
import { password, type Shopper, withShop } from '../shop.fixture.ts'

const idsOf = async (shopper: Shopper, favoritesListId?: string) =>
  (await shopper.callGetFavoriteIds({ body: { favoritesListId } })).output.productIds

describe('favorites by named calls', () => {
  it('are added, told with their products, changed and removed', async () => {
    const { customer, api } = await withShop()
    const { id: customerId, signIn } = await customer()
    const shopper = await signIn()
    assert.deepEqual(await shopper.callGetFavoriteIds(), { output: { productIds: [] } })
    assert.deepEqual(await shopper.callGetFavorites(), { output: { products: [] } })

    const added = await shopper.callAddFavorites({ body: { productId: 'tea' } })
    await shopper.callAddFavorites({ body: { productId: ['cup', 'tea'], quantity: 2, notes: 'blue' } })
    await shopper.callUpdateFavorites({ body: { productId: 'tea', quantity: 3, notes: null } })

    assert.deepEqual(added, { output: {} })
    assert.deepEqual(await idsOf(shopper), ['tea', 'cup'])
    const { products } = (await shopper.callGetFavorites()).output
    assert.deepEqual(
      products.map(({ id, name }) => [id, name]),
      [
        ['tea', 'Tea'],
        ['cup', 'Cup'],
      ],
    )
    const { items } = (await shopper.callGetFavoritesV2()).output
    assert.deepEqual(
      items.map(({ product, notes, quantity }) => [product.id, notes, quantity]),
      [
        ['tea', null, 3],
        ['cup', 'blue', 2],
      ],
    )
    // the list that the storefront and the plugin have
    const { items: shared } = await api.getWishlist({ customerId, wishlistCode: 'favourites' })
    assert.deepEqual(
      shared.map(({ productCode }) => productCode),
      ['tea', 'cup'],
    )
    assert.deepEqual(await shopper.callDeleteFavorites({ body: { productId: 'tea' } }), { output: {} })
    assert.deepEqual(await idsOf(shopper), ['cup'])
  })

  it('are replaced as a whole; those that stay keep their place', async () => {
    const { seed, guest } = await withShop()
    await seed.product({ code: 'pot', name: { 'en-us': 'Pot' } })
    const shopper = await guest()
    await shopper.callAddFavorites({ body: { productId: ['tea', 'cup'], notes: 'mine' } })

    await shopper.callPutFavorites({ body: { productIds: ['pot', 'cup'] } })

    assert.deepEqual(await idsOf(shopper), ['cup', 'pot'])
    const [cup] = (await shopper.callGetFavoritesV2()).output.items
    assert.equal(cup?.notes, 'mine')
    await shopper.callPutFavorites({ body: { productIds: [] } })
    assert.deepEqual(await idsOf(shopper), [])
  })

  it('are changed many at a time, all or none, as one change of the list', async () => {
    const { customer, events } = await withShop()
    const shopper = await (await customer()).signIn()
    await shopper.callAddFavorites({ body: { productId: ['tea', 'cup'] } })
    const before = (await events()).length

    await shopper.callUpdateFavorites({ body: { productId: ['tea', 'cup', 'tea'], quantity: 3 } })
    await assert.rejects(shopper.callUpdateFavorites({ body: { productId: ['tea', 'pot'], quantity: 4 } }), {
      code: 'ENOTFOUND',
    })

    const { items } = (await shopper.callGetFavoritesV2()).output
    assert.deepEqual(
      items.map(({ quantity }) => quantity),
      [3, 3],
    )
    assert.deepEqual(
      (await events()).slice(before).map(({ event }) => event),
      ['wishlistUpdated'],
    )
  })

  it('refuse products and lists that are not there', async () => {
    const { guest } = await withShop()
    const shopper = await guest()
    const known = { productId: 'tea', favoritesListId: 'nothing' }

    await assert.rejects(shopper.callAddFavorites({ body: { productId: 'gone' } }), {
      status: 404,
      body: { error: { code: 'ENOTFOUND', message: 'Product not found' } },
    })
    await assert.rejects(shopper.callDeleteFavorites({ body: { productId: 'tea' } }), { code: 'ENOTFOUND' })
    await assert.rejects(shopper.callAddFavorites({ body: known }), { code: 'EFAVORITE' })
    await assert.rejects(shopper.callGetFavorites({ body: known }), { code: 'EFAVORITE' })
    assert.deepEqual(await idsOf(shopper, 'nothing'), [])
  })

  it('have further lists with names', async () => {
    const { guest } = await withShop()
    const shopper = await guest()

    const { id } = (await shopper.callAddFavoritesList({ body: { name: 'Birthday' } })).output
    await shopper.callAddFavorites({ body: { productId: 'cup', favoritesListId: id } })
    await shopper.callAddFavorites({ body: { productId: 'tea', favoritesListId: 'DEFAULT' } })
    await shopper.callUpdateFavoritesList({ body: { id, name: 'Party' } })

    assert.deepEqual(await shopper.callGetFavoritesLists(), {
      output: {
        favoritesLists: [
          { id: 'DEFAULT', name: 'DEFAULT' },
          { id, name: 'Party' },
        ],
      },
    })
    assert.deepEqual(await idsOf(shopper, id), ['cup'])
    await shopper.callRemoveFavoritesList({ body: { id } })
    await shopper.callRemoveFavoritesList({ body: { id: 'DEFAULT' } })
    const { favoritesLists } = (await shopper.callGetFavoritesLists()).output
    assert.deepEqual(
      favoritesLists.map((list) => list.id),
      ['DEFAULT'],
    )
    assert.deepEqual(await idsOf(shopper), [])
  })

  it('have no more lists than there is room for, also when many are added at once', async () => {
    const { customer, api } = await withShop()
    const { id: customerId, signIn } = await customer()
    const shopper = await signIn()
    const wishlists = Array.from({ length: MAX_FAVORITES_LISTS - 3 }, (_, n) => ({ code: `list ${n}` }))
    await api.createWishlists({ customerId, body: { wishlists } })

    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => shopper.callAddFavoritesList({ body: { name: 'one more' } })),
    )

    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    assert.deepEqual(refused, Array(6).fill('ELIMIT'))
    const { favoritesLists } = (await shopper.callGetFavoritesLists()).output
    assert.equal(favoritesLists.length, MAX_FAVORITES_LISTS)
  })

  it('of a guest join those of the customer at the sign-in, without doubles', async () => {
    const { customer, guest } = await withShop()
    const { signIn } = await customer()
    const home = await signIn()
    await home.callAddFavorites({ body: { productId: 'tea', quantity: 2 } })
    const shopper = await guest()
    await shopper.callAddFavorites({ body: { productId: ['cup', 'tea'] } })
    const other = await guest()
    await other.callAddFavorites({ body: { productId: 'cup' } })

    await shopper.callLoginUser({
      body: { strategy: 'basic', parameters: { login: 'jane@example.test', password } },
    })

    assert.deepEqual(await idsOf(shopper), ['tea', 'cup'])
    assert.deepEqual(await idsOf(home), ['tea', 'cup'])
    await shopper.callLogoutUser()
    assert.deepEqual(await idsOf(shopper), [])
    assert.deepEqual(await idsOf(other), ['cup'])
    const later = await signIn({ refresh_token: other.refreshToken })
    assert.deepEqual(await idsOf(later), ['tea', 'cup'])
  })

  it('of a guest are kept as long as the session, and nobody hears of them', async () => {
    const { guest, platform, clock } = await withShop()
    const shopper = await guest()
    await shopper.callAddFavorites({ body: { productId: 'tea' } })

    const { database } = platform
    const { told } = await database.one<{ told: number }>(
      sql`select count(*)::int as told from outbox where event like 'wishlist%'
        and entity_id like '%/favourites' and payload ->> 'customerId' is null`,
    )
    const after = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    await removeExpiredWishlists(database, after(29))
    assert.deepEqual(await idsOf(shopper), ['tea'])
    await removeExpiredWishlists(database, after(31))

    assert.equal(told, 0)
    assert.deepEqual(await idsOf(shopper), [])
  })

  it('are nobody’s for an API client', async () => {
    const { backEnd } = await withShop()

    await assert.rejects((await backEnd()).callGetFavoriteIds(), { code: 'EACCESS' })
  })
})
