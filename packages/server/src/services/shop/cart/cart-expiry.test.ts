import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { NotFoundError } from '@tradepost/sdk'
import { linesOf, shopperBy, withShop } from '../shop.fixture.ts'
import { shopJobs } from '../upkeep.ts'

const DAY = 86_400_000
const body = [{ productId: 'tea', quantity: 1 }]

it('the cart of a guest expires after the last change, that of a customer stays', async () => {
  const h = await withShop()
  await h.api.updateShopSettings({ shopCode: 'web', body: { settings: { guestCartLifetimeDays: 3 } } })
  const { signIn } = await h.customer()
  const [guest, jane] = [await h.guest(), await signIn()]
  for (const shopper of [guest, jane]) await shopper.callAddProducts({ body })
  const { cartId } = await guest.createCart()
  const renewed = async (token = guest.refreshToken) =>
    shopperBy(h, await h.shopToken({ grant_type: 'refresh_token', refresh_token: token }))

  h.clock.advance(2 * DAY)
  await (await renewed()).callAddProducts({ body })
  h.clock.advance(2 * DAY)
  assert.deepEqual(await linesOf(await renewed()), ['2 tea'])
  h.clock.advance(DAY)

  const later = await renewed()
  assert.deepEqual(await linesOf(later), [])
  await assert.rejects(later.getCart({ cartId }), NotFoundError)
  assert.notEqual((await later.createCart()).cartId, cartId)
  await later.callAddProducts({ body })
  assert.deepEqual(await linesOf(later), ['1 tea'])
  assert.deepEqual(await linesOf(await renewed(jane.refreshToken)), ['1 tea'])
})

it('what has expired is removed', async () => {
  const h = await withShop()
  const { signIn } = await h.customer()
  for (const shopper of [await h.guest(), await signIn()]) await shopper.callAddProducts({ body })

  h.clock.advance(31 * DAY)
  for (const task of Object.values(shopJobs.tasks)) await task(h.platform, {})

  const left = await h.platform.database.one<{ carts: number; sessions: number }>(sql`
    select (select count(*) from cart b where b.merchant_id = m.id) as carts,
      (select count(*) from shopper_session s where s.merchant_id = m.id) as sessions
    from merchant m where m.code = ${h.merchantCode}`)
  assert.deepEqual(left, { carts: 1, sessions: 0 })
})
