import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleIn } from '../../test/sample.ts'
import { createGatherer, snapshotOf } from './gather.ts'
import { createMetrics } from './metrics.ts'

const served = 'tradepost_request_duration_seconds_count{operation="getProduct",status="200"}'

/** A process that has answered so many requests. */
const process = (requests: number) => {
  const metrics = createMetrics()
  metrics.gauge('queue', 'Waiting').set(5)
  for (let count = 0; count < requests; count++) metrics.request('getProduct', 200, 0.003)
  return snapshotOf(metrics.registry)
}

describe('the figures of several processes', () => {
  it('are sums of their counters, histograms and gauges', async () => {
    const gatherer = createGatherer()
    gatherer.put(1, await process(2))
    gatherer.put(2, await process(3))

    const text = await gatherer.text([])

    assert.equal(sampleIn(text, served), 5)
    assert.equal(sampleIn(text, served.replace('count{', 'bucket{le="0.005",')), 5)
    assert.equal(sampleIn(text, 'queue'), 10)
  })

  it('show the start of the first process and the worst lag, which nobody can add up', async () => {
    const gatherer = createGatherer()
    const one = await process(0)
    gatherer.put(1, one)
    gatherer.put(2, await process(0))

    const text = await gatherer.text([])

    // rounded to a second
    const now = Date.now() / 1000 + 1
    assert.ok(sampleIn(text, 'process_start_time_seconds') <= now)
    assert.ok(sampleIn(text, 'process_start_time_seconds') > now - 3600)
    assert.ok(
      one.some(({ name, aggregator }) => name === 'nodejs_eventloop_lag_p99_seconds' && aggregator === 'max'),
    )
  })

  it('keep what a process counted when it has ended, and nothing else of it', async () => {
    const gatherer = createGatherer()
    gatherer.put(1, await process(2))
    gatherer.put(2, await process(3))

    gatherer.retire(1)
    gatherer.retire(2)
    gatherer.put(2, await process(9))
    gatherer.put(3, await process(1))

    const text = await gatherer.text([])
    assert.equal(sampleIn(text, served), 6)
    assert.equal(sampleIn(text, 'queue'), 5)
  })
})
