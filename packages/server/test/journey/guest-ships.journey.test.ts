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
