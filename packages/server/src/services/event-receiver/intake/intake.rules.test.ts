import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Claimed, runsOf } from './intake.rules.ts'

const sender = (subject: string) => ({
  merchantCode: 'm',
  subject,
  name: subject,
  clientId: subject,
  permissions: [],
})
const event = (id: number, over: Partial<Claimed> = {}): Claimed => ({
  id,
  event: 'entityCreated',
  entity: 'product',
  entityId: null,
  payload: {},
  sender: sender('a'),
  ...over,
})
const ids = (events: Claimed[]) => runsOf(events).map((run) => run.map(({ id }) => id))

describe('events that are applied together', () => {
  it('are neighbours of one kind', () => {
    assert.deepEqual(ids([event(1), event(2), event(3, { event: 'entityUpdated' }), event(4)]), [
      [1, 2],
      [3],
      [4],
    ])
  })

  it('belong to one catalog', () => {
    assert.deepEqual(ids([event(1), event(2, { payload: { catalogCode: 'other' } })]), [[1], [2]])
  })

  it('come from one sender, whose change they become', () => {
    assert.deepEqual(ids([event(1), event(2, { sender: sender('b') })]), [[1], [2]])
  })
})
