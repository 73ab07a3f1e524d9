import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IntakeEvent } from '@tradepost/contract'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { settled } from './intake.fixture.ts'

// no test lives to see a poll, so an event that waits for one is never applied
useOwnServer({ pollMs: 3_600_000 })

const PROMISED_MS = 300

/** A busy machine may be late now and then; events that have to wait for something are late every time. */
const isKept = (measure: () => Promise<number>) => until(async () => (await measure()) < PROMISED_MS)

const changed = (entity: string, entityId: string, payload: object): IntakeEvent => ({
  event: 'entityUpdated',
  entity,
  entityId,
  payload,
})
const created = (entity: string, payload: object): IntakeEvent => ({
  event: 'entityCreated',
  entity,
  payload,
})

describe('events are applied within 0.3 s', () => {
  it('when they come right behind others, whatever the moment', async () => {
    const h = await harness()
    await h.seed.catalog()
    const send = (name: string) =>
      h.api.receiveEvents({ body: { events: [changed('catalog', 'main', { name })] } })
    let round = 0

    await isKept(async () => {
      const took: number[] = []
      for (let pair = 0; pair < 12; pair++) {
        await send(`${round} ${pair} first`)
        await sleep(pair * 2)
        await send(`${round} ${pair} second`)
        took.push(await settled(h))
        const { catalog } = await h.api.getCatalog({ catalogCode: 'main' })
        assert.equal(catalog.name, `${round} ${pair} second`)
      }
      round++
      return took.toSorted((a, b) => a - b)[6] ?? Number.NaN
    })
  })

  it('when they change a product, and a thousand at once are applied, too', async () => {
    const h = await harness()
    await h.seed.catalog()
    await h.seed.product({ code: 'tea' })
    const product = { modelType: 'standard', isInventoryManaged: false, name: { 'en-us': 'Tea' } }
    let url = 0

    await isKept(async () => {
      await h.api.receiveEvents({ body: { events: [changed('product', 'tea', { url: `${++url}` })] } })
      return settled(h)
    })
    const events = Array.from({ length: 1000 }, (_, n) => created('product', { ...product, code: `p${n}` }))
    await h.api.receiveEvents({ body: { events } })
    await settled(h)

    assert.equal((await h.api.getProduct({ productCode: 'tea' })).product.url, `${url}`)
    assert.equal((await h.api.listProducts({ limit: 1 })).meta.totalItemCount, 1001)
  })

  it('when they create a customer', async () => {
    const h = await harness()
    const jane = { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane@example.test' }
    let customers = 0

    await isKept(async () => {
      await h.api.receiveEvents({ body: { events: [created('customer', jane)] } })
      customers++
      return settled(h)
    })

    assert.equal((await h.api.listCustomers({ limit: 1 })).meta.totalItemCount, customers)
  })
})
