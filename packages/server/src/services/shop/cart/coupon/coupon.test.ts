import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromotionCreate } from '@tradepost/contract'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { cartOf, refusalOf, totalsOf, withShop } from '../../shop.fixture.ts'

const promotion = (code: string, more: Partial<PromotionCreate> = {}): PromotionCreate => ({
  code: code.toLowerCase(),
  name: code,
  startDate: '2020-01-01T00:00:00.000Z',
  type: 'coupon',
  target: 'order',
  discount: { type: 'absolute', amount: 3 },
  coupon: { code, name: code, limits: null },
  ...more,
})

const withCoupons = async () => {
  const h = await withShop()
  expectNoErrors(
    await h.api.createPromotions({
      body: {
        promotions: [
          promotion('SAVE3'),
          promotion('FROM30', {
            conditions: { subTotal: { gte: 30 } },
            discount: { type: 'absolute', amount: 5 },
          }),
          promotion('OVER', { endDate: '2020-02-01T00:00:00.000Z' }),
          promotion('OFF', { status: 'inactive' }),
        ],
      },
    }),
  )
  const shopper = await h.guest()
  const tea = (quantity: number) => shopper.callAddProducts({ body: [{ productId: 'tea', quantity }] })
  const codes = async () => (await cartOf(shopper)).cartItems.flatMap(({ coupon }) => coupon?.code ?? [])
  return { ...h, shopper, tea, codes }
}

