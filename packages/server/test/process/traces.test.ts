import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createLogTo, listFollowers, loadConfig, startTracing } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import {
  ada,
  news,
  startMailServer,
  withCampaigns,
} from '../../src/services/notification/notification.fixture.ts'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { createWebhook, receiver } from '../../src/services/webhook/webhook.fixture.ts'
import { type CollectedSpan, startCollector } from '../support/collector.ts'
import { harness, useOwnServer } from '../support/harness.ts'
import { until } from '../support/until.ts'

// read by the library of OpenTelemetry itself
process.env.OTEL_BSP_SCHEDULE_DELAY = '20'

const collector = await startCollector()
const mailServer = await startMailServer()
const lines: string[] = []
const config = loadConfig({
  TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
})
const { log } = createLogTo('info', { write: (line) => lines.push(line) })
const traces = await startTracing({ config, log }, '1.2.3')
after(() => traces.stop())
useOwnServer({}, { smtpUrl: mailServer.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

let count = 0
const newTrace = (flags = '01') => {
  const traceId = (++count).toString(16).padStart(32, 'a')
  return { traceId, traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` }
}

/** A merchant with a webhook and a mail for each order, and one order that came with a trace. */
const orderInTrace = async (flags?: string) => {
  const h = await withCampaigns(ada)
  const site = await receiver()
  await createWebhook(h, { endpoint: site.url, events: [{ code: 'salesOrderAdded' }] })
  const settings = { eventType: 'salesOrderAdded' } as const
  expectNoErrors(
    await h.create(
      news({ triggerType: 'event', status: 'active', messages: {}, templateCode: 'orderReceived', settings }),
    ),
  )
  // events that are followed together share the first one's trace
  await until(async () => (await listFollowers(h.platform.database, 1)).every(({ waiting }) => waiting === 0))
  const trace = newTrace(flags)
  const before = mailServer.mails.length
  await h.raw(`/order/v1/merchants/${h.merchantCode}/orders`, {
    method: 'POST',
    headers: { traceparent: trace.traceparent },
    body: JSON.stringify({ orders: [order({ customerId: h.ids[0], status: 'open' })] }),
  })
  await until(() => site.got.length > 0 && mailServer.mails.length > before)
  return { ...h, ...trace, hooked: site.got[0]?.headers ?? {} }
}

const named = (spans: CollectedSpan[], name: string | RegExp): CollectedSpan => {
  const found = spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
  assert.ok(found, `no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

describe('one order', () => {
  it('is one trace, from the request to its statements, its job, its webhook and its mail', async () => {
    const { traceId, hooked, merchantCode } = await orderInTrace()
    await until(() => collector.of(traceId).some(({ name }) => name === 'process sendNotifications'))

    const spans = collector.of(traceId)
    const request = named(spans, 'POST /order/v1/merchants/:merchantCode/orders')
    const delivery = named(spans, 'deliver salesOrderAdded')
    const call = named(spans, 'POST')
    const mail = named(spans, 'send email')
    const follower = named(spans, 'follow notifications')
    const job = named(spans, 'process sendNotifications')
    const insert = named(spans, /INSERT sales_order\b/)
    const parents: [CollectedSpan, string][] = [
      [request, '00f067aa0ba902b7'],
      [insert, request.spanId],
      [delivery, request.spanId],
      [call, delivery.spanId],
      [follower, request.spanId],
      [job, follower.spanId],
      [mail, request.spanId],
      [named(spans, 'SMTP'), mail.spanId],
    ]
    assert.deepEqual(
      parents.map(([{ name, parentSpanId }]) => [name, parentSpanId]),
      parents.map(([{ name }, parent]) => [name, parent]),
    )
    assert.deepEqual(
      mail.links?.map(({ spanId }) => spanId),
      [job.spanId],
    )
    assert.equal(hooked.traceparent, `00-${traceId}-${call.spanId}-01`)
    assert.partialDeepStrictEqual(request, {
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/order/v1/merchants/:merchantCode/orders',
        'http.response.status_code': 201,
        'tradepost.operation': 'createSalesOrders',
        'tradepost.merchant': merchantCode,
      },
    })
    assert.partialDeepStrictEqual(collector.resource, {
      'service.name': 'tradepost',
      'service.version': '1.2.3',
    })
  })

  it('shows no value: neither an address, nor a name, nor what a statement was given', async () => {
    const { traceId } = await orderInTrace()
    await until(() => collector.of(traceId).some(({ name }) => name === 'SMTP'))

    const text = JSON.stringify(collector.of(traceId))
    assert.doesNotMatch(text, /Ada|Byron|byron\.test|\/hook|Tea/)
    assert.match(
      named(collector.of(traceId), /INSERT sales_order\b/).attributes['db.query.text'] as string,
      /\$1/,
    )
  })
})

describe('a trace that is not sampled', () => {
  it('sends nothing, but its decision goes on', async () => {
    const { traceId, hooked } = await orderInTrace('00')
    // what comes later is there
    const { traceId: later } = await orderInTrace()
    await until(() => collector.of(later).some(({ name }) => name === 'SMTP'))

    assert.deepEqual(collector.of(traceId), [])
    assert.match(hooked.traceparent as string, new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
  })
})

describe('a request', () => {
  it('without a trace begins one, and a malformed one is none', async () => {
    const { raw } = await harness()
    const before = collector.spans.length

    await raw('/no-such-page', { headers: { traceparent: '00-zz-zz-01' } })

    await until(() => collector.spans.slice(before).some(({ name }) => name === 'GET /*'))
    assert.equal(named(collector.spans.slice(before), 'GET /*').parentSpanId, undefined)
  })

  it('to a probe leaves no span', async () => {
    const { url } = await harness()
    const { traceId, traceparent } = newTrace()

    for (const path of ['/healthz', '/readyz', '/metrics', '/no-such-page'])
      await fetch(url + path, { headers: { traceparent } })

    await until(() => collector.of(traceId).length > 0)
    assert.deepEqual(
      collector.of(traceId).map(({ name }) => name),
      ['GET /*'],
    )
  })
})

describe('a collector that is away or slow', () => {
  it('is told of in one line, and again when it is back; requests go on and traces alone are lost', async () => {
    const { raw } = await harness()
    const told = () => lines.filter((line) => line.includes('traces '))
    collector.status = 400
    const asked = collector.asked

    for (let n = 0; n < 5; n++) {
      const sent = collector.asked
      assert.equal((await raw('/no-such-page')).status, 404)
      await until(() => collector.asked > sent)
    }

    assert.ok(collector.asked >= asked + 5)
    await until(() => told().length > 0)
    collector.status = 200
    const { traceId, traceparent } = newTrace()
    await raw('/no-such-page', { headers: { traceparent } })
    await until(() => collector.of(traceId).length > 0 && told().length > 1)
    assert.deepEqual(
      told().map((line) => (JSON.parse(line) as { msg: string }).msg),
      ['traces cannot be sent and are lost: look at OTEL_EXPORTER_OTLP_ENDPOINT', 'traces are sent again'],
    )
  })

  it('keeps no request waiting', async () => {
    const { raw } = await harness()
    collector.delayMs = 3_000
    const begin = collector.asked
    await raw('/no-such-page')
    await until(() => collector.asked > begin)
    const spans = collector.spans.length

    // the one that is sent is still under way
    await raw('/no-such-page')

    assert.equal(collector.spans.length, spans)
    collector.delayMs = 0
  })
})
