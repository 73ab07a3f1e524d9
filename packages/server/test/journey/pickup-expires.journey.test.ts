import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, books, post } = world
const tea = 'tea-assam-100g'
const email = 'dorothy@late.test'
const DAY_MS = 86_400_000

it('what nobody collects goes back to the shelf, and costs nothing', async () => {
  await api.updateSettings({
    body: { settings: { automaticOrderCancellationEnabled: true, cancelOrderAfterSeconds: 2 * 86_400 } },
  })
  const stock = await books.stock(tea, 'downtown')
  const report = await books.report()
  const shopper = await world.shopper()
  const { orderNumber } = await shopper.orders({
    firstName: 'Dorothy',
    lastName: 'Vaughan',
    email,
    goods: { [tea]: 2 },
    delivery: { method: 'pickup', store: 'downtown' },
  })
  const work = await books.workOf(orderNumber)
  const store = await world.store('downtown')
  await store.prepares(work.orderNumber)
  await post.read(email, /ready/)

  await world.timePasses(3 * DAY_MS)

  const order = await books.becomes(
    () => books.order(orderNumber),
    ({ status }) => status === 'canceled',
  )
  assert.equal(order.total, 0)
  const money = await books.becomes(
    () => books.money(orderNumber),
    ({ status }) => status === 'canceled',
  )
  assert.deepEqual([money.captured, money.refunded, money.open], [0, 0, 0])
  assert.deepEqual(await books.stock(tea, 'downtown'), stock)
  assert.equal((await books.report()).revenue, report.revenue)
  await post.read(email, /cancel|expired|not collected/i)
  await shopper.page.reload({ waitUntil: 'domcontentloaded' })
  await shopper.sees(/canceled/)
})
