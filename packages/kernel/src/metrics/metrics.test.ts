import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createMetrics } from './metrics.ts'

it('counts requests by operation and status, and what services add', async () => {
  const metrics = createMetrics()
  metrics.request('getProduct', 200, 0.002)
  metrics.request('getProduct', 200, 3)
  metrics.request('getProduct', 404, 0.002)
  metrics.counter('tradepost_mails_total', 'Mails sent', ['kind']).inc({ kind: 'order' }, 3)
  metrics.gauge('tradepost_queue', 'Jobs that wait').set(5)

  const text = await metrics.registry.metrics()

  const name = 'tradepost_request_duration_seconds'
  assert.ok(text.includes(`${name}_count{operation="getProduct",status="200"} 2`))
  assert.ok(text.includes(`${name}_bucket{le="0.0025",operation="getProduct",status="200"} 1`))
  assert.ok(text.includes(`${name}_count{operation="getProduct",status="404"} 1`))
  assert.ok(text.includes('tradepost_mails_total{kind="order"} 3'))
  assert.ok(text.includes('tradepost_queue 5'))
  assert.ok(text.includes('process_cpu_user_seconds_total'))
})

it('of one server do not mix with those of another', async () => {
  createMetrics().request('a', 200, 1)

  assert.ok(!(await createMetrics().registry.metrics()).includes('operation="a"'))
})
