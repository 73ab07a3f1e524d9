import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromotionCreate } from '@tradepost/contract'
import { BatchError, ValidationError } from '@tradepost/sdk'
import { tenPercent, withPromotions } from './promotion.fixture.ts'

const text = (length: number) => 'x'.repeat(length)
const many = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)
const off = (amount: number) => ({ discount: { type: 'absolute', amount } }) as const
const bogo = {
  model: 'BOGO',
  impact: { conditions: { 'lineItem.product.code': 'cup', 'lineItem.quantity': 1 } },
} as const
const set = { code: 's', name: 'S', type: 'custom' } as const
const limits = (limitConditions: object) => ({ limitConditions })

describe('a promotion keeps to its bounds', () => {
  const edges: object[] = [
    { code: text(255) },
    { name: text(255) },
    { description: text(5000), promotionalText: text(1000) },
    { description: '', promotionalText: '' },
    off(0),
    off(1e12),
    { discount: { type: 'percentage', amount: 0 } },
    { discount: { type: 'percentage', amount: 100 } },
    { priority: 1_000_000 },
    { priority: -1_000_000 },
    { startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-01T00:00:00.001Z' },
    { conditions: {} },
    { conditions: null },
    { conditions: [] },
    { coupon: { code: text(255), name: text(255), limits: null } },
    { coupon: { code: 'zero', name: 'x', limits: { overall: 0, maxPerCustomer: 2147483647 } } },
    { couponSet: { ...set, code: text(255), name: text(255), description: text(1000) } },
    { couponSet: { ...set, type: 'generated', count: 1, prefix: text(50), suffix: text(50) } },
    { type: 'coupon' },
    limits({}),
    limits({ maxOverallUsageCount: 0, maxCustomerUsageCount: 2147483647, maxUsagePerOrder: null }),
    limits({ cantBeCombinedWithPromotionCode: text(255) }),
    limits({ cantBeCombinedWithPromotionCode: { $in: many(1000) } }),
    limits({ cantBeCombinedWithPromotionCode: many(1000) }),
    limits({ cantBeCombinedWithPromotionCode: null }),
    { ...bogo, impact: { ...bogo.impact, automaticallyAddedToCart: true } },
    { ...bogo, target: 'product', conditions: { subTotal: { gte: 1 } } },
  ]
  it('which it may reach', async () => {
    const { create, api } = await withPromotions()

    const sent = edges.map((fields, n) => ({ ...tenPercent, code: `p${n}`, ...fields }) as PromotionCreate)
    assert.deepEqual(await create(...sent), { errors: [] })
    assert.equal((await api.listPromotions()).meta.totalItemCount, edges.length)
  })

  const past: [fields: object, code: string][] = [
    [{ code: '' }, 'MIN_LENGTH'],
    [{ code: text(256) }, 'MAX_LENGTH'],
    [{ name: '' }, 'MIN_LENGTH'],
    [{ name: text(256) }, 'MAX_LENGTH'],
    [{ description: text(5001) }, 'MAX_LENGTH'],
    [{ promotionalText: text(1001) }, 'MAX_LENGTH'],
    [off(-0.01), 'MINIMUM'],
    [off(1e12 + 1), 'MAXIMUM'],
    [{ discount: { type: 'percent', amount: 1 } }, 'ENUM_MISMATCH'],
    [{ discount: { type: 'absolute' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ discount: { type: 'absolute', amount: '5' } }, 'INVALID_TYPE'],
    [{ priority: 1_000_001 }, 'MAXIMUM'],
    [{ priority: 0.5 }, 'INVALID_TYPE'],
    [{ model: 'bogo' }, 'ENUM_MISMATCH'],
    [{ status: 'scheduled' }, 'ENUM_MISMATCH'],
    [{ target: 'shipping' }, 'ENUM_MISMATCH'],
    [{ type: 'voucher' }, 'ENUM_MISMATCH'],
    [{ startDate: 'tomorrow' }, 'INVALID_FORMAT'],
    [{ startDate: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ name: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ discount: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ conditions: 'subTotal' }, 'INVALID_TYPE'],
    [{ conditions: [1] }, 'ARRAY_LENGTH_LONG'],
    [{ coupon: { code: 'x' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [{ coupon: { code: ' ', name: 'x' } }, 'PATTERN'],
    [{ coupon: { code: text(256), name: 'x' } }, 'MAX_LENGTH'],
    [{ coupon: { code: 'x', name: 'x', limits: { overall: -1 } } }, 'MINIMUM'],
    [{ coupon: { code: 'x', name: 'x', limits: { overall: 2147483648 } } }, 'MAXIMUM'],
    [{ coupon: { code: 'x', name: 'x', limits: { overall: 1.5 } } }, 'INVALID_TYPE'],
    [{ couponSet: { ...set, type: 'random' } }, 'ENUM_MISMATCH'],
    [{ couponSet: { ...set, type: 'generated', count: 0 } }, 'MINIMUM'],
    [{ couponSet: { ...set, type: 'generated', count: 50_001 } }, 'MAXIMUM'],
    [{ couponSet: { ...set, prefix: text(51) } }, 'MAX_LENGTH'],
    [{ impact: {} }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    [limits({ maxOverallUsageCount: -1 }), 'MINIMUM'],
    [limits({ maxUsagePerOrder: 1.5 }), 'INVALID_TYPE'],
    [limits({ cantBeCombinedWithPromotionCode: '' }), 'MIN_LENGTH'],
    [limits({ cantBeCombinedWithPromotionCode: 5 }), 'INVALID_TYPE'],
    [limits({ cantBeCombinedWithPromotionCode: { $in: many(1001) } }), 'ARRAY_LENGTH_LONG'],
    [limits({ cantBeCombinedWithPromotionCode: many(1001) }), 'ARRAY_LENGTH_LONG'],
  ]
  it('and not pass: a schema is a matter of the whole request', async () => {
    const { create, api } = await withPromotions()

    for (const [fields, code] of past)
      await assert.rejects(
        create({ ...tenPercent, ...fields } as PromotionCreate, { ...tenPercent, code: 'fine' }),
        (error: ValidationError) => {
          assert.ok(error instanceof ValidationError, JSON.stringify(fields))
          assert.equal(error.problems[0]?.code, code, JSON.stringify(fields))
          return true
        },
      )
    assert.equal((await api.listPromotions()).meta.totalItemCount, 0)
  })

  const broken: [fields: object, code: string, path: string][] = [
    [{ code: 'evaluate' }, 'NOT_PASSED', 'code'],
    [{ code: 'anyOrderPromotions' }, 'NOT_PASSED', 'code'],
    [{ endDate: tenPercent.startDate }, 'NOT_PASSED', 'endDate'],
    [{ discount: { type: 'percentage', amount: 100.01 } }, 'MAXIMUM', 'discount/amount'],
    [{ conditions: { 'lineItem.total': 1 } }, 'OBJECT_ADDITIONAL_PROPERTIES', 'conditions/lineItem.total'],
    [{ impact: bogo.impact }, 'NOT_PASSED', 'impact'],
    [{ model: 'BOGO' }, 'OBJECT_MISSING_REQUIRED_PROPERTY', 'impact'],
    [{ ...bogo, target: 'order' }, 'NOT_PASSED', 'target'],
    [{ ...bogo, impact: { conditions: null } }, 'OBJECT_MISSING_REQUIRED_PROPERTY', 'impact/conditions'],
    [
      { ...bogo, impact: { conditions: { 'lineItem.quantity': { $gt: 1 } } } },
      'OBJECT_MISSING_REQUIRED_PROPERTY',
      'impact/conditions',
    ],
    [
      { ...bogo, impact: { conditions: { 'lineItem.quantity': 0 } } },
      'OBJECT_MISSING_REQUIRED_PROPERTY',
      'impact/conditions',
    ],
    [
      {
        ...bogo,
        impact: { conditions: { $or: [{ 'lineItem.quantity': 1 }, { 'lineItem.product.code': 'a' }] } },
      },
      'OBJECT_MISSING_REQUIRED_PROPERTY',
      'impact/conditions',
    ],
    [
      { ...bogo, impact: { conditions: { subTotal: 1, 'lineItem.quantity': 1 } } },
      'OBJECT_ADDITIONAL_PROPERTIES',
      'impact/conditions/subTotal',
    ],
    [
      {
        ...bogo,
        impact: {
          conditions: { 'lineItem.product.code': { $in: ['a', 'b'] }, 'lineItem.quantity': 1 },
          automaticallyAddedToCart: true,
        },
      },
      'NOT_PASSED',
      'impact/automaticallyAddedToCart',
    ],
    [{ type: 'promotion', coupon: { code: 'x', name: 'x' } }, 'NOT_PASSED', 'coupon'],
    [{ type: 'promotion', couponSet: set }, 'NOT_PASSED', 'couponSet'],
    [{ couponSet: { ...set, type: 'generated' } }, 'OBJECT_MISSING_REQUIRED_PROPERTY', 'couponSet/count'],
    [
      limits({ cantBeCombinedWithPromotionCode: {} }),
      'OBJECT_MISSING_REQUIRED_PROPERTY',
      'limitConditions/cantBeCombinedWithPromotionCode',
    ],
  ]
  it('and its parts fit together: that is a matter of the item', async () => {
    const { create } = await withPromotions()

    const sent = broken.map(([fields], n) => ({ ...tenPercent, code: `p${n}`, ...fields }) as PromotionCreate)
    const refused = await create(...sent).catch((error: unknown) => error)

    assert.ok(refused instanceof BatchError)
    assert.deepEqual(
      refused.errors.map(({ code, entityIndex, validationErrors }) => [
        code,
        entityIndex,
        validationErrors?.[0]?.code,
        validationErrors?.[0]?.path.join('/'),
      ]),
      broken.map(([, code, path], n) => [400, n, code, path]),
    )
  })

  it('comes with at least one and at most a thousand others', async () => {
    const { create, api } = await withPromotions()
    const batch = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...tenPercent, code: `p${n}` }) as PromotionCreate)

    await assert.rejects(create(), ValidationError)
    await assert.rejects(create(...batch(1001)), ValidationError)
    assert.deepEqual(await create(...batch(1000)), { errors: [] })
    assert.equal((await api.listPromotions()).meta.totalItemCount, 1000)
  })
})
