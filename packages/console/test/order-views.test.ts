import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { salesOrderStatuses } from '@tradepost/contract'
import { statusesOf } from '../src/app/area/order/list/order-views.ts'

describe('the views of orders', () => {
  it('list every order that has been placed in exactly one of them', () => {
    const listed = (['open', 'done', 'canceled'] as const).flatMap(statusesOf)

    assert.deepEqual(listed.toSorted(), salesOrderStatuses.filter((status) => status !== 'new').toSorted())
  })

  it('follow the traits of the states', () => {
    assert.deepEqual(statusesOf('open'), ['open', 'inProgress', 'ready'])
    assert.deepEqual(statusesOf('done'), ['fulfilled', 'completed'])
    assert.deepEqual(statusesOf('canceled'), ['rejected', 'canceled'])
  })
})
