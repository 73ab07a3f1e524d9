import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type MachineDefinition, machine } from './machine.ts'

type Lamp = 'off' | 'on' | 'dimmed' | 'broken'
type Hand = { hasReason: boolean; isCareful: boolean }

const definition: MachineDefinition<Lamp, Hand, 'buzz' | 'sweep', 'repair', 'lit'> = {
  what: 'lamp',
  initial: 'off',
  states: {
    off: ['on'],
    on: { to: ['off', 'dimmed', 'broken'], is: ['lit'], effects: ['buzz'] },
    dimmed: { to: ['on', 'broken'], is: ['lit'] },
    broken: { to: [], may: ['repair'], effects: ['buzz', 'sweep'] },
  },
  guards: {
    broken: [
      { requires: 'reason', holds: ({ hasReason }) => hasReason },
      { requires: 'care', holds: ({ isCareful }) => isCareful },
    ],
  },
}
const lamp = machine(definition)
const hand: Hand = { hasReason: true, isCareful: true }

describe('a state machine', () => {
  it('lets every move of its table through and refuses every other', () => {
    for (const from of lamp.states)
      for (const to of lamp.states) {
        const isLegal = from === to || lamp.transitions(from).some((move) => move.to === to)

        assert.equal(lamp.refusal(from, to, hand) === null, isLegal, `${from} to ${to}`)
      }
  })

  it('names the legal moves when it refuses one', () => {
    assert.equal(
      lamp.refusal('on', 'on', hand) ?? lamp.refusal('dimmed', 'off', hand),
      'The lamp cannot go from dimmed to off. Allowed: on, broken',
    )
  })

  it('says of a final state that it is one', () => {
    assert.equal(
      lamp.refusal('broken', 'on', hand),
      'The lamp cannot go from broken to on: the state is final',
    )
    assert.deepEqual(
      lamp.states.filter((state) => lamp.isFinal(state)),
      ['broken'],
    )
  })

  it('names all that a move lacks', () => {
    const lacking = (subject: Hand) => lamp.refusal('on', 'broken', subject)

    assert.equal(lacking(hand), null)
    assert.equal(
      lacking({ ...hand, hasReason: false }),
      'The lamp cannot go from on to broken without reason',
    )
    assert.equal(
      lacking({ hasReason: false, isCareful: false }),
      'The lamp cannot go from on to broken without reason, care',
    )
  })

  it('lists what may come next with what it needs, in the order of the table', () => {
    assert.deepEqual(lamp.transitions('on'), [
      { to: 'off', requires: [] },
      { to: 'dimmed', requires: [] },
      { to: 'broken', requires: ['reason', 'care'] },
    ])
    assert.deepEqual(lamp.transitions('broken'), [])
  })

  it('names the effects of the state that is entered', () => {
    assert.deepEqual(lamp.effectsOf('broken'), ['buzz', 'sweep'])
    assert.deepEqual(lamp.effectsOf('off'), [])
  })

  it('says of each state what it allows and what it is', () => {
    assert.deepEqual(
      lamp.states.filter((state) => lamp.may(state, 'repair')),
      ['broken'],
    )
    assert.deepEqual(
      lamp.states.filter((state) => lamp.is(state, 'lit')),
      ['on', 'dimmed'],
    )
    assert.equal(lamp.may('melted' as Lamp, 'repair'), false)
  })

  it('is refused at the start when a state cannot be reached or a move leads nowhere', () => {
    assert.throws(
      () => machine<'open' | 'shut'>({ what: 'door', initial: 'open', states: { open: [], shut: ['open'] } }),
      /door: nothing leads from open to shut/,
    )
    assert.throws(
      () => machine({ what: 'door', initial: 'open', states: { open: ['ajar'] } as never }),
      /door: a move leads to ajar, which has no row/,
    )
  })

  it('never gets stuck on a walk of legal moves, unless in a final state', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        let state = lamp.initial
        for (const choice of choices) {
          const next = lamp.transitions(state)
          if (next.length === 0) {
            assert.ok(lamp.isFinal(state))
            return
          }
          const { to } = next[choice % next.length] as { to: Lamp }
          assert.equal(lamp.refusal(state, to, hand), null)
          state = to
        }
      }),
    )
  })
})
