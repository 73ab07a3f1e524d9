import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()

it('adds figures by method and keeps the latest order', async () => {
  const held = { shipping: { orders: 2, items: 5, amount: 10.5, lastOrderDate: '2026-02-01' } }
  const added = {
    shipping: { orders: 1, items: 1, amount: 0.25, lastOrderDate: '2026-01-01' },
    pickup: { orders: 1, items: 3, amount: 4, lastOrderDate: null },
  }

  assert.deepEqual(await call(sql`add_figures(${json(held)}, ${json(added)})`), {
    shipping: { orders: 3, items: 6, amount: 10.75, lastOrderDate: '2026-02-01' },
    pickup: { orders: 1, items: 3, amount: 4, lastOrderDate: null },
  })
  assert.deepEqual(await call(sql`add_figures(${json(held)}, '{}')`), held)
})
