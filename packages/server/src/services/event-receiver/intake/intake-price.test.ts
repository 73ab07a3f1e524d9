import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { IntakeEvent } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const tea = { name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false }
const event = (kind: string, entityId: string, payload: object): IntakeEvent => ({
  event: kind,
  entity: 'product',
  entityId,
  payload,
})

it('fails events of products whose price nobody can pay, and says why', async () => {
  const h = await harness()
  await h.seed.catalog()
  const create = (code: string, price: object) => event('entityCreated', code, { ...tea, price })
  const update = (price: object) => event('entityUpdated', 'tea', { price })

  await h.api.receiveEvents({
    body: {
      events: [
        create('below', { price: -0.01, currencyCode: 'USD' }),
        create('yen', { price: 100.5, currencyCode: 'JPY' }),
        create('tea', { price: 0, currencyCode: 'USD' }),
        update({ price: -4, currencyCode: 'USD' }),
        update({ price: 4, salePrice: 3.999, currencyCode: 'USD' }),
        update({ price: 1.2345, currencyCode: 'BHD' }),
        update({ price: 1.234, currencyCode: 'BHD' }),
      ],
    },
  })
  await settled(h)

  const { events } = await h.api.listEvents()
  assert.deepEqual(
    events.map(({ error }) => (error as { message: string } | null)?.message ?? null),
    [
      '-0.01 is below the minimum of 0',
      '100.5 has too many decimals, at most 0 are allowed',
      null,
      '-4 is below the minimum of 0',
      '3.999 has too many decimals, at most 2 are allowed',
      '1.2345 has too many decimals, at most 3 are allowed',
      null,
    ],
  )
  const { products } = await h.api.listProducts()
  assert.deepEqual(
    products.map(({ code, price }) => [code, price?.price, price?.currencyCode]),
    [['tea', 1.234, 'BHD']],
  )
})
