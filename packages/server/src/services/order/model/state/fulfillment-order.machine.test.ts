import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  fulfillmentOrderLineStatuses,
  fulfillmentOrderStatuses,
  fulfillmentStatuses,
  packageStatuses,
} from '@tradepost/contract'
import { fulfillmentMachine, packageMachine } from '../../fulfillment/parcel/parcel.machine.ts'
import {
  fulfillmentLineMachine,
  fulfillmentLineStatusIn,
  fulfillmentOrderMachine as machine,
} from './fulfillment-order.machine.ts'

const thatMay = (ability: Parameters<typeof machine.may>[1]) =>
  fulfillmentOrderStatuses.filter((status) => machine.may(status, ability))

describe('a fulfillment order', () => {
  it('has exactly the statuses of the contract', () => {
    assert.deepEqual(machine.states.toSorted(), [...fulfillmentOrderStatuses].toSorted())
    assert.deepEqual(fulfillmentLineMachine.states.toSorted(), [...fulfillmentOrderLineStatuses].toSorted())
    assert.deepEqual(packageMachine.states.toSorted(), [...packageStatuses].toSorted())
    assert.deepEqual(fulfillmentMachine.states.toSorted(), [...fulfillmentStatuses].toSorted())
  })

  it('is picked, packed and changed only in states that say so', () => {
    assert.deepEqual(thatMay('pick'), ['new', 'requested', 'accepted'])
    assert.ok(!thatMay('pack').includes('hold') && !thatMay('change').includes('hold'))
    for (const status of thatMay('pack')) assert.ok(machine.may(status, 'holdStock'), status)
  })

  it('keeps its goods until it ends, and nothing may be done with one that has ended', () => {
    assert.deepEqual(
      thatMay('holdStock'),
      fulfillmentOrderStatuses.filter((status) => !machine.isFinal(status)),
    )
    for (const ability of ['pick', 'pack', 'change'] as const)
      assert.ok(thatMay(ability).every((status) => !machine.isFinal(status)))
  })

  it('can be canceled and rejected as long as it is open', () => {
    for (const status of machine.states.filter((state) => !machine.isFinal(state)))
      for (const end of ['canceled', 'rejected'] as const)
        assert.equal(machine.refusal(status, end, undefined), null, `${status} to ${end}`)
  })

  it('takes its lines along wherever they are', () => {
    for (const from of machine.states)
      for (const { to } of machine.transitions(from)) {
        const [line, next] = [fulfillmentLineStatusIn(from), fulfillmentLineStatusIn(to)]
        if (line !== null && next !== null && from !== 'checkedIn')
          assert.equal(fulfillmentLineMachine.refusal(line, next, undefined), null, `${from} to ${to}`)
      }
  })
})
