import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cards } from './steps/shopper.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, books, post, agree, staff } = world
const tea = 'tea-assam-100g'

const slotIn = async (locationCode: string) => {
  const { fulfillmentSlots } = await api.listFulfillmentSlots({ locationCode })
  return fulfillmentSlots[0]?.id ?? ''
}

for (const hasSlot of [false, true])
  it(`a guest collects what was paid ${hasSlot ? 'at a time that was chosen' : 'at any time'}`, async () => {
    const email = `grace@${hasSlot ? 'slot' : 'any'}.test`
    const slot = hasSlot ? await slotIn('downtown') : ''
    const [stock, report] = [await books.stock(tea, 'downtown'), await books.report()]
    const shopper = await world.shopper()
    const store = await world.store('downtown')

    await shopper.puts(tea, 2)
    await shopper.goesToCheckout()
    await shopper.chooses({ method: 'pickup', store: 'downtown', slot })
    await shopper.fillsIn({ firstName: 'Grace', lastName: 'Hopper', email })
    await shopper.pays({ card: cards.good })
    const sum = await shopper.seesTheSum()
    await shopper.buys()
    const orderNumber = await shopper.getsAnOrder()
    const work = await books.workOf(orderNumber)
    await agree({ shopper, orderNumber, sum })
    assert.deepEqual([work.locationCode, work.status], ['downtown', 'new'])
    assert.deepEqual(await books.stock(tea, 'downtown'), { ...stock, onReserve: stock.onReserve + 2 })

    await store.seesWork(work.orderNumber)
    await store.accepts(work.orderNumber)
    await agree({ shopper, orderNumber, sum, status: 'inProgress' })
    await store.picksAll()
    await store.packs()
    await store.makesReady()
    await agree({ shopper, orderNumber, sum, status: 'ready' })
    await post.read(email, /ready/)
    assert.equal((await books.money(orderNumber)).captured, 0)

    await store.handsOver('Grace Hopper')
    await agree({ shopper, orderNumber, sum, status: 'fulfilled' })
    assert.deepEqual(await books.stock(tea, 'downtown'), { ...stock, onHand: stock.onHand - 2 })
    await staff.reads(`/stock/${tea}/downtown`)
    await staff.reads('/stock?sort=onHand')
    await staff.reads(`/fulfillment/${work.orderNumber}`)
    const paid = await books.becomes(
      () => books.money(orderNumber),
      ({ captured }) => captured > 0,
    )
    assert.deepEqual(paid, { status: 'authorized', asked: sum, captured: sum, refunded: 0, open: 0 })
    assert.equal((await books.report()).revenue, report.revenue + sum)
    assert.equal((await post.subjects(email)).length, 2)
    const moves = books.events(work.orderNumber).filter((one) => one.startsWith('fulfillmentOrderStatus'))
    assert.deepEqual(
      moves.map((one) => one.split(' ')[1]),
      ['accepted', 'picked', 'packed', 'ready', 'fulfilled'],
    )
    await Promise.all([shopper.leaves(), store.leaves()])
  })
