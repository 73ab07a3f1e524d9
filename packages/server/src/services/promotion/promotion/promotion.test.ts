import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type PromotionCreate } from '@tradepost/contract'
import {
  BatchError,
  ConflictError,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { start, tenPercent, withCoupon, withPromotions } from './promotion.fixture.ts'

const gift: PromotionCreate = {
  code: 'gift',
  name: 'A cup for two teas',
  model: 'BOGO',
  startDate: null,
  discount: { type: 'percentage', amount: 100 },
  conditions: { 'lineItem.product.code': 'tea', 'lineItem.quantity': { gte: 2 } },
  impact: {
    conditions: { $and: [{ 'lineItem.product.code': 'cup' }, { 'lineItem.quantity': 1 }] },
    automaticallyAddedToCart: true,
  },
}

describe('creating promotions', () => {
  it('answers 201 with the errors, of which there are none', async () => {
    const { raw, merchantCode } = await harness()

    const { status, text } = await raw(`/promotion/v1/merchants/${merchantCode}/promotions`, {
      method: 'POST',
      body: JSON.stringify({ promotions: [tenPercent] }),
    })

    assert.equal(status, 201)
    assert.equal(text, '{"errors":[]}')
  })

  it('gives every field that is not sent its default', async () => {
    const { read, clock } = await withPromotions(tenPercent)

    assert.deepEqual(await read(), {
      ...tenPercent,
      model: 'simpleDiscount',
      description: null,
      promotionalText: null,
      status: 'active',
      endDate: null,
      target: 'order',
      type: 'promotion',
      priority: 0,
      conditions: {},
      impact: null,
      coupon: null,
      couponSet: null,
      limitConditions: null,
      createDate: clock.now().toISOString(),
      updateDate: clock.now().toISOString(),
    })
  })

  it('keeps every field that is sent', async () => {
    const sent: PromotionCreate = {
      code: 'all of it',
      name: 'All of it',
      model: 'simpleDiscount',
      description: 'For the team',
      promotionalText: 'Take it',
      status: 'inactive',
      startDate: '2031-05-01T02:00:00+02:00',
      endDate: '2031-06-01T00:00:00Z',
      target: 'orderShipping',
      type: 'coupon',
      priority: -3,
      discount: { type: 'fixedPrice', amount: 0 },
      conditions: { $or: [{ subTotal: { gte: 100 } }, { 'customer.segment.code': { $in: ['vip'] } }] },
      impact: null,
      coupon: { code: 'Free-Ship', name: 'Free', limits: { overall: 5, maxPerCustomer: null } },
      couponSet: { code: 'set', name: 'Set', type: 'custom', description: 'By hand' },
      limitConditions: {
        maxOverallUsageCount: 9,
        maxCustomerUsageCount: 1,
        maxUsagePerOrder: 2,
        cantBeCombinedWithPromotionCode: { $in: ['ten', 'anyOrderPromotions'] },
      },
    }

    const { read } = await withPromotions(sent)

    const { createDate: _, updateDate: __, ...found } = await read('all of it')
    assert.deepEqual(found, {
      ...sent,
      startDate: '2031-05-01T00:00:00.000Z',
      endDate: '2031-06-01T00:00:00.000Z',
      couponSet: { ...sent.couponSet, count: null, prefix: null, suffix: null },
    })
  })

  it('takes a promotion with a coupon for one of the type coupon, and BOGO for one on products', async () => {
    const { read } = await withPromotions(withCoupon(), gift)

    assert.partialDeepStrictEqual(await read(), {
      type: 'coupon',
      coupon: { code: 'SAVE10', name: 'Save ten', limits: { overall: null, maxPerCustomer: null } },
    })
    assert.partialDeepStrictEqual(await read('gift'), {
      type: 'promotion',
      target: 'product',
      startDate: null,
    })
  })

  it('makes codes that exist an error of their item and stores the others', async () => {
    const { read, api } = await withPromotions(tenPercent)
    const promotions = [
      { ...tenPercent, name: 'Again' },
      { ...tenPercent, code: 'new' },
      { ...tenPercent, code: 'new', name: 'Twice' },
    ]

    const { errors } = await api.createPromotions({ body: { promotions } })

    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex, reason }) => [
        code,
        entity,
        entityId,
        entityIndex,
        reason,
      ]),
      [
        [409, 'promotion', 'ten', 0, messageOf('promotionExists')],
        [409, 'promotion', 'new', 2, messageOf('promotionExists')],
      ],
    )
    assert.equal((await read()).name, 'Ten percent')
    assert.equal((await read('new')).name, 'Ten percent')
    assert.equal((await api.listPromotions()).meta.totalItemCount, 2)
  })

  it('stores no promotion whose coupon exists, whatever its case', async () => {
    const { create, api, coupons, events } = await withPromotions(withCoupon('SAVE10'))

    const { errors } = await create(
      { ...withCoupon('save10'), code: 'a' },
      { ...withCoupon('OTHER'), code: 'b' },
      { ...withCoupon(' Other '), code: 'c' },
    )

    assert.deepEqual(
      errors.map(({ code, entityId, reason, subentityPath }) => [code, entityId, reason, subentityPath]),
      [
        [409, 'a', messageOf('couponExists'), ['coupon', 'code']],
        [409, 'c', messageOf('couponExists'), ['coupon', 'code']],
      ],
    )
    const { promotions, meta } = await api.listPromotions()
    assert.deepEqual(
      promotions.map(({ code }) => code),
      ['b', 'ten'],
    )
    assert.equal(meta.totalItemCount, 2)
    assert.deepEqual(
      (await coupons('b')).map(({ code }) => code),
      ['OTHER'],
    )
    assert.deepEqual(
      (await events()).filter(({ event }) => event === 'promotionCreated').map(({ entityId }) => entityId),
      ['ten', 'b'],
    )
  })

  it('makes broken rules an error of their item, with what is wrong and where', async () => {
    const { create, api } = await withPromotions()

    const { errors } = await create(
      { ...tenPercent, code: 'a', conditions: { total: 1, subTotal: { $like: 1 } } },
      { ...tenPercent, code: 'b' },
    )

    assert.equal(errors.length, 1)
    assert.partialDeepStrictEqual(errors[0], {
      code: 400,
      entityId: 'a',
      entityIndex: 0,
      subentityPath: ['conditions', 'total'],
    })
    assert.deepEqual(
      errors[0]?.validationErrors?.map(({ code, path }) => [code, path.join('/')]),
      [
        ['OBJECT_ADDITIONAL_PROPERTIES', 'conditions/total'],
        ['OBJECT_ADDITIONAL_PROPERTIES', 'conditions/subTotal/$like'],
      ],
    )
    assert.equal((await api.listPromotions()).promotions.length, 1)
  })

  it('stores nothing of a strict batch with an error, and nothing in a dry run', async () => {
    const { raw, merchantCode, api } = await withPromotions()
    const path = `/promotion/v1/merchants/${merchantCode}/promotions`
    const body = JSON.stringify({ promotions: [tenPercent, tenPercent] })

    const strict = await raw(path, { method: 'POST', body, headers: { prefer: 'handling=strict' } })
    const dry = await raw(`${path}?dryRun=true`, { method: 'POST', body })

    assert.equal(strict.status, 422)
    assert.equal(dry.status, 201)
    assert.equal(dry.body.errors.length, 1)
    assert.equal((await api.listPromotions()).meta.totalItemCount, 0)
  })

  it('lets only one of two requests with the same coupon have it', async () => {
    const { create, api } = await withPromotions()

    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => create({ ...withCoupon('RACE'), code: `p${n}` })),
    )

    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await api.listPromotions()).meta.totalItemCount, 1)
  })
})

