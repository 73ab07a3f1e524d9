import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromotionCreate, SalesOrderCreate, SalesOrderUpdate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { line, order, withOrders } from './order.fixture.ts'

const startDate = '2020-01-01T00:00:00Z'
const tenPercent = { type: 'percentage' as const, amount: 10 }

const withCanceling = async (...promotions: PromotionCreate[]) => {
  const h = await withOrders()
  if (promotions.length > 0) expectNoErrors(await h.api.createPromotions({ body: { promotions } }))
  const update = (orderNumber: string, body: SalesOrderUpdate) =>
    h.api.updateSalesOrder({ orderNumber, body })
  const amounts = async (orderNumber: string) => {
    const { subTotal, promoAmount, discountAmount, shippingTotal, taxAmount, total, amountCheck } =
      await h.read(orderNumber)
    return { subTotal, promoAmount, discountAmount, shippingTotal, taxAmount, total, amountCheck }
  }
  return { ...h, update, amounts }
}

const two = [line(), line({ code: 'B', quantity: 3, extendedPrice: 30 })]
const sold: Partial<SalesOrderCreate> = {
  status: 'open',
  lineItems: two,
  subTotal: 50,
  discountAmount: -5,
  shippingSubTotal: 10,
  shippingTotal: 10,
  taxAmount: 4,
  total: 59,
}

describe('a line that is voided', () => {
  it('is not charged, and what the order has as a whole goes with its share', async () => {
    for (const status of ['canceled', 'rejected'] as const) {
      const h = await withCanceling()
      const orderNumber = await h.place(sold)

      await h.update(orderNumber, { lineItems: [{ code: 'B', status }] })

      assert.deepEqual(await h.amounts(orderNumber), {
        subTotal: 20,
        promoAmount: 0,
        discountAmount: -2,
        shippingTotal: 4,
        taxAmount: 1.6,
        total: 23.6,
        amountCheck: null,
      })
      assert.partialDeepStrictEqual((await h.read(orderNumber)).lineItems[1], {
        status,
        quantity: 3,
        extendedPrice: 0,
      })
    }
  })

  it('costs the same as one that was made smaller by its quantity', async () => {
    const h = await withCanceling()
    const [canceled, emptied] = [await h.place(sold), await h.place(sold)]

    await h.update(canceled, { lineItems: [{ code: 'B', status: 'canceled' }] })
    await h.update(emptied, {
      lineItems: [{ code: 'B', quantity: 0, quantityChangeReason: 'customerCanceled' }],
    })

    assert.deepEqual(await h.amounts(emptied), await h.amounts(canceled))
  })

  it('takes its own taxes, shipping and promotions along, and a smaller one its share of them', async () => {
    const h = await withCanceling()
    const own = { taxAmount: 2, shippingAmount: 4, promoAmount: -6, extendedPrice: 24 }
    const orderNumber = await h.place({
      status: 'open',
      lineItems: [line(), line({ code: 'B', quantity: 3, ...own })],
      subTotal: 44,
      shippingSubTotal: 4,
      shippingTotal: 4,
      taxAmount: 2,
      total: 50,
    })
    const resize = (quantity: number) =>
      h.update(orderNumber, { lineItems: [{ code: 'B', quantity, quantityChangeReason: 'other' }] })

    await resize(1.5)
    assert.partialDeepStrictEqual(await h.amounts(orderNumber), {
      subTotal: 32,
      taxAmount: 1,
      shippingTotal: 2,
      total: 35,
    })
    await h.update(orderNumber, { lineItems: [{ code: 'B', status: 'canceled' }] })

    assert.partialDeepStrictEqual(await h.amounts(orderNumber), {
      subTotal: 20,
      taxAmount: 0,
      shippingTotal: 0,
      total: 20,
      amountCheck: null,
    })
  })

  it('stands in the history with who gave it up and why', async () => {
    const h = await withCanceling()
    const orderNumber = await h.place(sold)

    await h.update(orderNumber, {
      lineItems: [{ code: 'B', status: 'canceled', quantityChangeReason: 'itemDamaged' }],
    })
    const { history } = await h.api.listSalesOrderHistory({
      orderNumber,
      filters: { type: 'orderLineItemQuantityChanged' },
    })

    assert.equal(history.length, 1)
    assert.partialDeepStrictEqual(history[0], {
      details: '3 of B were canceled: itemDamaged',
      entityId: 2,
      oldValue: { code: 'B', status: 'open', quantity: 3 },
      newValue: { code: 'B', status: 'canceled', quantity: 3, quantityChangeReason: 'itemDamaged' },
      user: { id: h.client.id },
    })
  })

  it('leaves an order without amounts when it was the last, as does giving up the order', async () => {
    const h = await withCanceling()
    const [byLine, whole] = [await h.place(sold), await h.place(sold)]

    await h.update(byLine, { lineItems: two.map(({ code }) => ({ code, status: 'canceled' as const })) })
    await h.update(whole, { status: 'canceled' })

    assert.partialDeepStrictEqual(await h.amounts(whole), {
      subTotal: 0,
      discountAmount: 0,
      total: 0,
      amountCheck: null,
    })
    assert.deepEqual(await h.amounts(byLine), await h.amounts(whole))
    assert.equal((await h.read(byLine)).status, 'canceled')
  })

  it('leaves amounts that come with the update as they are', async () => {
    const h = await withCanceling()
    const orderNumber = await h.place(sold)

    await h.update(orderNumber, { discountAmount: -5, lineItems: [{ code: 'B', status: 'canceled' }] })

    assert.partialDeepStrictEqual(await h.amounts(orderNumber), {
      subTotal: 20,
      discountAmount: -5,
      amountCheck: null,
    })
  })

  it('of an order that comes canceled keeps the amounts that it had elsewhere', async () => {
    const h = await withCanceling()

    const orderNumber = await h.place({ ...sold, status: 'canceled', imported: true })

    assert.partialDeepStrictEqual(await h.amounts(orderNumber), {
      subTotal: 50,
      total: 59,
      amountCheck: null,
    })
  })
})

