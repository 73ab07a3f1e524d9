import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CouponCreate, messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { tenPercent, withCoupon, withPromotions } from '../promotion/promotion.fixture.ts'

const byCoupon = { ...tenPercent, type: 'coupon' } as const
const key = { promotionCode: 'ten' }
const codePattern = /^[2-9A-HJ-NP-Z]{12}$/

const withCoupons = async (...sent: CouponCreate[]) => {
  const h = await withPromotions(byCoupon)
  const add = (...coupons: CouponCreate[]) => h.api.createCoupons({ ...key, body: { coupons } })
  const generate = (wish: { count: number; prefix?: string; suffix?: string; limits?: object | null }) =>
    h.api.createCoupons({ ...key, body: { generate: wish } })
  const total = async () => (await h.api.listCoupons({ ...key, limit: 1 })).meta.totalItemCount
  if (sent.length > 0) await add(...sent)
  return { ...h, add, generate, total }
}

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

describe('generated coupons', () => {
  it('are random, easy to read and good for one order', async () => {
    const { generate, coupons } = await withCoupons()

    const { codes, errors } = await generate({ count: 100 })

    assert.deepEqual(errors, [])
    assert.equal(new Set(codes).size, 100)
    for (const code of codes) assert.match(code, codePattern)
    assert.deepEqual(codes, codes.toSorted())
    const stored = await coupons()
    assert.deepEqual(
      stored.map(({ code }) => code),
      codes,
    )
    assert.ok(stored.every(({ limits, status }) => limits.overall === 1 && status === 'active'))
  })

  it('use every letter of their alphabet in every place', async () => {
    const { generate } = await withCoupons()

    const { codes } = await generate({ count: 2000 })

    for (let place = 0; place < 12; place++)
      assert.equal(new Set(codes.map((code) => code[place])).size, 32, `place ${place}`)
  })

  it('have the prefix, the suffix and the limits that are asked for', async () => {
    const { generate, coupons, api } = await withCoupons()

    const { codes } = await generate({
      count: 3,
      prefix: 'Tee-',
      suffix: '-ß',
      limits: { maxPerCustomer: 2 },
    })
    const unlimited = await generate({ count: 1, limits: null })

    for (const code of codes) assert.match(code, /^Tee-[2-9A-HJ-NP-Z]{12}-ß$/)
    const limits = new Map((await coupons()).map((coupon) => [coupon.code, coupon.limits]))
    assert.deepEqual(limits.get(codes[0] as string), { overall: null, maxPerCustomer: 2 })
    assert.deepEqual(limits.get(unlimited.codes[0] as string), { overall: null, maxPerCustomer: null })
    await api.deleteCoupon({ ...key, couponCode: (codes[0] as string).toUpperCase() })
    assert.equal((await coupons()).length, 3)
  })

  it('come 50,000 at a time', async () => {
    const { generate, total, api } = await withCoupons()

    const { codes } = await generate({ count: 50_000, prefix: 'X' })

    assert.equal(new Set(codes).size, 50_000)
    assert.equal(await total(), 50_000)
    const last = await api.listCoupons({ ...key, offset: 49_999 })
    assert.deepEqual(
      last.coupons.map(({ code }) => code),
      [codes.at(-1)],
    )
  })

  it('come with the promotion whose set asks for them', async () => {
    const couponSet = { code: 'spring', name: 'Spring', type: 'generated', count: 5, prefix: 'S-' } as const
    const { coupons, read, update } = await withPromotions({ ...tenPercent, couponSet })

    const before = await coupons()
    await update({ couponSet: { ...couponSet, name: 'Spring sale', count: 8 } })

    assert.equal(before.length, 5)
    assert.ok(before.every(({ code }) => code.startsWith('S-')))
    const after = await coupons()
    assert.equal(after.length, 8)
    assert.deepEqual(after[0]?.couponSet, { code: 'spring', name: 'Spring sale' })
    assert.equal((await read()).couponSet?.count, 8)
    await assert.rejects(update({ couponSet: { ...couponSet, count: 7 } }), ValidationError)
  })

  it('go with their set, and leave the coupon of the promotion', async () => {
    const couponSet = { code: 's', name: 'S', type: 'generated', count: 5 } as const
    const { api, update, coupons } = await withPromotions({ ...withCoupon('MAIN'), couponSet })
    await api.createCoupons({ ...key, body: { coupons: [{ code: 'ADDED' }] } })

    await update({ couponSet: null })

    assert.deepEqual(
      (await coupons()).map(({ code }) => code),
      ['MAIN'],
    )
    assert.equal((await api.listCoupons(key)).meta.totalItemCount, 1)
  })

  it('are at most 50,000 in one request, over all its promotions', async () => {
    const { create, api } = await withPromotions()
    const set = (code: string, count: number) => ({
      ...tenPercent,
      code,
      couponSet: { code, name: code, type: 'generated' as const, count },
    })

    const { errors } = await create(set('a', 2), set('b', 49_999), set('c', 3))

    assert.deepEqual(
      errors.map(({ code, entityId, subentityPath }) => [code, entityId, subentityPath]),
      [[400, 'b', ['couponSet', 'count']]],
    )
    const total = async (promotionCode: string) =>
      (await api.listCoupons({ promotionCode })).meta.totalItemCount
    assert.deepEqual([await total('a'), await total('c')], [2, 3])
  })
})
