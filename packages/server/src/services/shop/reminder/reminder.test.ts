import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Harness } from '../../../../test/support/harness.ts'
import { cartOf, withShop } from '../shop.fixture.ts'
import { remindOfCarts } from './remind.ts'
import { listMerchantsToRemind } from './reminder.store.ts'

const HOUR = 3_600_000
const body = [{ productId: 'tea', quantity: 1 }]

const start = async (seconds: number | null = 3600) => {
  const h = await withShop()
  const set = (value: number | null) =>
    h.api.updateShopSettings({
      shopCode: 'web',
      body: { settings: { cartReminderTriggerAfterSeconds: value } },
    })
  await set(seconds)
  return { ...h, set }
}

/** As the job does it, for this merchant alone; the carts that were told. */
const look = async ({ platform, merchantCode, events }: Harness) => {
  const count = (await events()).length
  const due = await listMerchantsToRemind(platform.database, platform.clock.now())
  for (const merchant of due.filter(({ code }) => code === merchantCode))
    await remindOfCarts(platform, merchant)
  return (await events())
    .slice(count)
    .filter(({ event }) => event === 'cartReminderTimeReached')
    .map(({ payload }) => payload)
}

it('tells of a cart that nobody has changed for as long as the shop says, once for each rest', async () => {
  const h = await start()
  const { id: customerId, signIn } = await h.customer()
  const [guest, jane] = [await h.guest(), await signIn()]
  for (const shopper of [guest, jane]) await shopper.callAddProducts({ body })
  const cartIds = [(await guest.createCart()).cartId, (await jane.createCart()).cartId]
  const told = (index: number) => ({
    cartId: cartIds[index],
    shopCode: 'web',
    customerId: index === 0 ? null : customerId,
    deviceCode: null,
  })

  h.clock.advance(HOUR / 2)
  await jane.callAddProducts({ body })
  h.clock.advance(HOUR / 2 - 1)
  assert.deepEqual(await look(h), [])
  h.clock.advance(1)
  assert.deepEqual(await look(h), [told(0)])
  h.clock.advance(HOUR / 2)
  assert.deepEqual(await look(h), [told(1)])
  h.clock.advance(24 * HOUR)
  assert.deepEqual(await look(h), [])

  await (await signIn()).callAddProducts({ body })
  h.clock.advance(HOUR)
  assert.deepEqual(await look(h), [told(1)])
})

it('does not tell of carts that are empty or gone, or in shops that do not ask for it any more', async () => {
  const h = await start()
  const [empty, gone, kept] = [await h.guest(), await h.guest(), await h.guest()]
  for (const shopper of [empty, gone, kept]) await shopper.callAddProducts({ body })
  await empty.callDeleteProducts({ body: (await cartOf(empty)).cartItems.map(({ id }) => id) })
  await gone.callDeleteCart({})

  await h.set(null)
  h.clock.advance(HOUR)
  assert.deepEqual(await look(h), [])
  await h.set(60)
  assert.deepEqual(await look(h), [])
  const late = await h.guest()
  await late.callAddProducts({ body })
  h.clock.advance(60_000)
  assert.deepEqual(
    (await look(h)).map((payload) => (payload as { cartId: string }).cartId),
    [(await late.createCart()).cartId],
  )
})

it('tells of each cart once, also when two processes look at the same moment', async () => {
  const h = await start()
  for (const shopper of await Promise.all([h.guest(), h.guest(), h.guest()]))
    await shopper.callAddProducts({ body })

  h.clock.advance(HOUR)
  const told = (await Promise.all([look(h), look(h)])).flat()

  assert.ok(told.length >= 3)
  assert.equal((await h.events()).filter(({ event }) => event === 'cartReminderTimeReached').length, 3)
})
