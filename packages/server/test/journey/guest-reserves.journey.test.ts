import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, books, post, agree } = world
const tea = 'tea-assam-100g'

it('a guest reserves goods, and pays for them where they are', async () => {
  // goods that a store puts aside, and sells when somebody comes for them
  await api.updateProduct({ productCode: tea, body: { fulfillmentMethods: ['ROPIS'] } })
  const stock = await books.stock(tea, 'downtown')
  const shopper = await world.shopper()
  const store = await world.store('downtown')

  await shopper.puts(tea, 3)
  await shopper.goesToCheckout()
  await shopper.chooses({ method: 'pickup', store: 'downtown' })
  await shopper.fillsIn({ firstName: 'Mary', lastName: 'Jackson', email: 'mary@reserves.test' })
  await shopper.pays('payOnDelivery')
  const sum = await shopper.seesTheSum()
  await shopper.buys()
  const orderNumber = await shopper.getsAnOrder()
  const work = await books.workOf(orderNumber)
  await agree({ shopper, orderNumber, sum })
  assert.deepEqual([work.type, work.locationCode], ['ROPIS', 'downtown'])
  assert.deepEqual(await books.stock(tea, 'downtown'), { ...stock, onReserve: stock.onReserve + 3 })

  await store.seesWork(work.orderNumber)
  await store.accepts(work.orderNumber)
  await store.picksAll()
  await store.packs()
  await store.makesReady()
  await post.read('mary@reserves.test', /ready/)
  await agree({ shopper, orderNumber, sum, status: 'ready' })
  await store.handsOver(orderNumber)
  await agree({ shopper, orderNumber, sum, status: 'fulfilled' })
  assert.deepEqual(await books.stock(tea, 'downtown'), { ...stock, onHand: stock.onHand - 3 })
  const paid = await books.becomes(
    () => books.money(orderNumber),
    ({ captured }) => captured > 0,
  )
  assert.deepEqual(paid, { status: 'authorized', asked: sum, captured: sum, refunded: 0, open: 0 })
})
