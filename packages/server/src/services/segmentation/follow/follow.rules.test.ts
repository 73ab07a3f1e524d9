import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changesOf } from './follow.rules.ts'

const told = (
  merchantId: number,
  event: string,
  entity: string,
  entityId: string,
  payload: unknown = {},
) => ({
  merchantId,
  event,
  entity,
  entityId,
  payload,
})

describe('what events are about', () => {
  it('is gathered by merchant, everybody once, in one order', () => {
    const changes = changesOf([
      told(2, 'customerUpdated', 'customer', 'b'),
      told(1, 'customerCreated', 'customer', 'x'),
      told(2, 'customerMetricsUpdated', 'customer', 'a'),
      told(2, 'customerUpdated', 'customer', 'b'),
      told(3, 'productUpdated', 'product', 'p'),
      told(1, 'segmentChanged', 'segment', 's'),
    ])

    assert.deepEqual(changes, [
      { merchantId: 1, customers: ['x'], devices: [], hasGone: false },
      { merchantId: 2, customers: ['a', 'b'], devices: [], hasGone: false },
    ])
  })

  it('is of a device also who was and who is signed in on it', () => {
    const changes = changesOf([
      told(1, 'deviceUpdated', 'device', 'phone', { customerIds: ['b', 'a'] }),
      told(1, 'deviceCreated', 'device', 'kiosk', { customerIds: [] }),
      told(1, 'deviceUpdated', 'device', 'old', {}),
    ])

    assert.deepEqual(changes, [
      { merchantId: 1, customers: ['a', 'b'], devices: ['kiosk', 'old', 'phone'], hasGone: false },
    ])
  })

  it('may be that somebody is gone', () => {
    const isEnd = (event: string, entity: string) => changesOf([told(1, event, entity, 'x')])[0]?.hasGone

    assert.deepEqual(
      [
        isEnd('customerDeleted', 'customer'),
        isEnd('customerErased', 'customer'),
        isEnd('deviceDeleted', 'device'),
        isEnd('customerUpdated', 'customer'),
      ],
      [true, true, true, false],
    )
  })

  it('is nothing when there is nothing', () => {
    assert.deepEqual(changesOf([]), [])
  })
})
