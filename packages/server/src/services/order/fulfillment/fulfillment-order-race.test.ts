import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FulfillmentOrderStatus, PromotionCreate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../test/support/statements.ts'
import { createSalesOrders } from '../sales/create.ts'
import { line, order } from '../sales/order.fixture.ts'
import { setFulfillmentOrderStatuses } from './change/update-many.ts'
import { createFulfillmentOrders } from './create/create.ts'
import { part, withFulfillmentOrders } from './fulfillment-order.fixture.ts'
import { shipped } from './group/group.fixture.ts'

const three = order({ lineItems: [line({ quantity: 3, extendedPrice: 30 })], subTotal: 30, total: 30 })

const percent = (code: string, over: Partial<PromotionCreate>): PromotionCreate => ({
  code,
  name: code,
  target: 'product',
  startDate: null,
  discount: { type: 'percentage', amount: 10 },
  ...over,
})

const withPromotions = async (promotions: PromotionCreate[]) => {
  const h = await withFulfillmentOrders([{ onHand: 3000 }])
  expectNoErrors(await h.api.createPromotions({ body: { promotions } }))
  return h
}

const set = (ctx: Ctx, numbers: string[], status: FulfillmentOrderStatus) =>
  setFulfillmentOrderStatuses(
    ctx,
    numbers.map((orderNumber) => ({ orderNumber, status })),
  )

describe('at the same time', () => {
  it('locations that want the last pieces of a line get them once', async () => {
    const { place, api, stock, read } = await withFulfillmentOrders([{ onHand: 50 }])
    const number = await place()

    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.createFulfillmentOrders({ body: { fulfillmentOrders: [part(number, 0.5)] } }),
      ),
    )

    const stored = answers.flatMap(({ ids }) => ids).filter((id) => id !== null)
    assert.equal(new Set(stored).size, 4)
    assert.deepEqual(await stock(), { 'tea depot': '2 of 50' })
    assert.equal((await read(number)).lineItems[0]?.routedQuantity, 2)
  })

  it('one of a cancellation and a handover wins, and the stock tells which', async () => {
    const { begin, api, stock, get } = await withFulfillmentOrders([{ onHand: 5 }])
    const { orderNumber } = await begin()
    const set = (status: 'canceled' | 'fulfilled') =>
      api.updateFulfillmentOrder({ orderNumber, body: { status } }).then(
        () => true,
        () => false,
      )

    const [canceled, fulfilled] = await Promise.all([set('canceled'), set('fulfilled')])

    assert.notEqual(canceled, fulfilled)
    assert.equal((await get(orderNumber)).status, fulfilled ? 'fulfilled' : 'canceled')
    assert.deepEqual(await stock(), { 'tea depot': fulfilled ? '0 of 3' : '0 of 5' })
  })

  it('numbers of one sales order count up without a gap', async () => {
    const { place, api } = await withFulfillmentOrders([{ onHand: 50 }])
    const number = await place()

    await Promise.all(
      Array.from({ length: 4 }, () =>
        api.createFulfillmentOrders({ body: { fulfillmentOrders: [part(number, 0.5)] } }),
      ),
    )

    const { fulfillmentOrders } = await api.listFulfillmentOrders({ filters: { salesOrderNumber: number } })
    assert.deepEqual(fulfillmentOrders.map(({ sequenceId }) => sequenceId).toSorted(), [1, 2, 3, 4])
  })
})

