import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type IntakeEvent, messageOf, texts } from '@tradepost/contract'
import { ForbiddenError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const airport = { name: 'Airport', type: { code: 'store' } }
const event = (kind: string, entity: string, entityId: string, payload: object = []): IntakeEvent => ({
  event: kind,
  entity,
  entityId,
  payload,
})

/** Applies the events; returns for each null, or why it failed. */
const applied = async (h: Harness, ...events: IntakeEvent[]) => {
  await h.api.receiveEvents({ body: { events } })
  await settled(h)
  const answer = await h.api.listEvents()
  return answer.events.map(({ error }) => (error as { message: string } | null)?.message ?? null)
}

describe('events of locations', () => {
  it('create, update and delete them under both names', async () => {
    const h = await harness()

    const outcomes = await applied(
      h,
      event('entityCreated', 'location', 'airport', airport),
      event('entityCreated', 'locations', 'harbour', { ...airport, code: 'harbour' }),
      event('entityCreated', 'locations', 'gone', airport),
      event('entityUpdated', 'location', 'airport', { code: 'airport', isDefault: true }),
      event('entityUpdated', 'locations', 'harbour', { isDefault: true, settings: { showStoreHours: true } }),
      event('entityDeleted', 'location', 'gone'),
    )

    assert.deepEqual(outcomes, Array(6).fill(null))
    const { locations } = await h.api.listLocations()
    assert.deepEqual(
      locations.map(({ code, isDefault, settings }) => [code, isDefault, settings?.showStoreHours]),
      [
        ['airport', false, null],
        ['harbour', true, true],
      ],
    )
    const updated = (await h.events()).find(({ event }) => event === 'locationUpdated')
    assert.deepEqual(updated?.payload, {
      locationCode: 'airport',
      user: h.client.id,
      newProperties: { isDefault: true },
      oldProperties: { isDefault: false },
    })
  })

  it('change opening hours of the days that they name', async () => {
    const h = await harness()
    const operationHours = { mon: '8a - 9p', sun: 'closed' }

    await applied(
      h,
      event('entityCreated', 'location', 'airport', { ...airport, operationHours }),
      event('entityUpdated', 'location', 'airport', { operationHours: { sun: '10a - 4p' } }),
    )

    const { location } = await h.api.getLocation({ locationCode: 'airport' })
    assert.partialDeepStrictEqual(location.operationHours, { mon: '8a - 9p', sun: '10a - 4p', tue: null })
  })

  it('that fail keep their reason and leave the others alone', async () => {
    const h = await harness()

    const outcomes = await applied(
      h,
      event('entityCreated', 'location', 'airport', airport),
      event('entityCreated', 'location', 'airport', airport),
      event('entityCreated', 'location', 'harbour', { name: 'Harbour' }),
      event('entityUpdated', 'location', 'nowhere', { name: 'x' }),
      event('entityUpdated', 'location', 'airport', { status: 'gone' }),
      event('entityDeleted', 'location', 'nowhere'),
      event('entityUpdated', 'location', 'airport', { name: 'Fine' }),
    )

    assert.deepEqual(outcomes, [
      null,
      messageOf('locationExists'),
      texts.missingProperty('type'),
      messageOf('locationNotFound'),
      `${texts.noEnumMatch('gone')}. ${texts.allowedValues('active, inactive, onhold, deleted')}`,
      messageOf('locationNotFound'),
      null,
    ])
    assert.equal((await h.api.getLocation({ locationCode: 'airport' })).location.name, 'Fine')
  })

  it('need the permission of the change', async () => {
    const h = await harness()
    const may = async (permission: 'LLC' | 'LLE' | 'LLD', kind: string) => {
      const api = await h.as(['EVC', permission])
      return api.receiveEvents({ body: { events: [event(kind, 'location', 'airport', airport)] } })
    }

    await may('LLC', 'entityCreated')
    await may('LLE', 'entityUpdated')
    await may('LLD', 'entityDeleted')
    await assert.rejects(may('LLC', 'entityUpdated'), ForbiddenError)
    await assert.rejects(may('LLE', 'entityDeleted'), ForbiddenError)
    await assert.rejects(may('LLD', 'entityCreated'), ForbiddenError)
  })
})
