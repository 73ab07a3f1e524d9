import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type IntakeEvent, messageOf, texts } from '@tradepost/contract'
import { ForbiddenError } from '@tradepost/sdk'
import { keyOf, type StockHarness, seedReservation, withStock } from '../../inventory/stock/stock.fixture.ts'
import { settled } from './intake.fixture.ts'

type Change = 'entityCreated' | 'entityUpdated' | 'entityDeleted'
const event = (change: Change, payload: object, entity = 'inventory'): IntakeEvent => ({
  event: change,
  entity,
  payload,
})

/** Applies the events; returns for each null, or why it failed. */
const applied = async (h: StockHarness, ...events: IntakeEvent[]) => {
  await h.api.receiveEvents({ body: { events } })
  await settled(h)
  const answer = await h.api.listEvents()
  return answer.events.map(({ error }) => (error as { message: string } | null)?.message ?? null)
}
const held = async (h: StockHarness) =>
  (await h.list()).map(({ productCode, bin, onHand, safetyStock }) => [productCode, bin, onHand, safetyStock])

describe('events of stock', () => {
  it('set and delete records under both names, in their order', async () => {
    const h = await withStock('tea', 'rice')

    const outcomes = await applied(
      h,
      event('entityCreated', { ...keyOf('tea'), onHand: 5 }),
      event('entityCreated', { ...keyOf('tea'), safetyStock: 1 }, 'inventories'),
      event('entityUpdated', { ...keyOf('tea'), onHand: 7 }),
      event('entityUpdated', { ...keyOf('rice'), bin: 'a', onHand: 1 }, 'inventories'),
      event('entityUpdated', { ...keyOf('rice'), onHand: 2 }),
      event('entityDeleted', keyOf('rice'), 'inventories'),
    )

    assert.deepEqual(outcomes, Array(6).fill(null))
    assert.deepEqual(await held(h), [
      ['rice', 'a', 1, 0],
      ['tea', null, 7, 1],
    ])
  })

  it('that cannot be applied say why and leave the others alone', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'rice', onHand: 3 })
    await seedReservation(h, keyOf('rice'), 1)

    const outcomes = await applied(
      h,
      event('entityCreated', { ...keyOf('nothing'), onHand: 5 }),
      event('entityCreated', { ...keyOf('tea'), onHand: 5 }),
      event('entityCreated', { productCode: 'tea', locationCode: 'shop' }),
      event('entityUpdated', { ...keyOf('tea'), locationCode: 'nowhere' }),
      event('entityDeleted', keyOf('rice')),
      event('entityDeleted', keyOf('tea', { bin: 'z' })),
    )

    assert.deepEqual(outcomes, [
      messageOf('productNotFound'),
      null,
      texts.missingProperty('sku'),
      messageOf('locationNotFound'),
      messageOf('inventoryReserved'),
      messageOf('inventoryNotFound'),
    ])
    assert.deepEqual(
      (await held(h)).map(([code, , onHand]) => [code, onHand]),
      [
        ['rice', 3],
        ['tea', 5],
      ],
    )
  })

  it('leave rows in the ledger in the name of their sender', async () => {
    const h = await withStock('tea')
    const sender = await h.as(['EVC', 'CIE'])
    await h.seedStock({ productCode: 'tea', onHand: 1 })

    await sender.receiveEvents({ body: { events: [event('entityUpdated', { ...keyOf('tea'), onHand: 4 })] } })
    await settled(h)

    const [mine, theirs] = (await h.changes()).toReversed().map(({ user }) => user)
    assert.notEqual(theirs, mine)
  })

  it('need the permission of what they do', async () => {
    const h = await withStock('tea')
    const [editor, remover] = [await h.as(['EVC', 'CIE']), await h.as(['EVC', 'CID'])]
    const send = (client: typeof editor, change: Change) =>
      client.receiveEvents({ body: { events: [event(change, keyOf('tea'))] } })

    await send(editor, 'entityCreated')
    await settled(h)
    await assert.rejects(send(editor, 'entityDeleted'), ForbiddenError)
    await assert.rejects(send(remover, 'entityUpdated'), ForbiddenError)
    await send(remover, 'entityDeleted')
    await settled(h)

    assert.deepEqual(await h.list(), [])
  })
})
