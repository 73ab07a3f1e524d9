import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SalesOrderAbility, salesOrderLineStatuses, salesOrderStatuses } from '@tradepost/contract'
import { fulfillmentStatusIn, lineMachine, lineStatusIn, salesOrderMachine } from './order.machine.ts'

const thatMay = (ability: SalesOrderAbility) =>
  salesOrderStatuses.filter((status) => salesOrderMachine.may(status, ability))
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

  it('returns its coupons when it is canceled or rejected', () => {
    const returning = salesOrderStatuses.filter((status) => salesOrderMachine.effectsOf(status).length > 0)

    assert.deepEqual(returning, ['rejected', 'canceled'])
  })

  it('is worked on, packed and handed over only in states that say so', () => {
    assert.deepEqual(thatMay('checkOut'), ['new'])
    assert.deepEqual(thatMay('route'), ['open', 'inProgress', 'ready'])
    assert.deepEqual(thatMay('fulfill'), ['new', 'open', 'inProgress', 'ready'])
    assert.deepEqual(thatMay('pack'), ['new', 'open', 'inProgress', 'ready', 'fulfilled', 'completed'])
    assert.deepEqual(thatMay('handOver'), ['open', 'inProgress', 'ready', 'fulfilled', 'completed'])
  })

  it('never packs or routes what it keeps no stock for', () => {
    for (const status of salesOrderStatuses.filter((one) => !salesOrderMachine.is(one, 'fulfilled')))
      for (const ability of ['route', 'fulfill', 'pack', 'handOver'] as const)
        if (salesOrderMachine.may(status, ability))
          assert.ok(salesOrderMachine.may(status, 'holdStock'), `${status}: ${ability}`)
  })

  it('allows nothing but notes of packages once it has ended', () => {
    for (const status of salesOrderStatuses.filter(salesOrderMachine.isFinal))
      for (const ability of ['checkOut', 'delete', 'addLines', 'holdStock', 'allocate', 'route'] as const)
        assert.equal(salesOrderMachine.may(status, ability), false, `${status}: ${ability}`)
  })

  it('says how far its fulfillment is, unless it was canceled or rejected', () => {
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
