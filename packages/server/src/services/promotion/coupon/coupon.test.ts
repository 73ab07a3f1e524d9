import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { tenPercent, withCoupon, withPromotions } from '../promotion/promotion.fixture.ts'
import { key, withCoupons } from './coupon.fixture.ts'

describe('coupons', () => {
  it('are created with what is sent, and answered in its order', async () => {
    const { api, raw, merchantCode, coupons, clock } = await withCoupons()
    const limits = { overall: 5, maxPerCustomer: 1 }

    const { status, body } = await raw(`/promotion/v1/merchants/${merchantCode}/promotions/ten/coupons`, {
      method: 'POST',
      body: JSON.stringify({
        coupons: [{ code: 'Zebra', name: 'Stripes', limits, status: 'inactive' }, { code: 'ape' }],
      }),
    })

    assert.equal(status, 201)
    assert.deepEqual(body, { codes: ['Zebra', 'ape'], errors: [] })
    const promotion = { code: 'ten', name: 'Ten percent' }
    const createDate = clock.now().toISOString()
    assert.deepEqual(await coupons(), [
      {
        code: 'Zebra',
        name: 'Stripes',
        limits,
        status: 'inactive',
        usageCount: 0,
        couponSet: null,
        promotion,
        createDate,
      },
      {
        code: 'ape',
        name: null,
        limits: { overall: null, maxPerCustomer: null },
        status: 'active',
        usageCount: null,
        couponSet: null,
        promotion,
        createDate,
      },
    ])
    assert.equal((await api.getPromotion(key)).promotion.coupon, null)
  })

  it('are unique in a merchant whatever their case, and stored as they are sent', async () => {
    const { add, api, coupons, create } = await withCoupons({ code: 'Straße 5' })
    await create({ ...withCoupon('other'), code: 'second' })

    const { codes, errors } = await add(
      { code: 'STRASSE 5' },
      { code: 'New' },
      { code: ' new' },
      { code: 'OTHER' },
    )

    assert.deepEqual(codes, ['New'])
    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex, reason }) => [
        code,
        entity,
        entityId,
        entityIndex,
        reason,
      ]),
      [
        [409, 'coupon', 'STRASSE 5', 0, messageOf('couponExists')],
        [409, 'coupon', ' new', 2, messageOf('couponExists')],
        [409, 'coupon', 'OTHER', 3, messageOf('couponExists')],
      ],
    )
    assert.deepEqual(
      (await coupons()).map(({ code }) => code),
      ['New', 'Straße 5'],
    )
    await api.deleteCoupon({ ...key, couponCode: 'strasse 5' })
    assert.equal((await coupons()).length, 1)
  })

  it('are listed with filters, sorting, offsets and cursors', async () => {
    const { api } = await withCoupons(
      { code: 'a', name: 'One', status: 'inactive' },
      { code: 'b', limits: { overall: 0 } },
      { code: 'c' },
    )
    const list = async (filters: object) =>
      (await api.listCoupons({ ...key, filters: filters as never })).coupons.map(({ code }) => code)

    assert.deepEqual(await list({ status: 'inactive' }), ['a'])
    assert.deepEqual(await list({ status: 'redeemed' }), ['b'])
    assert.deepEqual(await list({ status: { $in: ['active'] } }), ['c'])
    assert.deepEqual(await list({ code: { $ct: 'A' } }), ['a'])
    assert.deepEqual(await list({ name: 'One' }), ['a'])
    assert.deepEqual(await list({ createDate: { $lt: '2000-01-01' } }), [])
    const first = await api.listCoupons({ ...key, sort: 'createDate:desc', limit: 2 })
    const second = await api.listCoupons({
      ...key,
      sort: 'createDate:desc',
      limit: 2,
      after: first.meta.cursors?.after ?? '',
    })
    assert.deepEqual(
      [...first.coupons, ...second.coupons].map(({ code }) => code),
      ['c', 'b', 'a'],
    )
    assert.deepEqual((await api.listCoupons({ ...key, offset: 2 })).meta, {
      limit: 100,
      offset: 2,
      cursors: { after: null },
      totalItemCount: 3,
    })
    await assert.rejects(list({ promotion: 'x' }), ValidationError)
  })

  it('are the coupon of the promotion, too', async () => {
    const { coupons, read, api } = await withPromotions(withCoupon('Save10', { overall: 3 }))

    await api.updateCoupon({
      ...key,
      couponCode: 'SAVE10',
      body: { limits: { maxPerCustomer: 2 }, name: 'X' },
    })

    assert.equal((await coupons()).length, 1)
    assert.deepEqual((await read()).coupon, {
      code: 'Save10',
      name: 'X',
      limits: { overall: 3, maxPerCustomer: 2 },
    })
    await api.deleteCoupon({ ...key, couponCode: 'save10' })
    assert.equal((await read()).coupon, null)
  })

  it('change only in what is sent', async () => {
    const { api, coupons } = await withCoupons({
      code: 'A',
      name: 'N',
      limits: { overall: 1, maxPerCustomer: 1 },
    })
    const update = (body: object) => api.updateCoupon({ ...key, couponCode: 'a', body })
    const read = async () => {
      const [{ name, limits, status } = {}] = await coupons()
      return { name, limits, status }
    }

    await update({ limits: { overall: null } })
    assert.deepEqual(await read(), {
      name: 'N',
      limits: { overall: null, maxPerCustomer: 1 },
      status: 'active',
    })
    await update({ status: 'inactive', name: null })
    assert.deepEqual(await read(), {
      name: null,
      limits: { overall: null, maxPerCustomer: 1 },
      status: 'inactive',
    })
    await update({ limits: null })
    assert.deepEqual(await read(), {
      name: null,
      limits: { overall: null, maxPerCustomer: null },
      status: 'inactive',
    })
    await assert.rejects(update({ status: 'redeemed' }), ValidationError)
    await assert.rejects(update({ status: null }), ValidationError)
    await assert.rejects(update({ limits: { overall: -1 } }), ValidationError)
  })

  it('that do not exist are not found, also those of another promotion', async () => {
    const { api, create } = await withCoupons()
    await create({ ...withCoupon('MINE'), code: 'second' })

    for (const couponCode of ['nothing', 'MINE']) {
      await assert.rejects(api.updateCoupon({ ...key, couponCode, body: {} }), NotFoundError)
      await assert.rejects(
        api.deleteCoupon({ ...key, couponCode }),
        (error: NotFoundError) => error instanceof NotFoundError && /Coupon not found/.test(error.message),
      )
    }
  })

  it('belong only to promotions of the type coupon', async () => {
    const { api } = await withPromotions(tenPercent)

    await assert.rejects(api.createCoupons({ ...key, body: { coupons: [{ code: 'A' }] } }), ConflictError)
    await assert.rejects(api.createCoupons({ ...key, body: { generate: { count: 1 } } }), ConflictError)
  })

  it('are sent either as a list or as a wish, within bounds', async () => {
    const { api, add, total } = await withCoupons()
    const create = (body: object) => api.createCoupons({ ...key, body })
    const codes = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `c${n}` }))

    for (const body of [
      {},
      { coupons: [{ code: 'A' }], generate: { count: 1 } },
      { coupons: [] },
      { coupons: [{ code: '' }] },
      { coupons: [{ code: '  ' }] },
      { coupons: [{ code: 'x'.repeat(256) }] },
      { coupons: codes(1001) },
      { generate: {} },
      { generate: { count: 0 } },
      { generate: { count: 50_001 } },
      { generate: { count: 1.5 } },
      { generate: { count: 1, prefix: 'x'.repeat(51) } },
      { generate: { count: 1, suffix: 'x'.repeat(51) } },
    ])
      await assert.rejects(create(body), ValidationError, JSON.stringify(body).slice(0, 80))
    assert.equal(await total(), 0)
    assert.equal((await add(...codes(1000))).codes.length, 1000)
    assert.equal((await add({ code: 'x'.repeat(255) })).codes.length, 1)
  })
})
