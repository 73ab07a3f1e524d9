import type { Context, Span } from '@opentelemetry/api'
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../../config/settings.ts'
import { loadTracing, type TracingLibraries } from '../../modules/libraries.ts'
import { type SpanStart, setTracing, type TraceHeaders } from '../trace.ts'

export type Traces = { stop(): Promise<void> }

/** A collector that is away does not hold up the end of a process. */
const LAST_MS = 2_000
/** Numbers of the library's enumeration. */
const kinds = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const

/** `…/` is no path of its own. */
const addressOf = ({ otlpEndpoint, otlpTracesEndpoint }: Settings): string | undefined =>
  otlpTracesEndpoint ?? (otlpEndpoint && `${otlpEndpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`)

const samplerOf = ({ tracesSampler, tracesSamplerArg }: Settings, { base }: TracingLibraries): Sampler => {
  const [, isByParent, name] = /^(parentbased_)?(.+)$/.exec(tracesSampler) ?? []
  const own: Record<string, () => Sampler> = {
    always_off: () => new base.AlwaysOffSampler(),
    traceidratio: () => new base.TraceIdRatioBasedSampler(Number(tracesSamplerArg)),
  }
  const root = own[name ?? '']?.() ?? new base.AlwaysOnSampler()
  return isByParent ? new base.ParentBasedSampler({ root }) : root
}

/** One line when traces begin to be lost and one when they arrive again, however many are. */
const tellLosses = (exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter => {
  let isLosing = false
  const note = (error: unknown, isLost: boolean) => {
    if (isLost === isLosing) return
    isLosing = isLost
    if (isLost)
      log.warn({ err: error }, 'traces cannot be sent and are lost: look at OTEL_EXPORTER_OTLP_ENDPOINT')
    else log.info('traces are sent again')
  }
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        note(result.error, result.code !== 0)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Sends traces of this process, when the settings name a collector; without one its libraries are not even loaded. */
export const startTracing = async (
  { config, log }: { config: Settings; log: FastifyBaseLogger },
  version: string,
): Promise<Traces> => {
  const url = addressOf(config)
  if (!url || config.otelDisabled === 'true') return { stop: async () => undefined }
  const libraries = await loadTracing(config.otlpProtocol)
  const { api, core, base, resources, OTLPTraceExporter } = libraries
  const provider = new base.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.version': version, 'process.pid': process.pid }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] }))
      .merge(resources.resourceFromAttributes({ 'service.name': config.otelServiceName })),
    sampler: samplerOf(config, libraries),
    spanProcessors: [new base.BatchSpanProcessor(tellLosses(new OTLPTraceExporter({ url }), log))],
  })
  const tracer = provider.getTracer('tradepost', version)
  const propagator = new core.W3CTraceContextPropagator()
  const contextOf = (from: TraceHeaders, current: Span | undefined): Context => {
    const around = current ? api.trace.setSpan(api.ROOT_CONTEXT, current) : api.ROOT_CONTEXT
    return from.traceparent ? propagator.extract(around, from, api.defaultTextMapGetter) : around
  }
  const linksOf = ({ links = [] }: SpanStart, from: TraceHeaders, current: Span | undefined) => [
    ...links.flatMap((traceparent) => {
      const context = api.trace.getSpanContext(contextOf({ traceparent }, undefined))
      return context ? [{ context }] : []
    }),
    // the work hangs below its cause, and is done by what runs
    ...(from.traceparent && current?.isRecording() ? [{ context: current.spanContext() }] : []),
  ]
  setTracing({
    begin: (start, from, current) =>
      tracer.startSpan(
        start.name,
        {
          kind: kinds[start.kind ?? 'internal'],
          attributes: start.attributes,
          links: linksOf(start, from, current),
        },
        contextOf(from, current),
      ),
    headersOf: (span) => {
      const headers: TraceHeaders = {}
      propagator.inject(api.trace.setSpan(api.ROOT_CONTEXT, span), headers, api.defaultTextMapSetter)
      return headers
    },
  })
  return {
    stop: async () => {
      setTracing(null)
      const late = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}
