import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import { extendedPrice, price, shippingTotal, subTotal, total } from '../../index.ts'
import { cart, now } from '../engine.fixture.ts'
import { unitAmount } from './total.rules.ts'

const { amount, toNumber, zero } = money
const line = (
  price: number,
  quantity: number,
  more: { sale?: number; promo?: number; discount?: number } = {},
) => ({
  price: amount(price),
  salePrice: more.sale === undefined ? null : amount(more.sale),
  quantity: amount(quantity),
  promoAmount: amount(more.promo ?? 0),
  discountAmount: amount(more.discount ?? 0),
})

describe('the totals of a sales order', () => {
  it('have as extendedPrice the sale price, else the price, times quantity plus promotions and discounts', () => {
    assert.equal(toNumber(extendedPrice(line(40, 2, { promo: -8 }), 'USD')), 72)
    assert.equal(toNumber(extendedPrice(line(40, 2, { sale: 30, promo: -8, discount: -2 }), 'USD')), 50)
    assert.equal(toNumber(extendedPrice(line(40, 2, { sale: 0 }), 'USD')), 0)
  })

  it('are rounded once for each line, to what can be paid in the currency', () => {
    assert.equal(toNumber(extendedPrice(line(12.99, 0.4536), 'USD')), 5.89)
    assert.equal(toNumber(extendedPrice(line(12.99, 0.4536), 'KWD')), 5.892)
    assert.equal(toNumber(extendedPrice(line(12.99, 0.4536), 'JPY')), 6)
    // 1.00495: rounded to four decimals before, it would be 1.01
    assert.equal(toNumber(extendedPrice(line(2.0099, 0.5), 'USD')), 1)
  })

  it('add up', () => {
    const lines = [{ extendedPrice: amount(72) }, { extendedPrice: amount(8) }]
    const shipping = {
      shippingSubTotal: amount(4.9),
      shippingPromoAmount: amount(-1),
      shippingDiscountAmount: amount(-0.9),
    }
    const parts = {
      subTotal: subTotal(lines),
      promoAmount: amount(-8),
      discountAmount: amount(-2),
      shippingTotal: shippingTotal(shipping),
      taxAmount: amount(1.5),
      tax2Amount: amount(0.25),
    }

    assert.equal(toNumber(parts.subTotal), 80)
    assert.equal(toNumber(parts.shippingTotal), 3)
    assert.equal(toNumber(total(parts)), 74.75)
    assert.equal(subTotal([]), zero)
  })

  it('are those of a priced cart', () => {
    const { totals } = price(cart([{ price: 40, quantity: 2 }], { shipping: 5 }), [], now)

    assert.equal(total(totals), amount(85))
  })

  it('know the amount of one piece to four decimals', () => {
    assert.equal(toNumber(unitAmount(amount(-8), amount(2))), -4)
    assert.equal(toNumber(unitAmount(amount(-10), amount(3))), -3.3333)
    assert.equal(toNumber(unitAmount(amount(-0.29), amount(0.4536))), -0.6393)
    assert.equal(unitAmount(amount(-8), 0n), zero)
  })
})
