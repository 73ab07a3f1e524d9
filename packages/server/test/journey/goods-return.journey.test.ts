import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { amountsIn } from './steps/amounts.ts'
import { cents } from './steps/books.ts'
import type { Shopper } from './steps/shopper.ts'
import { textOf } from './steps/text.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, books, post, staff } = world
const tea = 'tea-assam-100g'
const email = 'katherine@returns.test'

let shopper: Shopper
let orderNumber: string
let sum: number

before(async () => {
  shopper = await world.shopper()
  const bought = await shopper.orders({
    firstName: 'Katherine',
    lastName: 'Johnson',
    email,
    goods: { [tea]: 3 },
    delivery: { method: 'pickup', store: 'downtown' },
  })
  ;({ orderNumber, sum } = bought)
  const work = await books.workOf(orderNumber)
  const store = await world.store('downtown')
  await store.prepares(work.orderNumber)
  await store.handsOver('Katherine Johnson')
  await books.becomes(
    () => books.money(orderNumber),
    ({ captured }) => captured === sum,
  )
  await store.leaves()
})

/** The return that came last, when it has ended and its money is back. */
const refunded = async (total: number) => {
  const money = await books.becomes(
    () => books.money(orderNumber),
    ({ refunded: back, open }) => open === 0 && back > 0,
  )
  assert.equal(money.refunded, total)
  const { payments } = await api.listPayments({ orderNumber })
  return payments.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'refund')
}

const returnsOf = async () =>
  (await api.listReturnOrders({ filters: { salesOrderNumber: orderNumber }, sort: 'createDate:asc' }))
    .returnOrders

it('goods that come back over the counter are paid back at once, once', async () => {
  const stock = await books.stock(tea, 'downtown')
  const store = await world.store('downtown')

  await store.takesBack(orderNumber, 1)

  const [made] = await books.becomes(returnsOf, ({ length }) => length === 1)
  assert.equal(made?.status, 'completed')
  const back = Math.abs(cents(made?.total))
  assert.ok(back > 0 && back < sum)
  assert.equal((await refunded(back)).length, 1)
  assert.deepEqual(await books.stock(tea, 'downtown'), { ...stock, onHand: stock.onHand + 1 })
  const page = await staff.reads(`/orders/${orderNumber}`)
  assert.ok(amountsIn(page).includes(back), `the console shows the refund: ${page}`)
  await staff.reads(`/returns/${made?.orderNumber}`)
  await shopper.page.reload({ waitUntil: 'domcontentloaded' })
  assert.ok(amountsIn(await textOf(shopper.page.locator('main'))).includes(back), 'so does the order page')
  await post.read(email, /return/i)
  const { text } = await post.read(email, /money back/i)
  assert.ok(amountsIn(text ?? '').includes(back), `so does the mail: ${text}`)
  await store.leaves()
})

it('goods that come back by post are paid back when they are accepted, less the fee', async () => {
  const [first] = await returnsOf()
  const before = Math.abs(cents(first?.total))
  const { lineItems, customerId } = await books.order(orderNumber)
  const piece = Math.round(cents(lineItems[0]?.extendedPrice) / 3)
  const { ids } = expectNoErrors(
    await api.createReturnOrders({
      body: {
        returnOrders: [
          {
            salesOrderNumber: orderNumber,
            customerId,
            dropOffType: 'shipped',
            lineItems: [
              {
                code: '1',
                salesOrderLineItemCode: String(lineItems[0]?.code),
                quantity: 1,
                // a restocking fee of 1.00
                extendedPrice: -(piece - 100) / 100,
                returnReason: { code: 'changedMind' },
                productCondition: { code: 'new' },
              },
            ],
          },
        ],
      },
    }),
  )
  const returnNumber = String(ids[0])
  assert.equal((await books.money(orderNumber)).refunded, before)

  for (const move of ['dispatch', 'arrival', 'checked', 'Complete'])
    await staff.moves(`/returns/${returnNumber}`, move)

  const { returnOrder } = await api.getReturnOrder({ orderNumber: returnNumber })
  assert.equal(returnOrder.status, 'completed')
  const back = Math.abs(cents(returnOrder.total))
  assert.ok(back < before, 'less than the piece that came back without a fee')
  await books.becomes(
    () => books.money(orderNumber),
    (money) => money.refunded === before + back && money.open === 0,
  )
  await staff.reads(`/returns/${returnNumber}`)
  await shopper.page.reload({ waitUntil: 'domcontentloaded' })
  assert.ok(amountsIn(await textOf(shopper.page.locator('main'))).includes(before + back))
})
