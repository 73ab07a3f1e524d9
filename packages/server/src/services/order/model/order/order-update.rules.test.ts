import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { line } from '../../sales/order.fixture.ts'
import { now, orderOf, updated } from '../../sales/rules.fixture.ts'

const open = orderOf({
  status: 'open',
  data: { points: 3, tier: 'gold' },
  lineItems: [line(), line({ code: 'B', unitPromoAmount: -1, extendedPrice: 18 })],
  subTotal: 38,
  total: 38,
})
const statuses = (order: typeof open) => order.lineItems.map(({ status }) => status)

describe('an update', () => {
  it('changes only what is sent', () => {
    const after = updated(open, { notes: 'Ring twice', externalCode: 'X1' })

    assert.deepEqual(after, { ...open, notes: 'Ring twice', externalCode: 'X1' })
  })

  it('merges the free data; null takes away a key, or all of them', () => {
    assert.deepEqual(updated(open, { data: { points: 4, tier: null, gift: true } }).data, {
      points: 4,
      gift: true,
    })
    assert.equal(updated(open, { data: null }).data, null)
    assert.deepEqual(updated({ ...open, data: null }, { data: { a: 1 } }).data, { a: 1 })
  })

  it('replaces all addresses by those that are sent', () => {
    const after = updated(open, {
      addressSequences: [{ type: 'pickup', customerContactId: 'k1', country: 'at' }],
    })

    assert.equal(after.addressSequences.length, 1)
    assert.equal(after.addressSequences[0]?.country, 'AT')
    assert.equal(after.addressSequences[0]?.firstName, null)
  })

  it('of the status takes the open lines along, and those that are done stay', () => {
    const partly = updated(open, { lineItems: [{ code: 'B', status: 'rejected' }] })

    assert.deepEqual(statuses(updated(partly, { status: 'inProgress' })), ['inProgress', 'rejected'])
    assert.deepEqual(statuses(updated(partly, { status: 'fulfilled' })), ['fulfilled', 'rejected'])
    assert.deepEqual(
      statuses(updated(open, { status: 'fulfilled', lineItems: [{ code: 'A', status: 'canceled' }] })),
      ['canceled', 'fulfilled'],
    )
  })

  it('of the status sets its dates once, and how far the fulfillment is', () => {
    const fulfilled = updated(open, { status: 'fulfilled' })
    const completed = updated(fulfilled, { status: 'completed' })

    assert.equal(fulfilled.fulfillDate, now.toISOString())
    assert.equal(fulfilled.completeDate, null)
    assert.equal(fulfilled.fulfillmentStatus, 'completed')
    assert.equal(completed.completeDate, now.toISOString())
    assert.equal(updated(open, { status: 'canceled' }).fulfillmentStatus, 'open')
    assert.equal(
      updated(open, { status: 'inProgress', fulfillmentStatus: 'actionRequired' }).fulfillmentStatus,
      'actionRequired',
    )
  })

  it('adds payments and changes those with the same external code; none goes', () => {
    const once = updated(open, {
      paymentTransactions: [{ externalCode: 'P1', paymentMethod: { code: 'card' } }, { authorizedAmount: 5 }],
    })
    const twice = updated(once, { paymentTransactions: [{ externalCode: 'P1', authorizedAmount: 38 }] })

    assert.deepEqual(
      twice.paymentTransactions.map(({ id, externalCode, status, paymentMethod, authorizedAmount }) => [
        id,
        externalCode,
        status,
        paymentMethod.code,
        authorizedAmount,
      ]),
      [
        ['id-1', 'P1', 'authorized', 'card', 38],
        ['id-2', null, 'authorized', null, 5],
      ],
    )
    assert.equal(once.paymentTransactions[0]?.status, 'processing')
  })
})

