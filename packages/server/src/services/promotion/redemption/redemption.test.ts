import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tenPercent, withCoupon } from '../promotion/promotion.fixture.ts'
import { limited, save, ten, withOrders } from './redemption.fixture.ts'

describe('using a promotion', () => {
  it('is remembered with the order, the coupon and the customer', async () => {
    const { use, redeemed, create } = await withOrders(withCoupon())
    await create({ ...tenPercent, code: 'auto' })

    const refusals = await use(
      save('1001', { customerId: 'c-1' }),
      { orderNumber: '1001', promotionCode: 'auto', customerId: 'c-1' },
      { orderNumber: '1002', promotionCode: 'auto' },
    )

    assert.deepEqual(refusals, [])
    assert.deepEqual(await redeemed(), [
      { orderNumber: '1001', promotionCode: 'auto', couponKey: '', customerId: 'c-1' },
      { orderNumber: '1001', promotionCode: 'ten', couponKey: 'SAVE10', customerId: 'c-1' },
      { orderNumber: '1002', promotionCode: 'auto', couponKey: '', customerId: '' },
    ])
  })

  const refusals: [title: string, promotion: ReturnType<typeof limited>, by: object, error: string][] = [
    ['more often than it may be', limited({ maxOverallUsageCount: 2 }), {}, 'promotionUsedUp'],
    [
      'more often than a customer may',
      limited({ maxCustomerUsageCount: 2 }),
      { customerId: 'c' },
      'promotionUsedUpByCustomer',
    ],
    [
      'with a coupon that is used up',
      withCoupon('SAVE10', { overall: 2 }) as never,
      { couponCode: 'Save10' },
      'couponUsedUp',
    ],
    [
      'with a coupon that the customer has used up',
      withCoupon('SAVE10', { maxPerCustomer: 2 }) as never,
      { couponCode: 'save10 ', customerId: 'c' },
      'couponUsedUpByCustomer',
    ],
  ]
  for (const [title, promotion, by, error] of refusals)
    it(`is refused ${title}`, async () => {
      const { use } = await withOrders(promotion)

      const answers = [await use(ten('1', by)), await use(ten('2', by)), await use(ten('3', by))]

      assert.deepEqual(answers, [
        [],
        [],
        [
          {
            orderNumber: '3',
            promotionCode: 'ten',
            couponCode: (by as { couponCode?: string }).couponCode ?? null,
            error,
          },
        ],
      ])
    })

  it('is refused when there is no such promotion, or coupon of it, or when the coupon is not active', async () => {
    const { use, create, api } = await withOrders(withCoupon())
    await create({ ...withCoupon('OTHER'), code: 'other' })
    await api.updateCoupon({ promotionCode: 'other', couponCode: 'OTHER', body: { status: 'inactive' } })

    const answer = await use(
      { orderNumber: '1', promotionCode: 'none' },
      ten('2', { couponCode: 'nothing' }),
      ten('3', { couponCode: 'OTHER' }),
      { orderNumber: '4', promotionCode: 'other', couponCode: 'other' },
    )

    assert.deepEqual(
      answer.map(({ orderNumber, error }) => [orderNumber, error]),
      [
        ['1', 'promotionNotFound'],
        ['2', 'couponNotFound'],
        ['3', 'couponNotFound'],
        ['4', 'couponInactive'],
      ],
    )
  })

  it('counts customers apart, and does not count those whom nobody knows', async () => {
    const { use } = await withOrders(limited({ maxCustomerUsageCount: 1 }))

    const answers = await use(
      ten('1', { customerId: 'a' }),
      ten('2', { customerId: 'b' }),
      ten('3', { customerId: 'a' }),
      ten('4'),
      ten('5', { customerId: null }),
    )

    assert.deepEqual(
      answers.map(({ orderNumber }) => orderNumber),
      ['3'],
    )
  })

  it('by several orders at once gives to the earlier ones, to each order all or nothing', async () => {
    const { use, create, redeemed } = await withOrders(limited({ maxOverallUsageCount: 2 }))
    await create({ ...withCoupon('ONE', { overall: 1 }), code: 'one' })
    const one = (orderNumber: string) => ({ orderNumber, promotionCode: 'one', couponCode: 'one' })

    const answer = await use(ten('1'), one('1'), ten('2'), one('2'), ten('3'), ten('4'))

    assert.deepEqual(
      answer.map(({ orderNumber, error }) => [orderNumber, error]),
      [
        ['2', 'couponUsedUp'],
        ['4', 'promotionUsedUp'],
      ],
    )
    assert.deepEqual(
      (await redeemed()).map(({ orderNumber, promotionCode }) => `${orderNumber} ${promotionCode}`),
      ['1 one', '1 ten', '3 ten'],
    )
  })

  it('again for the same order changes nothing', async () => {
    const { use, coupons, redeemed } = await withOrders(withCoupon('SAVE10', { overall: 2 }))

    assert.deepEqual(await use(save('1')), [])
    assert.deepEqual(await use(save('1'), save('1')), [])
    assert.deepEqual(await use(save('2')), [])

    assert.equal((await redeemed()).length, 2)
    assert.partialDeepStrictEqual(await coupons(), [{ usageCount: 2, status: 'redeemed' }])
  })

  it('shows in the coupon', async () => {
    const { use, coupons } = await withOrders(withCoupon('SAVE10', { overall: 2 }))

    await use(save('1'))

    assert.partialDeepStrictEqual(await coupons(), [{ usageCount: 1, status: 'active' }])
  })

  it('belongs to its merchant alone', async () => {
    const mine = await withOrders(withCoupon('SAVE10', { overall: 1 }))
    const other = await withOrders(withCoupon('SAVE10', { overall: 1 }))

    assert.deepEqual(await mine.use(save('1')), [])
    assert.deepEqual(await other.use(save('1')), [])
    await other.giveBack('1')
    assert.equal((await mine.redeemed()).length, 1)
    assert.equal((await other.redeemed()).length, 0)
  })

  it('of a promotion that comes again under its old code starts anew', async () => {
    const { use, api, create, redeemed } = await withOrders(limited({ maxOverallUsageCount: 1 }))
    await use(ten('1'))

    await api.deletePromotion({ promotionCode: 'ten' })
    await create(limited({ maxOverallUsageCount: 1 }))

    assert.deepEqual(await use(ten('1')), [])
    assert.equal((await use(ten('2')))[0]?.error, 'promotionUsedUp')
    assert.equal((await redeemed()).length, 2)
  })
})

