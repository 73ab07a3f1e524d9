import assert from 'node:assert/strict'
import { it } from 'node:test'
import { amountsIn } from './steps/amounts.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { books, post, agree, staff } = world
const tea = { code: 'tea-assam-100g', name: 'Assam' }
const other = { code: 'tea-earl-grey-100g', name: 'Earl Grey' }

const collects = { method: 'pickup', store: 'downtown' } as const
const buyer = (email: string) => ({ firstName: 'Rosalind', lastName: 'Franklin', email })

/** An order of a guest at the counter of a store, with what was there before it. */
const begin = async (email: string, goods: Record<string, number>) => {
  const stock = await books.stock(tea.code, 'downtown')
  const shopper = await world.shopper()
  const bought = await shopper.orders({ ...buyer(email), goods, delivery: collects })
  const work = await books.workOf(bought.orderNumber)
  return { ...bought, shopper, stock, work }
}

/** A mail to the shopper tells the goods, and the sum that holds from then on. */
const mailed = async (email: string, subject: RegExp, sum: number, goods: string) => {
  const { text } = await post.read(email, subject)
  assert.ok(amountsIn(text ?? '').includes(sum), `the new sum: ${text}`)
  assert.match(text ?? '', new RegExp(goods))
}

/** The sum that an order has now, less than before. */
const lowered = async (orderNumber: string, sum: number): Promise<number> => {
  const order = await books.becomes(
    () => books.order(orderNumber),
    ({ total }) => Math.round(total * 100) < sum,
  )
  return Math.round(order.total * 100)
}

const settled = (orderNumber: string, sum: number) =>
  books.becomes(
    () => books.money(orderNumber),
    ({ captured, refunded, open }) => open === 0 && captured - refunded === sum,
  )

it('a shopper pays only what the store found', async () => {
  const { shopper, orderNumber, sum, stock, work } = await begin('rosalind@short.test', { [tea.code]: 3 })
  const store = await world.store('downtown')

  await store.accepts(work.orderNumber)
  await store.findsOnly(tea.name, 2)
  const now = await lowered(orderNumber, sum)
  await agree({ shopper, orderNumber, sum: now, mailed: sum, status: 'inProgress' })
  await mailed('rosalind@short.test', /part of your order/, now, `1 × .*${tea.name}`)
  await store.picksAll()
  await store.packs()
  await store.makesReady()
  await store.handsOver('Rosalind Franklin')

  await agree({ shopper, orderNumber, sum: now, mailed: sum, status: 'fulfilled' })
  await settled(orderNumber, now)
  assert.deepEqual(await books.stock(tea.code, 'downtown'), { ...stock, onHand: stock.onHand - 2 })
  await Promise.all([shopper.leaves(), store.leaves()])
})

it('a shopper gets another product by its name and price', async () => {
  const {
    shopper,
    orderNumber,
    sum: bought,
    stock,
    work,
  } = await begin('rosalind@substitute.test', {
    [tea.code]: 1,
  })
  const before = await books.stock(other.code, 'downtown')
  const store = await world.store('downtown')

  await store.accepts(work.orderNumber)
  await store.substitutes(tea.name, other.code)
  const { lineItems } = await books.becomes(
    () => books.order(orderNumber),
    (order) => order.lineItems.some(({ product }) => product.code === other.code),
  )
  const line = lineItems.find(({ product }) => product.code === other.code)
  assert.match(String(line?.product.name), new RegExp(other.name))
  await store.sees(new RegExp(other.name))
  await store.picksAll()
  await store.packs()
  await store.makesReady()
  await store.handsOver('Rosalind Franklin')

  const { total } = await books.order(orderNumber)
  const sum = Math.round(total * 100)
  await agree({ shopper, orderNumber, sum, mailed: bought, status: 'fulfilled' })
  await shopper.sees(new RegExp(other.name))
  await mailed(
    'rosalind@substitute.test',
    /Another product/,
    sum,
    `1 × .*${other.name}[^]*Instead of .*${tea.name}`,
  )
  assert.match(await staff.reads(`/orders/${orderNumber}`), new RegExp(other.name))
  const { asked } = await books.money(orderNumber)
  await settled(orderNumber, Math.min(asked, sum))
  assert.deepEqual(await books.stock(tea.code, 'downtown'), stock)
  assert.deepEqual(await books.stock(other.code, 'downtown'), { ...before, onHand: before.onHand - 1 })
  await Promise.all([shopper.leaves(), store.leaves()])
})

it('staff take one product out of an order', async () => {
  const email = 'rosalind@part.test'
  const { shopper, orderNumber, sum, stock } = await begin(email, { [tea.code]: 2, [other.code]: 1 })

  await staff.shrinks(orderNumber, tea.name, 0, 'Canceled by the customer')

  const now = await lowered(orderNumber, sum)
  await agree({ shopper, orderNumber, sum: now, mailed: sum })
  await mailed(email, /part of your order/, now, `2 × .*${tea.name}`)
  await books.becomes(
    () => books.stock(tea.code, 'downtown'),
    ({ onReserve }) => onReserve === stock.onReserve,
  )
  await shopper.leaves()
})

it('staff cancel an order', async () => {
  const email = 'rosalind@all.test'
  const { shopper, orderNumber, stock, work } = await begin(email, { [tea.code]: 2 })

  await staff.moves(`/orders/${orderNumber}`, 'Cancel')

  await books.becomes(
    () => books.order(orderNumber),
    ({ status }) => status === 'canceled',
  )
  const money = await books.becomes(
    () => books.money(orderNumber),
    ({ status }) => status === 'canceled',
  )
  assert.deepEqual([money.captured, money.refunded, money.open], [0, 0, 0])
  assert.deepEqual(await books.stock(tea.code, 'downtown'), stock)
  await post.read(email, /cancel/i)
  await shopper.page.reload({ waitUntil: 'domcontentloaded' })
  await shopper.sees(/canceled/)
  const [left] = await books.works(orderNumber)
  assert.deepEqual([left?.orderNumber, left?.status], [work.orderNumber, 'canceled'])
  await shopper.leaves()
})