describe('a line', () => {
  it('keeps what is not sent of its product, unless it becomes another product', () => {
    const before = updated(open, {
      lineItems: [
        {
          code: 'A',
          product: { ...line().product, image: 'tea.png', salePrice: 9, identifiers: { ean: '1', sku: 's' } },
        },
      ],
    })
    const same = updated(before, {
      lineItems: [
        { code: 'A', product: { ...line().product, name: 'Green tea', identifiers: { sku: 't' } } },
      ],
    })
    const other = updated(before, {
      lineItems: [{ code: 'A', product: { ...line().product, code: 'mate' } }],
    })

    assert.partialDeepStrictEqual(same.lineItems[0]?.product, {
      name: 'Green tea',
      image: 'tea.png',
      salePrice: 9,
      identifiers: { ean: '1', sku: 't', upc: null },
    })
    assert.partialDeepStrictEqual(other.lineItems[0]?.product, {
      code: 'mate',
      image: null,
      salePrice: null,
      identifiers: { ean: null, sku: null },
    })
  })

  it('is canceled by a quantity of zero, unless it gets a status of its own', () => {
    const change = { code: 'A', quantity: 0, quantityChangeReason: 'unavailable' as const }

    assert.deepEqual(statuses(updated(open, { lineItems: [change] })), ['canceled', 'open'])
    assert.deepEqual(statuses(updated(open, { lineItems: [{ ...change, status: 'rejected' }] })), [
      'rejected',
      'open',
    ])
  })

  it('is added behind the others, with the next id', () => {
    const after = updated(open, { lineItems: [line({ code: 'D' }), line({ code: 'C' })] })

    assert.deepEqual(
      after.lineItems.map(({ id, code, status }) => [id, code, status]),
      [
        [1, 'A', 'open'],
        [2, 'B', 'open'],
        [3, 'D', 'open'],
        [4, 'C', 'open'],
      ],
    )
  })

  it('that replaces another is a substitution, and nothing is left of the other', () => {
    const after = updated(open, { lineItems: [{ ...line({ code: 'C' }), replacedLineItemId: 1 }] })

    assert.deepEqual(
      after.lineItems.map(({ code, status, subStatus, quantity, quantityChangeReason, extendedPrice }) => [
        code,
        status,
        subStatus,
        quantity,
        quantityChangeReason,
        extendedPrice,
      ]),
      [
        ['A', 'canceled', 'replaced', 0, 'substituted', 0],
        ['B', 'open', null, 2, null, 18],
        ['C', 'open', 'substituted', 2, null, 20],
      ],
    )
    assert.equal(after.subTotal, 38)
  })

  it('that is replaced in part keeps what the update says', () => {
    const after = updated(open, {
      lineItems: [
        { code: 'A', quantity: 1, quantityChangeReason: 'substituted' },
        { ...line({ code: 'C', quantity: 1 }), replacedLineItemId: 1 },
      ],
    })

    assert.partialDeepStrictEqual(after.lineItems[0], { status: 'open', subStatus: 'replaced', quantity: 1 })
  })

  it('names the limit of its slot by both names', () => {
    const slot = { id: 's1', date: '2026-05-02', from: '10:00', to: '12:00', orderCount: 4 }
    const after = updated(open, { lineItems: [{ code: 'A', fulfillmentSlot: slot }] })
    const cleared = updated(after, { lineItems: [{ code: 'A', fulfillmentSlot: null }] })

    assert.partialDeepStrictEqual(after.lineItems[0]?.fulfillmentSlot, {
      id: 's1',
      orderCount: 4,
      orderLimit: 4,
      weekday: null,
    })
    assert.equal(cleared.lineItems[0]?.fulfillmentSlot, null)
  })
})

