import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { tenPercent, withCoupon, withPromotions } from '../promotion/promotion.fixture.ts'
import { key, withCoupons } from './coupon.fixture.ts'

const codePattern = /^[2-9A-HJ-NP-Z]{12}$/

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
