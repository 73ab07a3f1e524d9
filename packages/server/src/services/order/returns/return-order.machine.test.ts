import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ReturnLineStatus, returnLineStatuses, returnOrderStatuses } from '@tradepost/contract'
import {
  endOf,
  lineStatusIn,
  mayLineEnd,
  returnLineMachine,
  returnOrderMachine,
} from './return-order.machine.ts'

describe('the states of return orders', () => {
  it('are those of the contract', () => {
    assert.deepEqual(returnOrderMachine.states.toSorted(), [...returnOrderStatuses].toSorted())
    assert.deepEqual(returnLineMachine.states.toSorted(), [...returnLineStatuses].toSorted())
  })

  it('end as rejected, canceled or completed', () => {
    const final = returnOrderMachine.states.filter(returnOrderMachine.isFinal)

    assert.deepEqual(final, ['rejected', 'canceled', 'completed'])
  })
})

describe('lines of a return', () => {
  it('follow it and never go back', () => {
    const statuses = returnOrderStatuses.map((status) => lineStatusIn(status, 'open'))

    assert.deepEqual(statuses, [
      'open',
      'open',
      'open',
      'open',
      'open',
      'inProgress',
      'inProgress',
      'inProgress',
      'rejected',
      'canceled',
      'completed',
    ])
    assert.equal(lineStatusIn('arrived', 'inProgress'), 'inProgress')
    assert.equal(lineStatusIn('completed', 'rejected'), 'rejected')
  })

  it('end where their return may', () => {
    const where = (line: ReturnLineStatus) => returnOrderStatuses.filter((status) => mayLineEnd(status, line))

    assert.deepEqual(where('canceled'), ['draft', 'new', 'open', 'inTransit', 'canceled'])
    assert.deepEqual(where('rejected'), ['arrived', 'inReview', 'inProgress', 'rejected'])
    assert.deepEqual(where('completed'), ['inReview', 'inProgress', 'accepted', 'completed'])
  })

  it('decide together how it ends', () => {
    assert.equal(endOf(['completed', 'open']), null)
    assert.equal(endOf([]), null)
    assert.equal(endOf(['rejected', 'completed', 'canceled']), 'completed')
    assert.equal(endOf(['canceled', 'rejected']), 'rejected')
    assert.equal(endOf(['canceled']), 'canceled')
  })
})