describe('the amounts of an order that is not new', () => {
  it('follow a new quantity when they are not sent', () => {
    const after = updated(open, {
      lineItems: [{ code: 'B', quantity: 3, quantityChangeReason: 'wrongQuantity' }],
    })

    assert.partialDeepStrictEqual(after.lineItems[1], { promoAmount: -3, extendedPrice: 27 })
    assert.deepEqual([after.subTotal, after.total, after.amountCheck], [47, 47, null])
  })

  it('are kept as sent, and a difference is noted until it is gone', () => {
    const wrong = updated(open, { total: 40, taxAmount: 3 })
    const untouched = updated(wrong, { notes: 'x' })
    const right = updated(untouched, { total: 41 })

    assert.equal(wrong.total, 40)
    assert.deepEqual(wrong.amountCheck, { total: { sent: 40, expected: 41 } })
    assert.deepEqual(untouched.amountCheck, wrong.amountCheck)
    assert.equal(right.amountCheck, null)
  })

  it('stay when a line only changes its status', () => {
    const wrong = updated(open, { lineItems: [{ code: 'A', extendedPrice: 19 }], subTotal: 37, total: 37 })
    const after = updated(wrong, { lineItems: [{ code: 'A', status: 'inProgress' }] })

    assert.equal(after.lineItems[0]?.extendedPrice, 19)
    assert.deepEqual(after.amountCheck, { 'lineItems.A.extendedPrice': { sent: 19, expected: 20 } })
  })

  it('of shipping and taxes follow the lines, unless they are sent or were others before', () => {
    const taxed = line({ shippingAmount: 3, taxAmount: 2, tax2Amount: 1 })
    const before = orderOf({ status: 'open', lineItems: [taxed], total: 26 })
    const change = { lineItems: [{ code: 'A', shippingAmount: 5, taxAmount: 4, tax2Amount: 0 }] }
    const amounts = ({ shippingSubTotal, shippingTotal, taxAmount, tax2Amount, total }: typeof open) => [
      shippingSubTotal,
      shippingTotal,
      taxAmount,
      tax2Amount,
      total,
    ]

    assert.deepEqual(amounts(before), [3, 3, 2, 1, 26])
    assert.deepEqual(amounts(updated(before, change)), [5, 5, 4, 0, 29])
    assert.deepEqual(amounts(updated(before, { ...change, taxAmount: 3 })), [5, 5, 3, 0, 28])
    const own = { ...before, taxAmount: 7, total: 31 }
    assert.deepEqual(amounts(updated(own, change)), [5, 5, 7, 0, 32])
    assert.deepEqual(amounts(updated(before, { lineItems: [{ ...taxed, code: 'B' }] })), [6, 6, 4, 2, 52])
  })

  it('are those of what is left when a line becomes smaller, and never below zero', () => {
    const whole = line({ promoAmount: -3, discountAmount: -1, extendedPrice: 16 })
    const before = orderOf({
      status: 'open',
      lineItems: [whole],
      subTotal: 16,
      promoAmount: -4,
      discountAmount: -5,
      total: 7,
    })
    const lowered = (quantity: number, more = {}) => {
      const after = updated(before, {
        lineItems: [{ code: 'A', quantity, quantityChangeReason: 'other', ...more }],
      })
      const [one] = after.lineItems
      assert.equal(after.amountCheck, null)
      return [
        one?.promoAmount,
        one?.discountAmount,
        one?.extendedPrice,
        after.promoAmount,
        after.discountAmount,
        after.total,
      ]
    }

    assert.deepEqual(lowered(1), [-1.5, -0.5, 8, -2, -2.5, 3.5])
    assert.deepEqual(lowered(0), [0, 0, 0, 0, 0, 0])
    assert.deepEqual(lowered(4), [-3, -1, 36, -4, -5, 27])
    assert.deepEqual(lowered(1, { promoAmount: 0 }), [0, -0.5, 9.5, -2, -2.5, 5])
    assert.equal(updated(before, { subTotal: 1 }).total, -8)
  })

  it('of promotions are kept, too', () => {
    const promotion = {
      code: 'spring',
      name: 'Spring',
      startDate: null,
      discount: { type: 'absolute' as const, amount: 2 },
    }
    const after = updated(open, {
      promoAmount: -2,
      total: 36,
      lineItems: [{ code: 'A', appliedPromotions: [promotion] }],
    })

    assert.equal(after.promoAmount, -2)
    assert.equal(after.amountCheck, null)
    assert.partialDeepStrictEqual(after.lineItems[0]?.appliedPromotions, [promotion])
  })
})

