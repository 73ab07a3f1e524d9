import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type EventDefinition, events, eventsByService, syncEvents } from '@tradepost/contract'

const source = join(dirname(fileURLToPath(import.meta.url)), '../../src')

const textOf = async (wanted: (file: string) => boolean): Promise<string> => {
  let text = ''
  for await (const file of glob('{src,test}/**/*.ts', { cwd: join(source, '..') }))
    if (wanted(file)) text += await readFile(join(source, '..', file), 'utf8')
  return text
}

it('tells every event of the registry somewhere', async () => {
  const text = await textOf((file) => file.startsWith('src') && !/\.(test|fixture)\.ts$/.test(file))
  // users, invitations, roles and API clients have names that are put together
  const isTold = (name: string) =>
    text.includes(`'${name}'`) || /^(user|invitation|role|client)[A-Z]/.test(name)

  assert.deepEqual(
    Object.keys(events).filter((name) => !isTold(name)),
    [],
  )
})

it('listens to every synchronous event in some test', async () => {
  const text = await textOf((file) => file.endsWith('.test.ts') && !file.endsWith('law/events.test.ts'))

  assert.deepEqual(
    Object.keys(syncEvents).filter((name) => !text.includes(name)),
    [],
  )
})

it('has every event that existing receivers know', () => {
  const known = [
    'cartReminderTimeReached',
    'customerDeleted',
    'fulfillmentOrderAdded',
    'fulfillmentOrderStatusUpdated',
    'fulfillmentOrderUpdated',
    'importCompleted',
    'inventoryReservationCreated',
    'inventoryReservationUpdated',
    'inventoryReservationDeleted',
    'inventoryReservationSettled',
    'locationCreated',
    'locationDeleted',
    'locationUpdated',
    'orderNotPickedUp',
    'productCreated',
    'productUpdated',
    'salesOrderAdded',
    'salesOrderFulfillmentAdded',
    'salesOrderPlaced',
    'salesOrderStatusUpdated',
    'salesOrderUpdated',
    'returnOrderAdded',
    'returnOrderStatusUpdated',
    'schedulePickTimeReached',
    'schedulePickupReminderTimeReached',
  ]

  assert.deepEqual(
    known.filter((name) => !Object.hasOwn(events, name)),
    [],
  )
})

it('has no event twice, and describes each and every field of its payload', () => {
  const listed = Object.values(eventsByService).flatMap((table) => Object.entries<EventDefinition>(table))

  assert.deepEqual(listed.map(([name]) => name).toSorted(), Object.keys(events).toSorted())
  for (const [name, { description, payload }] of listed) {
    assert.match(description, /^[A-Z].*\.$/, name)
    const { properties } = payload as unknown as { properties: Record<string, { description?: string }> }
    for (const [field, schema] of Object.entries(properties))
      assert.match(schema.description ?? '', /^[A-Z].*\.$/, `${name}.${field}`)
  }
})