describe('the number of statements', () => {
  it('is the same for one fulfillment order and for many, made and moved', async () => {
    const h = await withFulfillmentOrders([{ onHand: 500 }])
    const numbers = await Promise.all(Array.from({ length: 13 }, () => h.place()))
    const { ctx, spent } = await countStatements(h)
    const create = (some: string[]) =>
      createFulfillmentOrders(
        ctx,
        some.map((number) => part(number, 2)),
      )
    const set = (some: string[], status: 'accepted' | 'fulfilled') =>
      setFulfillmentOrderStatuses(
        ctx,
        some.map((number) => ({ orderNumber: `${number}-0001`, status })),
      )
    const [one, many] = [numbers.slice(0, 1), numbers.slice(1)]

    assert.equal(await spent(() => create(one)), await spent(() => create(many)))
    assert.equal(await spent(() => set(one, 'accepted')), await spent(() => set(many, 'accepted')))
    assert.equal(await spent(() => set(one, 'fulfilled')), await spent(() => set(many, 'fulfilled')))
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 474' })
  })

  it('of a change of status is the same for five, for fifty and for five hundred', async () => {
    const h = await withFulfillmentOrders([{ onHand: 2000 }])
    const { ctx, spent } = await countStatements(h)
    const make = async (count: number) => {
      const orders = Array.from({ length: count }, () => order(shipped()))
      const numbers = (await createSalesOrders(ctx, orders)).orderNumbers.map(String)
      const fulfillmentOrders = numbers.map((number) => part(number, 2))
      return expectNoErrors(await createFulfillmentOrders(ctx, fulfillmentOrders)).ids.map(String)
    }
    const walk = async (numbers: string[]) => {
      const spendings: number[] = []
      for (const status of ['hold', 'accepted', 'picked', 'packed', 'fulfilled'] as const)
        spendings.push(
          await spent(async () =>
            expectNoErrors(
              await setFulfillmentOrderStatuses(
                ctx,
                numbers.map((orderNumber) => ({ orderNumber, status })),
              ),
            ),
          ),
        )
      return spendings
    }

    const five = await walk(await make(5))
    const fifty = await walk(await make(50))
    const fiveHundred = await walk([
      ...(await make(100)),
      ...(await make(100)),
      ...(await make(100)),
      ...(await make(100)),
      ...(await make(100)),
    ])

    assert.deepEqual([fifty, fiveHundred], [five, five])
    const { meta } = await h.api.listFulfillmentOrders({ filters: { status: 'fulfilled' }, limit: 1 })
    assert.equal(meta.totalItemCount, 555)
  })

  it('to cancel is the same for one and for many', async () => {
    const h = await withFulfillmentOrders([{ onHand: 500 }])
    const numbers = await Promise.all(Array.from({ length: 9 }, () => h.place()))
    const { ctx, spent } = await countStatements(h)
    await createFulfillmentOrders(
      ctx,
      numbers.map((number) => part(number, 2)),
    )
    const cancel = (some: string[]) =>
      setFulfillmentOrderStatuses(
        ctx,
        some.map((number) => ({ orderNumber: `${number}-0001`, status: 'canceled' as const })),
      )

    assert.equal(await spent(() => cancel(numbers.slice(0, 1))), await spent(() => cancel(numbers.slice(1))))
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 500' })
  })

  it('to cancel a part of orders with promotions is the same for five, for fifty and for five hundred', async () => {
    const h = await withPromotions([
      percent('ten', { target: 'order' }),
      percent('few', { limitConditions: { maxOverallUsageCount: 600 } }),
    ])
    const { ctx, spent } = await countStatements(h)
    const make = async (count: number) => {
      const orders = Array.from({ length: count }, () => three)
      const numbers = (await createSalesOrders(ctx, orders)).orderNumbers.map(String)
      const fulfillmentOrders = numbers.map((number) => part(number, 2))
      const ids = expectNoErrors(await createFulfillmentOrders(ctx, fulfillmentOrders)).ids.map(String)
      expectNoErrors(await set(ctx, ids, 'accepted'))
      return { numbers, ids }
    }
    const hundreds = [await make(100), await make(100), await make(100), await make(100), await make(100)]
    const [five, fifty] = [await make(5), await make(50)]
    const cancel = (ids: string[]) => spent(async () => expectNoErrors(await set(ctx, ids, 'canceled')))

    const [few, some, many] = [
      await cancel(five.ids),
      await cancel(fifty.ids),
      await cancel(hundreds.flatMap(({ ids }) => ids)),
    ]

    assert.deepEqual([some, many], [few, few])
    for (const [number = ''] of [five.numbers, fifty.numbers, hundreds[4]?.numbers ?? []]) {
      const { lineItems, total, promoAmount } = await h.read(number)
      assert.deepEqual([lineItems[0]?.quantity, total, promoAmount], [1, 8.1, -0.9])
    }
  })

  it('does not grow because promotions have limits, and no order gets what another one had', async () => {
    const h = await withPromotions([percent('one', { limitConditions: { maxOverallUsageCount: 1 } })])
    const { ctx } = await countStatements(h)
    const create = async () => String((await createSalesOrders(ctx, [three])).orderNumbers[0])
    const [without, having] = [await create(), await create()].toReversed() as [string, string]
    const fulfillmentOrders = [part(without, 2), part(having, 2)]
    const ids = expectNoErrors(await createFulfillmentOrders(ctx, fulfillmentOrders)).ids.map(String)
    const totals = async () => [(await h.read(having)).total, (await h.read(without)).total]
    assert.deepEqual(await totals(), [27, 30])

    expectNoErrors(await set(ctx, ids, 'canceled'))

    assert.deepEqual(await totals(), [9, 10])
    assert.equal((await h.read(await create())).total, 30)
    await h.api.updateSalesOrder({ orderNumber: having, body: { status: 'canceled' } })
    assert.equal((await h.read(await create())).total, 27)
  })
})