describe('the amounts of a new order', () => {
  it('are calculated, whatever was sent', () => {
    const created = orderOf({
      subTotal: 1,
      total: 2,
      promoAmount: -7,
      discountAmount: -7,
      shippingSubTotal: 5,
      shippingPromoAmount: -7,
      shippingTotal: 1,
      taxAmount: 1.5,
      lineItems: [line({ unitPromoAmount: -7, promoAmount: -7, extendedPrice: 3 })],
    })

    assert.partialDeepStrictEqual(created, {
      subTotal: 20,
      promoAmount: 0,
      discountAmount: 0,
      shippingTotal: 5,
      total: 26.5,
      amountCheck: null,
    })
    assert.partialDeepStrictEqual(created.lineItems[0], {
      unitPromoAmount: 0,
      promoAmount: 0,
      extendedPrice: 20,
    })
  })

  it('are calculated on update, too, until it is open', () => {
    const created = orderOf()
    const sent = {
      total: 1,
      promoAmount: -5,
      lineItems: [{ code: 'A', extendedPrice: 3, unitPromoAmount: -1 }],
    }

    assert.partialDeepStrictEqual(updated(created, sent), { total: 20, promoAmount: 0 })
    assert.partialDeepStrictEqual(updated(created, { ...sent, status: 'open' }), {
      total: 1,
      promoAmount: -5,
      lineItems: [{ extendedPrice: 3 }],
    })
  })

  it('take shipping and taxes from the lines when the order has none of its own', () => {
    const lineItems = [
      line({ shippingAmount: 3, taxAmount: 1, tax2Amount: 0.5 }),
      line({ code: 'B', shippingAmount: 1.5, taxAmount: 0.25 }),
    ]

    assert.partialDeepStrictEqual(orderOf({ lineItems }), {
      shippingSubTotal: 4.5,
      shippingTotal: 4.5,
      taxAmount: 1.25,
      tax2Amount: 0.5,
      total: 46.25,
    })
    assert.partialDeepStrictEqual(orderOf({ shippingTotal: 6 }), { shippingSubTotal: 6, shippingTotal: 6 })
  })
})

describe('an order that comes with a status', () => {
  const cases: [
    status: 'open' | 'inProgress' | 'ready' | 'fulfilled' | 'completed' | 'canceled',
    line: string,
    fulfillment: string,
  ][] = [
    ['open', 'open', 'open'],
    ['inProgress', 'inProgress', 'inProgress'],
    ['ready', 'inProgress', 'inProgress'],
    ['fulfilled', 'fulfilled', 'completed'],
    ['completed', 'fulfilled', 'completed'],
    ['canceled', 'canceled', 'open'],
  ]
  for (const [status, lineStatus, fulfillmentStatus] of cases)
    it(`has lines and a fulfillment that fit: ${status}`, () => {
      const created = orderOf({ status })

      assert.deepEqual(statuses(created), [lineStatus])
      assert.equal(created.fulfillmentStatus, fulfillmentStatus)
    })

  it('keeps its promotions and amounts, fills in what was not sent, and notes differences', () => {
    const { extendedPrice: _, ...withoutPrice } = line({ unitDiscountAmount: -1 })
    const created = orderOf({
      status: 'open',
      lineItems: [withoutPrice],
      promoAmount: -3,
      subTotal: 18,
      total: 14,
    })

    assert.partialDeepStrictEqual(created.lineItems[0], { discountAmount: -2, extendedPrice: 18 })
    assert.deepEqual(created.amountCheck, { total: { sent: 14, expected: 15 } })
  })
})
