import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
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

  it('gives its coupons back when it is given up', () => {
    const given = salesOrderStatuses.filter((status) => salesOrderMachine.effectsOf(status).length > 0)

    assert.deepEqual(given, ['rejected', 'canceled'])
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

describe('the documentation', () => {
  it('shows the table of the machine', async () => {
    const text = await readFile(new URL('../../../../../../docs/orders.md', import.meta.url), 'utf8')
    const [, table = ''] = /## Status\n\n(?:\|.*\n){2}((?:\|.*\n)+)/.exec(text) ?? []
    const words = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word)

    const rows = table
      .trim()
      .split('\n')
      .map((row) => row.split('|').slice(1, 3).map(words))

    assert.deepEqual(
      rows,
      salesOrderMachine.states.map((from) => [[from], moves(from)]),
    )
  })
})
