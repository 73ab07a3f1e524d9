import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { type Bin, walkOf } from './walk.rules.ts'

type Line = [id: number, productCode: string, sku?: string | null, status?: string]

const fulfillmentOrderOf = (id: number, ...lines: Line[]): FulfillmentOrder =>
  ({
    id,
    lines: lines.map(([lineId, code, sku = null, status = 'new']) => ({
      id: lineId,
      sku,
      status,
      product: { code },
    })),
  }) as unknown as FulfillmentOrder
const bin = (productCode: string, name: string, over: Partial<Bin> = {}): Bin => ({
  productCode,
  sku: '',
  bin: name,
  binLocation: '',
  isReserved: false,
  ...over,
})
const steps = (fulfillmentOrders: FulfillmentOrder[], bins: Bin[]) =>
  walkOf(fulfillmentOrders, bins).map(({ id, productCode, sku, parts }) =>
    [id, productCode, sku, ...parts.map(({ orderId, lineId }) => `${orderId}/${lineId}`)].join(' ').trim(),
  )

describe('the walk of a picker', () => {
  it('goes along the bins as people count, and ends with goods that have none', () => {
    const fulfillmentOrder = fulfillmentOrderOf(1, [1, 'none'], [2, 'far'], [3, 'near'], [4, 'deep'])
    const bins = [
      bin('far', 'B10'),
      bin('near', 'B9'),
      bin('deep', 'B9', { binLocation: '2' }),
      bin('near', 'B11'),
    ]

    assert.deepEqual(steps([fulfillmentOrder], bins), [
      '1 near  1/3',
      '2 deep  1/4',
      '3 far  1/2',
      '4 none  1/1',
    ])
  })

  it('goes to reserved goods rather than to the first bin', () => {
    const fulfillmentOrder = fulfillmentOrderOf(1, [1, 'tea'], [2, 'cup'])
    const bins = [bin('tea', 'A1'), bin('tea', 'C1', { isReserved: true }), bin('cup', 'B1')]

    assert.deepEqual(steps([fulfillmentOrder], bins), ['1 cup  1/2', '2 tea  1/1'])
  })

  it('stops once for the same goods of all orders, and for each stock keeping unit', () => {
    const fulfillmentOrders = [
      fulfillmentOrderOf(1, [1, 'tea', 'T1'], [2, 'tea', 'T2']),
      fulfillmentOrderOf(2, [3, 'tea', 'T1']),
    ]

    assert.deepEqual(steps(fulfillmentOrders, []), ['1 tea T1 1/1 2/3', '2 tea T2 1/2'])
  })

  it('leaves lines out that nobody has to fetch', () => {
    const fulfillmentOrder = fulfillmentOrderOf(
      1,
      [1, 'tea', null, 'picked'],
      [2, 'tea', null, 'canceled'],
      [3, 'tea', null, 'hold'],
      [4, 'tea', null, 'accepted'],
    )

    assert.deepEqual(steps([fulfillmentOrder], []), ['1 tea  1/4'])
  })
})