describe('an order that the platform priced', () => {
  const coupon = { code: 'SAVE', name: 'Save', limits: { overall: 1 } }
  const save: PromotionCreate = { code: 'save', name: 'Save', startDate, discount: tenPercent, coupon }
  const fiveOff: PromotionCreate = {
    code: 'five',
    name: 'Five off forty',
    startDate,
    discount: { type: 'absolute', amount: 5 },
    conditions: { subTotal: { $gte: 40 } },
  }
  const bought = { lineItems: two, coupons: [{ code: 'SAVE' }] }

  it('is calculated anew when a line is voided or made smaller, also after it was placed', async () => {
    const h = await withCanceling(save, fiveOff)
    const orderNumber = await h.place(bought)
    await h.api.checkoutSalesOrder({ orderNumber, body: {} })
    const before = await h.amounts(orderNumber)

    await h.update(orderNumber, {
      lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'customerCanceled' }],
    })
    const smaller = await h.amounts(orderNumber)
    await h.update(orderNumber, { lineItems: [{ code: 'B', status: 'canceled' }] })

    assert.deepEqual([before.subTotal, before.promoAmount, before.discountAmount], [50, -5, -4.5])
    assert.deepEqual([smaller.subTotal, smaller.promoAmount, smaller.discountAmount], [40, -5, -3.5])
    assert.deepEqual(await h.amounts(orderNumber), {
      ...smaller,
      subTotal: 10,
      promoAmount: 0,
      discountAmount: -1,
      total: 9,
    })
    const { appliedPromotions } = await h.read(orderNumber)
    assert.deepEqual(
      appliedPromotions.map(({ code }) => code),
      ['save'],
    )
  })

  it('keeps its coupon while it is under way, and gives it back when all of it is voided', async () => {
    const h = await withCanceling(save)
    const orderNumber = await h.place(bought)
    await h.api.checkoutSalesOrder({ orderNumber, body: {} })
    await h.update(orderNumber, { status: 'inProgress' })
    const another = () => h.api.createSalesOrders({ body: { orders: [order(bought)] } })

    await h.update(orderNumber, { lineItems: [{ code: 'B', status: 'canceled' }] })
    assert.equal((await h.amounts(orderNumber)).discountAmount, -2)
    assert.deepEqual((await another()).orderNumbers, [null])
    await h.update(orderNumber, { lineItems: [{ code: 'A', status: 'canceled' }] })

    assert.deepEqual((await another()).errors, [])
  })

  it('keeps to the promotions of its day', async () => {
    const ending = { ...fiveOff, conditions: null, endDate: '2026-12-31T00:00:00Z' }
    const h = await withCanceling(ending)
    h.clock.set('2026-06-01T00:00:00Z')
    const orderNumber = await h.place({ lineItems: two })
    await h.api.checkoutSalesOrder({ orderNumber, body: {} })
    h.clock.set('2027-02-01T00:00:00Z')

    await h.update(orderNumber, { lineItems: [{ code: 'B', status: 'canceled' }] })

    assert.partialDeepStrictEqual(await h.amounts(orderNumber), { subTotal: 20, promoAmount: -5, total: 15 })
  })
})
