import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { salesOrderLineStatuses, salesOrderStatuses } from '@tradepost/contract'
import { fulfillmentStatusIn, lineMachine, lineStatusIn, salesOrderMachine } from './order.machine.ts'

const moves = (from: (typeof salesOrderStatuses)[number]) =>
  salesOrderMachine.transitions(from).map(({ to }) => to)

describe('a sales order', () => {
  it('has exactly the statuses of the contract', () => {
    assert.deepEqual(salesOrderMachine.states.toSorted(), [...salesOrderStatuses].toSorted())
    assert.deepEqual(lineMachine.states.toSorted(), [...salesOrderLineStatuses].toSorted())
  })

  it('moves as the table of the interface says', () => {
    assert.deepEqual(Object.fromEntries(salesOrderStatuses.map((from) => [from, moves(from)])), {
      new: ['open', 'rejected', 'canceled'],
      open: ['inProgress', 'ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
      inProgress: ['ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
      ready: ['inProgress', 'fulfilled', 'completed', 'canceled', 'rejected'],
      fulfilled: ['completed'],
      completed: [],
      rejected: [],
      canceled: [],
    })
  })

  it('takes its lines along', () => {
    for (const status of salesOrderStatuses)
      for (const to of moves(status)) {
        const [line, next] = [lineStatusIn(status), lineStatusIn(to)]
        assert.equal(lineMachine.refusal(line, next, undefined), null, `${status} to ${to}`)
      }
  })

  it('gives back what it holds when it is given up, and uses it up when it is handed over', () => {
    const effects = Object.fromEntries(
      salesOrderStatuses.map((status) => [status, salesOrderMachine.effectsOf(status)]),
    )

    assert.deepEqual(effects, {
      new: [],
      open: [],
      inProgress: [],
      ready: [],
      fulfilled: ['settle'],
      completed: ['settle'],
      rejected: ['giveBack'],
      canceled: ['giveBack'],
    })
  })

  it('says how far its fulfillment is, unless it was given up', () => {
    assert.deepEqual(salesOrderStatuses.map(fulfillmentStatusIn), [
      'open',
      'open',
      'inProgress',
      'inProgress',
      'completed',
      'completed',
      null,
      null,
    ])
  })
})
