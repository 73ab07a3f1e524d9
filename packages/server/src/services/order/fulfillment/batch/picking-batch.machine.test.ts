import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fulfillmentOrderStatuses, pickingBatchStatuses, pickingBatchTargets } from '@tradepost/contract'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { followedStatus, pickingBatchMachine as machine } from './picking-batch.machine.ts'

describe('a picking batch', () => {
  it('has exactly the statuses of the contract', () => {
    assert.deepEqual(machine.states.toSorted(), [...pickingBatchStatuses].toSorted())
  })

  it('moves as the table of the interface says', () => {
    assert.deepEqual(
      Object.fromEntries(
        pickingBatchStatuses.map((from) => [from, machine.transitions(from).map(({ to }) => to)]),
      ),
      {
        open: ['inProgress', 'picked', 'canceled'],
        inProgress: ['picked', 'canceled'],
        picked: ['packing', 'packed'],
        packing: ['packed'],
        packed: [],
        canceled: [],
      },
    )
  })

  it('is in the hands of a picker exactly as long as it can be canceled', () => {
    for (const status of machine.states)
      assert.equal(
        machine.may(status, 'pick'),
        machine.transitions(status).some(({ to }) => to === 'canceled'),
      )
    for (const target of pickingBatchTargets) assert.ok(!machine.may(target, 'pick'))
  })

  it('goes by itself where its orders are', () => {
    const rows = [
      ['open', [], 'canceled'],
      ['inProgress', [], 'canceled'],
      ['inProgress', ['packed'], 'inProgress'],
      ['picked', ['picked', 'hold'], 'picked'],
      ['picked', ['picked', 'packed'], 'packing'],
      ['picked', ['packed', 'fulfilled'], 'packed'],
      ['packing', ['picked', 'packed'], 'packing'],
      ['packing', ['ready', 'checkedIn'], 'packed'],
      ['picked', [], 'packed'],
    ] as const

    for (const [from, orders, to] of rows)
      assert.equal(followedStatus(from, { lines: [], orders }), to, `${from} with ${orders}`)
  })

  it('is left by orders that nobody may pick or pack for now', () => {
    assert.deepEqual(
      fulfillmentOrderStatuses.filter((status) => fulfillmentOrderMachine.is(status, 'unbatched')),
      ['hold', 'canceled', 'rejected'],
    )
  })
})
