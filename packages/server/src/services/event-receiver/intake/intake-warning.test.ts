import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type IntakeEvent, texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const event = (kind: 'Created' | 'Updated', entityId: string, payload: object): IntakeEvent => ({
  event: `entity${kind}`,
  entity: 'product',
  entityId,
  payload,
})
const tea = { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false }

it('tells with each event which fields of its payload nobody knows, also when it fails', async () => {
  const h = await harness()
  await h.seed.catalog()

  await h.api.receiveEvents({
    body: {
      events: [
        event('Created', 'tea', { ...tea, raiting: 5, catalogCode: 'main' }),
        event('Updated', 'tea', { code: 'tea', shippingInformation: { wieght: 1 } }),
        event('Updated', 'nobody', { nmae: {} }),
        event('Updated', 'tea', { status: 'active' }),
      ],
    },
  })
  await settled(h)

  const { events } = await h.api.listEvents()
  assert.deepEqual(
    events.map(({ status, warnings }) => [status, warnings]),
    [
      [
        'applied',
        [
          {
            message: texts.unknownProperty('raiting. Did you mean rating?'),
            path: ['raiting'],
            nearest: 'rating',
          },
        ],
      ],
      [
        'applied',
        [
          {
            message: texts.unknownProperty('wieght. Did you mean weight?'),
            path: ['shippingInformation', 'wieght'],
            nearest: 'weight',
          },
        ],
      ],
      [
        'failed',
        [{ message: texts.unknownProperty('nmae. Did you mean name?'), path: ['nmae'], nearest: 'name' }],
      ],
      ['applied', []],
    ],
  )
})

it('tells nothing when a payload is what a read has answered', async () => {
  const h = await harness()
  await h.seed.catalog()
  const { catalog } = await h.api.getCatalog({ catalogCode: 'main' })

  await h.api.receiveEvents({
    body: { events: [{ event: 'entityUpdated', entity: 'catalog', entityId: 'main', payload: catalog }] },
  })
  await settled(h)

  const [told] = (await h.api.listEvents()).events
  assert.deepEqual(told?.warnings, [])
})

it('answers unknown fields beside an event at once, in the body, too', async () => {
  const { raw, merchantCode } = await harness()

  const { status, headers, body } = await raw(`/event-receiver/v1/merchants/${merchantCode}/events`, {
    method: 'POST',
    body: JSON.stringify({ events: [{ event: 'entityUpdated', entity: 'product', entityID: 'tea' }] }),
  })

  assert.equal(status, 202)
  assert.equal(body.ids.length, 1)
  assert.deepEqual(body.warnings, [
    {
      message: texts.unknownProperty('entityID. Did you mean entityId?'),
      path: ['events', 0, 'entityID'],
      nearest: 'entityId',
    },
  ])
  assert.equal(headers.get('tradepost-warning'), 'unknown-field;path="/events/0/entityID";nearest="entityId"')
})