describe('updating a promotion', () => {
  it('changes only the fields that are sent', async () => {
    const { read, update, clock } = await withPromotions({
      ...withCoupon('A', { overall: 5, maxPerCustomer: 1 }),
      limitConditions: { maxOverallUsageCount: 9, maxUsagePerOrder: 2 },
      conditions: { subTotal: { gte: 10 } },
    })
    const before = await read()
    clock.advance(1000)

    await update({
      name: 'New',
      endDate: '2032-01-01T00:00:00Z',
      limitConditions: { maxUsagePerOrder: null },
      coupon: { code: 'a', name: 'Renamed', limits: { overall: 6 } },
      conditions: { platform: 'mobile' },
    })

    assert.deepEqual(await read(), {
      ...before,
      name: 'New',
      endDate: '2032-01-01T00:00:00.000Z',
      limitConditions: { ...before.limitConditions, maxUsagePerOrder: null },
      coupon: { code: 'a', name: 'Renamed', limits: { overall: 6, maxPerCustomer: 1 } },
      conditions: { platform: 'mobile' },
      updateDate: clock.now().toISOString(),
    })
  })

  it('clears with null what may be null', async () => {
    const { read, update, coupons } = await withPromotions({
      ...withCoupon('A'),
      description: 'x',
      promotionalText: 'y',
      endDate: '2032-01-01T00:00:00Z',
      limitConditions: { maxOverallUsageCount: 1 },
      conditions: { platform: 'mobile' },
    })

    await update({
      description: null,
      promotionalText: null,
      startDate: null,
      endDate: null,
      limitConditions: null,
      conditions: null,
      coupon: null,
    })

    assert.partialDeepStrictEqual(await read(), {
      description: null,
      promotionalText: null,
      startDate: null,
      endDate: null,
      limitConditions: null,
      conditions: {},
      coupon: null,
      type: 'coupon',
    })
    assert.deepEqual(await coupons(), [])
  })

  it('refuses null where there must be a value', async () => {
    const { update } = await withPromotions(tenPercent)

    for (const field of ['name', 'status', 'discount', 'target', 'type', 'model', 'priority'])
      await assert.rejects(update({ [field]: null }), ValidationError, field)
  })

  it('without a field succeeds and changes nothing', async () => {
    const { read, update, events } = await withPromotions(tenPercent)
    const before = await read()

    await update({})
    await update({ code: before.code })

    assert.deepEqual(await read(), before)
    assert.equal((await events()).filter(({ event }) => event === 'promotionUpdated').length, 0)
  })

  it('checks the promotion as it becomes', async () => {
    const { update, create } = await withPromotions(tenPercent)
    await create(gift)
    const problem = (body: object, code?: string) =>
      assert.rejects(update(body, code), (error: ValidationError) => error instanceof ValidationError)

    await problem({ endDate: start })
    await problem({ discount: { type: 'percentage', amount: 101 } })
    await problem({ conditions: { total: 1 } })
    await problem({ model: 'BOGO' })
    await problem({ coupon: { code: 'A', name: 'A' } })
    await problem({ target: 'order' }, 'gift')
    await problem({ impact: null }, 'gift')
    await problem({ impact: { conditions: { 'lineItem.product.code': 'cup' } } }, 'gift')
    await problem({ discount: { amount: 5 } })
  })

  it('opens a promotion to everybody only without its coupons', async () => {
    const { api, update, read } = await withPromotions(withCoupon('MAIN'))
    await api.createCoupons({ promotionCode: 'ten', body: { coupons: [{ code: 'MORE' }] } })
    const open = () => update({ type: 'promotion', coupon: null })

    await assert.rejects(open(), (error: ValidationError) => {
      assert.deepEqual(
        error.problems.map(({ code, path }) => [code, path.join('.')]),
        [['NOT_PASSED', 'type']],
      )
      return true
    })
    assert.equal((await read()).coupon?.code, 'MAIN')
    await api.deleteCoupon({ promotionCode: 'ten', couponCode: 'MORE' })
    await open()
    assert.partialDeepStrictEqual(await read(), { type: 'promotion', coupon: null })
  })

  it('puts another coupon into the place of the former one', async () => {
    const { update, coupons, create } = await withPromotions(withCoupon('OLD'))

    await update({ coupon: { code: 'NEW', name: 'New', limits: { overall: 3 } } })

    assert.deepEqual(
      (await coupons()).map(({ code, limits }) => [code, limits.overall]),
      [['NEW', 3]],
    )
    const { errors } = await create({ ...withCoupon('old'), code: 'second' })
    assert.deepEqual(errors, [])
  })

  it('refuses a coupon that another promotion has, and then changes nothing', async () => {
    const { update, create, read } = await withPromotions(withCoupon('A'))
    await create({ ...withCoupon('B'), code: 'second' })

    await assert.rejects(
      update({ name: 'X', coupon: { code: 'b', name: 'B' } }),
      (error: ConflictError) =>
        error instanceof ConflictError && error.message.includes(messageOf('couponExists')),
    )
    assert.partialDeepStrictEqual(await read(), { name: 'Ten percent', coupon: { code: 'A' } })
  })

  it('leaves one coupon after many requests that each wanted another', async () => {
    const { update, coupons, read, api } = await withPromotions(withCoupon('A'))

    await Promise.all(
      Array.from({ length: 16 }, (_, n) => update({ coupon: { code: `C${n}`, name: `N${n}` } })),
    )

    const [only, ...others] = await coupons()
    assert.deepEqual(others, [])
    assert.equal(only?.code, (await read()).coupon?.code)
    assert.equal((await api.listCoupons({ promotionCode: 'ten' })).meta.totalItemCount, 1)
  })

  it('answers with the promotion when asked to', async () => {
    const { api } = await withPromotions(tenPercent)

    const { promotion } = await api.updatePromotion(
      { promotionCode: 'ten', body: { name: 'New' } },
      { returnRepresentation: true },
    )

    assert.equal(promotion.name, 'New')
  })

  it('is conditional by the ETag, which every change renews', async () => {
    const { api, update } = await withPromotions(withCoupon('A'))
    const { etag = '' } = await api.raw.getPromotion({ promotionCode: 'ten' })
    await update({ name: 'New' })

    await assert.rejects(
      api.updatePromotion({ promotionCode: 'ten', body: { name: 'Late' } }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    await assert.rejects(
      api.deletePromotion({ promotionCode: 'ten' }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    const second = (await api.raw.getPromotion({ promotionCode: 'ten' })).etag
    await api.updateCoupon({ promotionCode: 'ten', couponCode: 'A', body: { name: 'Seen in the promotion' } })
    const third = (await api.raw.getPromotion({ promotionCode: 'ten' })).etag
    assert.notEqual(second, etag)
    assert.notEqual(third, second)
  })
})

describe('deleting a promotion', () => {
  it('takes its coupons along', async () => {
    const { api, create, coupons } = await withPromotions(withCoupon('A'))
    await api.createCoupons({ promotionCode: 'ten', body: { coupons: [{ code: 'B' }] } })

    await api.deletePromotion({ promotionCode: 'ten' })

    await assert.rejects(api.getPromotion({ promotionCode: 'ten' }), NotFoundError)
    assert.equal((await api.listPromotions()).meta.totalItemCount, 0)
    assert.deepEqual(await create({ ...withCoupon('a'), code: 'ten' }), { errors: [] })
    assert.equal((await coupons()).length, 1)
    assert.equal((await api.listCoupons({ promotionCode: 'ten' })).meta.totalItemCount, 1)
  })
})

describe('promotions', () => {
  const codesOf = ({ promotions }: { promotions: { code: string }[] }) => promotions.map(({ code }) => code)
  const seeded = async () => {
    const h = await withPromotions(
      { ...tenPercent, code: 'c', name: 'Winter' },
      { ...tenPercent, code: 'a', name: 'Autumn', status: 'inactive', target: 'product' },
      { ...withCoupon('SAVE'), code: 'b', name: 'Spring', endDate: '2021-01-01T00:00:00Z' },
      { ...gift, code: 'd', startDate: '2090-01-01T00:00:00Z' },
    )
    const list = async (filters: object) => codesOf(await h.api.listPromotions({ filters: filters as never }))
    return { ...h, list }
  }

  it('are listed by code', async () => {
    const { api } = await seeded()

    const answer = await api.listPromotions()

    assert.deepEqual(codesOf(answer), ['a', 'b', 'c', 'd'])
    assert.deepEqual(answer.meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 4 })
    assert.deepEqual(answer.promotions[0], (await api.getPromotion({ promotionCode: 'a' })).promotion)
  })

  it('are filtered by what they are', async () => {
    const { list } = await seeded()

    assert.deepEqual(await list({ code: { $in: ['a', 'x'] } }), ['a'])
    assert.deepEqual(await list({ name: { $ct: 'in' } }), ['b', 'c'])
    assert.deepEqual(await list({ status: 'inactive' }), ['a'])
    assert.deepEqual(await list({ isActive: true }), ['c'])
    assert.deepEqual(await list({ isActive: false }), ['a', 'b', 'd'])
    assert.deepEqual(await list({ type: 'coupon' }), ['b'])
    assert.deepEqual(await list({ target: 'product' }), ['a', 'd'])
    assert.deepEqual(await list({ model: 'BOGO' }), ['d'])
    assert.deepEqual(await list({ startDate: { $gt: '2050-01-01' } }), ['d'])
    assert.deepEqual(await list({ endDate: { $exists: true } }), ['b'])
    assert.deepEqual(await list({ couponCode: 'SAVE' }), ['b'])
    assert.deepEqual(await list({ couponCode: { $nin: ['SAVE'] } }), ['a', 'c', 'd'])
    assert.deepEqual(await list({ createDate: { $lt: '2000-01-01' } }), [])
    await assert.rejects(list({ amount: 1 }), ValidationError)
  })

  it('are sorted and paged, by offset and by cursor', async () => {
    const { api } = await seeded()

    const sorted = await api.listPromotions({ sort: 'name:desc', limit: 2 })
    const rest = await api.listPromotions({
      sort: 'name:desc',
      limit: 2,
      after: sorted.meta.cursors?.after ?? '',
    })

    assert.deepEqual([...codesOf(sorted), ...codesOf(rest)], ['c', 'b', 'a', 'd'])
    assert.deepEqual(codesOf(await api.listPromotions({ offset: 3 })), ['d'])
    assert.deepEqual(codesOf(await api.listPromotions({ sort: 'endDate:asc', limit: 1 })), ['b'])
    await assert.rejects(api.listPromotions({ limit: 0 }), ValidationError)
    await assert.rejects(api.listPromotions({ limit: 1001 }), ValidationError)
    assert.equal((await api.listPromotions({ limit: 1000 })).meta.limit, 1000)
  })

  it('tell of their changes, and of nothing else', async () => {
    const { api, create, update, events } = await withPromotions(withCoupon('A'))
    const key = { promotionCode: 'ten' }

    await assert.rejects(create(tenPercent), BatchError)
    await update({ name: 'New' })
    await api.createCoupons({ ...key, body: { coupons: [{ code: 'B' }] } })
    await assert.rejects(api.createCoupons({ ...key, body: { coupons: [{ code: 'B' }] } }), BatchError)
    await api.updateCoupon({ ...key, couponCode: 'b', body: {} })
    await api.updateCoupon({ ...key, couponCode: 'b', body: { status: 'inactive' } })
    await api.deleteCoupon({ ...key, couponCode: 'b' })
    await api.deletePromotion(key)

    const updated = 'promotionUpdated'
    assert.deepEqual(
      (await events()).filter(({ event }) => event.startsWith('promotion')),
      ['promotionCreated', updated, updated, updated, updated, 'promotionDeleted'].map((event) => ({
        event,
        entityId: 'ten',
        payload: { promotionCode: 'ten' },
      })),
    )
  })

  it('that do not exist are not found, also those of another merchant', async () => {
    await withPromotions(withCoupon('A'))
    const { api, create } = await withPromotions()
    const key = { promotionCode: 'ten', couponCode: 'A' }

    for (const attempt of [
      () => api.getPromotion(key),
      () => api.updatePromotion({ ...key, body: {} }),
      () => api.deletePromotion(key),
      () => api.listCoupons(key),
      () => api.createCoupons({ ...key, body: { coupons: [{ code: 'X' }] } }),
      () => api.updateCoupon({ ...key, body: {} }),
      () => api.deleteCoupon(key),
    ])
      await assert.rejects(attempt, (error: NotFoundError) => {
        assert.ok(error instanceof NotFoundError)
        assert.match(error.message, /Promotion not found/)
        return true
      })
    assert.deepEqual(await create(withCoupon('A')), { errors: [] })
  })
})
