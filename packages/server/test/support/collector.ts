import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAfterFile } from '@tradepost/kernel/closing'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Pair = { key: string; value: Value }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Pair[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}
type Body = { resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Sent[] }[] }[] }

export type CollectedSpan = Omit<Sent, 'attributes'> & { attributes: Record<string, unknown> }

const valuesOf = (pairs: Pair[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))

/** Takes traces by OTLP in JSON, as long as it is not away. */
export const startCollector = async () => {
  const collector = {
    url: '',
    spans: [] as CollectedSpan[],
    resource: {} as Record<string, unknown>,
    asked: 0,
    /** Answers with it in place of 200. */
    status: 200,
    /** Before it answers. */
    delayMs: 0,
    of: (traceId: string) => collector.spans.filter((span) => span.traceId === traceId),
  }
  const server = createServer(async (request, response) => {
    collector.asked++
    const { resourceSpans } = (await json(request)) as Body
    if (collector.delayMs > 0) await sleep(collector.delayMs)
    if (collector.status === 200)
      for (const { resource, scopeSpans } of resourceSpans) {
        collector.resource = valuesOf(resource.attributes)
        const sent = scopeSpans.flatMap(({ spans }) => spans)
        collector.spans.push(...sent.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })))
      }
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