describe('giving back', () => {
  it('makes room for another order, once', async () => {
    const { use, giveBack, coupons } = await withOrders({
      ...withCoupon('SAVE10', { overall: 1, maxPerCustomer: 1 }),
      limitConditions: { maxOverallUsageCount: 1, maxCustomerUsageCount: 1 },
    })
    const by = { customerId: 'c' }
    await use(save('1', by))

    assert.equal((await use(save('2', by)))[0]?.error, 'couponUsedUp')
    await giveBack('1')
    await giveBack('1', 'never placed')
    assert.partialDeepStrictEqual(await coupons(), [{ usageCount: 0, status: 'active' }])
    assert.deepEqual(await use(save('2', by)), [])
    assert.equal((await use(save('3', by)))[0]?.error, 'couponUsedUp')
  })

  it('works for many orders at once, also when the promotion is gone', async () => {
    const { use, giveBack, api, redeemed, create } = await withOrders(limited({ maxOverallUsageCount: 3 }))
    await create({ ...tenPercent, code: 'gone' })
    await use(ten('1'), ten('2'), ten('3'), { orderNumber: '1', promotionCode: 'gone' })
    await api.deletePromotion({ promotionCode: 'gone' })

    await giveBack('1', '2')

    assert.deepEqual(
      (await redeemed()).map(({ orderNumber }) => orderNumber),
      ['3'],
    )
    assert.deepEqual(await use(ten('4'), ten('5')), [])
    assert.equal((await use(ten('6'))).length, 1)
  })
})

describe('a limit that is set later', () => {
  it('counts what was used before', async () => {
    const { use, update } = await withOrders(tenPercent)
    await use(ten('1', { customerId: 'a' }), ten('2', { customerId: 'b' }), ten('3'))

    await update({ limitConditions: { maxOverallUsageCount: 4, maxCustomerUsageCount: 1 } })

    assert.equal((await use(ten('4', { customerId: 'a' })))[0]?.error, 'promotionUsedUpByCustomer')
    assert.deepEqual(await use(ten('4', { customerId: 'c' })), [])
    assert.equal((await use(ten('5', { customerId: 'd' })))[0]?.error, 'promotionUsedUp')
  })

  it('counts what was used while there was none', async () => {
    const { use, update, giveBack } = await withOrders(limited({ maxOverallUsageCount: 1 }))
    await use(ten('1'))
    await update({ limitConditions: null })
    await use(ten('2'), ten('3'))
    await giveBack('1')

    await update({ limitConditions: { maxOverallUsageCount: 3 } })

    assert.deepEqual(await use(ten('4')), [])
    assert.equal((await use(ten('5'))).length, 1)
  })

  it('counts the uses of a coupon, too', async () => {
    const { use, api, coupons } = await withOrders(withCoupon())
    await use(save('1', { customerId: 'a' }), save('2', { customerId: 'a' }))

    await api.updateCoupon({
      promotionCode: 'ten',
      couponCode: 'SAVE10',
      body: { limits: { overall: 3, maxPerCustomer: 2 } },
    })

    assert.partialDeepStrictEqual(await coupons(), [{ usageCount: 2, status: 'active' }])
    assert.equal((await use(save('3', { customerId: 'a' })))[0]?.error, 'couponUsedUpByCustomer')
    assert.deepEqual(await use(save('3', { customerId: 'b' })), [])
    assert.equal((await use(save('4', { customerId: 'c' })))[0]?.error, 'couponUsedUp')
  })

  it('is not escaped by deleting a coupon and creating it anew', async () => {
    const { use, api } = await withOrders(withCoupon())
    await use(save('1'))
    const key = { promotionCode: 'ten' }

    await api.deleteCoupon({ ...key, couponCode: 'SAVE10' })
    await api.createCoupons({ ...key, body: { coupons: [{ code: 'Save10', limits: { overall: 1 } }] } })

    assert.equal((await use(save('2')))[0]?.error, 'couponUsedUp')
  })
})
