import assert from 'node:assert/strict'
import { it } from 'node:test'
import { address, cards } from './steps/shopper.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { books, post, staff, agree } = world
const ada = { firstName: 'Ada', lastName: 'Byron' }

for (const way of ['parcel', 'express'])
  it(`a guest pays the sum that was shown for ${way}, by a card that was declined first`, async () => {
    const email = `ada@${way}.test`
    const before = await books.report()
    const shopper = await world.shopper()
    await shopper.puts('tea-assam-100g', 2)
    await shopper.goesToCheckout()
    await shopper.chooses({ method: 'ship', way })
    await shopper.fillsIn({ ...ada, ...address, email })

    const sum = await shopper.seesTheSum()
    await shopper.pays({ card: cards.declined })
    await shopper.buys()
    await shopper.isTold(/declined/)
    assert.deepEqual(await post.subjects(email), [], 'nobody is thanked for an order that was not paid')
    assert.equal(await shopper.seesTheSum(), sum)
    await shopper.pays({ card: cards.good })
    await shopper.buys()
    const orderNumber = await shopper.getsAnOrder()

    assert.partialDeepStrictEqual(await books.money(orderNumber), {
      status: 'authorized',
      asked: sum,
      captured: 0,
    })
    await agree({ shopper, orderNumber, sum })
    assert.equal((await post.subjects(email)).length, 1, 'one mail for one order')
    assert.equal(books.events(orderNumber).filter((one) => one === 'salesOrderAdded').length, 1)
    const after = await books.becomes(books.report, ({ count }) => count > before.count)
    assert.deepEqual(after, { count: before.count + 1, revenue: before.revenue + sum })
    assert.ok((await staff.reads('/orders')).includes(orderNumber))
    await shopper.leaves()
  })

it('a guest with two tabs is asked again before another sum is charged, and going back buys nothing twice', async () => {
  const email = 'ada@tabs.test'
  const before = await books.report()
  const shopper = await world.shopper()
  const { page } = shopper
  await shopper.puts('tea-assam-100g')
  await shopper.goesToCheckout()
  await shopper.chooses({ method: 'ship', way: 'parcel' })
  await shopper.fillsIn({ ...ada, ...address, email })
  await shopper.pays({ card: cards.good })
  const first = await shopper.seesTheSum()

  await shopper.puts('tea-earl-grey-100g', 1, await page.context().newPage())
  await shopper.buys()
  await shopper.isTold(/Nothing has been bought/)
  const sum = await shopper.seesTheSum(page, first)
  assert.ok(sum > first)
  await shopper.pays({ card: cards.good })
  await shopper.buys()
  const orderNumber = await shopper.getsAnOrder()
  await agree({ shopper, orderNumber, sum })
  await page.goBack()
  await page.reload({ waitUntil: 'domcontentloaded' })

  await page.goto(`${shopper.home}/cart`)
  assert.equal(await page.locator('.sums .total').count(), 0, 'the cart is empty')
  const after = await books.becomes(books.report, ({ count }) => count > before.count)
  assert.deepEqual(after, { count: before.count + 1, revenue: before.revenue + sum })
  await shopper.leaves()
})