describe('coupons of a cart', () => {
  it('apply at once, whatever the case of their letters, and once only', async () => {
    const { shopper, tea, codes } = await withCoupons()
    await tea(2)

    await shopper.callAddCoupons({ body: { couponCodes: ['save3'] } })
    await shopper.callAddCoupons({ body: ['SAVE3'] })

    assert.equal((await codes()).length, 1)
    assert.deepEqual(await totalsOf(shopper), { subTotal: 20, discount: -3, grandTotal: 17 })
  })

  it('that do not fit yet are refused and remembered', async () => {
    const { shopper, tea, codes } = await withCoupons()
    await tea(2)

    assert.deepEqual(await refusalOf(shopper.callAddCoupons({ body: ['FROM30'] })), ['EINVALIDCOUPON FROM30'])
    assert.deepEqual(
      (await cartOf(shopper)).messages.map(({ type, code }) => `${type} ${code}`),
      ['info EINVALIDCOUPON'],
    )
    assert.equal((await cartOf(shopper)).flags.orderable, true)
    await tea(1)

    assert.deepEqual(await codes(), ['FROM30'])
    assert.deepEqual((await cartOf(shopper)).messages, [])
  })

  it('are remembered by an empty cart without a word', async () => {
    const { shopper, tea, codes } = await withCoupons()

    await shopper.callAddCoupons({ body: ['FROM30', 'SAVE3'] })
    await tea(3)

    assert.deepEqual((await codes()).toSorted(), ['FROM30', 'SAVE3'])
  })

  it('that nobody can use are refused with the reason and not stored', async () => {
    const { shopper, tea } = await withCoupons()
    await tea(1)

    assert.deepEqual(await refusalOf(shopper.callAddCoupons({ body: ['NONE', 'OVER', 'OFF', 'SAVE3'] })), [
      'EINVALIDCOUPON NONE',
      'ECOUPONEXPIRED OVER',
      'EINVALIDCOUPON OFF',
    ])

    const { messages } = await cartOf(shopper)
    assert.deepEqual(messages, [])
    assert.deepEqual(await totalsOf(shopper), { subTotal: 10, discount: -3, grandTotal: 7 })
  })

  it('are removed by their code or the id of their line', async () => {
    const { shopper, tea, codes } = await withCoupons()
    await tea(3)
    await shopper.callAddCoupons({ body: ['FROM30', 'SAVE3'] })
    const ids = (await cartOf(shopper)).cartItems.flatMap(({ id, coupon }) =>
      coupon?.code === 'SAVE3' ? id : [],
    )

    assert.deepEqual(await refusalOf(shopper.callDeleteCoupons({ body: ['NONE', 'SAVE3'] })), [
      'ENOTFOUND NONE',
    ])
    await shopper.callDeleteCoupons({ body: { couponCodes: ids } })
    assert.deepEqual(await codes(), ['FROM30'])
    await shopper.callDeleteCoupons({ body: ['from30'] })
    assert.deepEqual(await codes(), [])
  })

  it('that apply by themselves are removed by the id of their line, and stay away', async () => {
    const { api, shopper, tea } = await withCoupons()
    const automatic = { ...promotion('AUTO'), code: 'auto', type: 'promotion' as const, coupon: null }
    expectNoErrors(await api.createPromotions({ body: { promotions: [automatic] } }))
    await tea(1)
    const before = await totalsOf(shopper)
    const ids = (await cartOf(shopper)).cartItems.flatMap(({ id, type }) => (type === 'coupon' ? [id] : []))

    assert.deepEqual(await refusalOf(shopper.callDeleteCoupons({ body: ['auto', 'promotion:none'] })), [
      'ENOTFOUND auto',
      'ENOTFOUND promotion:none',
    ])
    await shopper.callDeleteCoupons({ body: ids })
    const after = await totalsOf(shopper)
    await tea(1)

    assert.deepEqual(ids, ['promotion:auto'])
    assert.deepEqual([before.discount, after.discount], [-3, undefined])
    assert.deepEqual(await totalsOf(shopper), { subTotal: 20, grandTotal: 20 })
    await assert.rejects(shopper.callDeleteCoupons({ body: ids }), { code: 'ECART' })
  })

  it('are named by the call: an object without them is no call', async () => {
    const { shopper } = await withCoupons()
    const refused = { status: 400, code: 'EINVALIDCALL' }

    await assert.rejects(shopper.callAddCoupons({ body: {} }), refused)
    await assert.rejects(shopper.callDeleteCoupons({ body: {} }), refused)
    await assert.rejects(shopper.callUpdateProducts({ body: {} }), refused)
    await assert.rejects(shopper.callDeleteProducts({ body: {} }), refused)
  })

  it('of a cart by its id are refused with 400', async () => {
    const { shopper, tea, codes, raw } = await withCoupons()
    await tea(2)
    const { cartId } = await shopper.createCart()

    await shopper.addCartCoupons({ cartId, body: ['SAVE3'] })
    const refused = await raw(`/shop/v1/carts/${cartId}/coupons`, {
      method: 'POST',
      token: shopper.token,
      body: '["FROM30"]',
    })

    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].code, 'EINVALIDCOUPON')
    assert.deepEqual(await codes(), ['SAVE3'])
    await shopper.deleteCartCoupon({ cartId, couponCode: 'SAVE3' })
    assert.deepEqual(await codes(), [])
    await assert.rejects(shopper.deleteCartCoupon({ cartId, couponCode: 'SAVE3' }), NotFoundError)
    // the other one is still remembered
    await tea(1)
    assert.deepEqual(await codes(), ['FROM30'])
  })

  it('are a hundred at most, and the one above is told', async () => {
    const { api, shopper } = await withCoupons()
    const promotionCode = 'many'
    expectNoErrors(
      await api.createPromotions({ body: { promotions: [{ ...promotion('MANY'), coupon: null }] } }),
    )
    const { codes } = await api.createCoupons({ promotionCode, body: { generate: { count: 101 } } })

    await shopper.callAddCoupons({ body: codes.slice(0, 60) })
    const refused = await refusalOf(shopper.callAddCoupons({ body: codes.slice(60) }))

    assert.deepEqual(refused, [`ECARTFULL ${codes[100]}`])
    assert.deepEqual(await refusalOf(shopper.callDeleteCoupons({ body: codes.slice(100) })), [
      `ENOTFOUND ${codes[100]}`,
    ])
    await shopper.callDeleteCoupons({ body: codes.slice(0, 100) })
  })
})
