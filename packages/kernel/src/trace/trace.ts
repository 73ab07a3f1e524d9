import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from '@opentelemetry/api'

/** A position in a trace as W3C Trace Context writes it, in headers and in rows. */
export type TraceHeaders = { traceparent?: string; tracestate?: string }

export type SpanStart = {
  name: string
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  /** No personal data: the rules of the log hold here as well. */
  attributes?: Attributes
  /** Other traces that the work is part of. */
  links?: string[]
}

/** Below `from`, or else below `current`, or else the first of a trace. */
type Begin = (start: SpanStart, from: TraceHeaders, current: Span | undefined) => Span

/** The library, loaded when the settings name a collector. */
export type Tracing = { begin: Begin; headersOf(span: Span): TraceHeaders }

const current = new AsyncLocalStorage<Span>()
let tracing: Tracing | null = null

export const setTracing = (next: Tracing | null): void => {
  tracing = next
}

export const isTracing = (): boolean => tracing !== null

/** Its kind alone: messages quote values. */
const kindOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String((typeof code === 'string' && /^\w{1,60}$/.test(code) && code) || name || typeof error)
}

const ERROR = 2

export const markFailed = (span: Span, kind: string): void => {
  span.setAttribute('error.type', kind).setStatus({ code: ERROR })
}

/** The span does not end by itself. */
export const withinSpan = <T>(span: Span, work: () => T): T => current.run(span, work)

const during = async <T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> => {
  try {
    return await current.run(span, work, span)
  } catch (error) {
    markFailed(span, kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** For work that ends elsewhere than where it begins. */
export const beginSpan = (start: SpanStart, from: TraceHeaders): Span | undefined =>
  tracing?.begin(start, from, current.getStore())

/** Goes on with the trace of what caused the work, or begins one. */
export const traceWork = <T>(
  start: () => SpanStart,
  cause: string | null | undefined,
  work: (span?: Span) => Promise<T>,
): Promise<T> =>
  tracing
    ? during(tracing.begin(start(), { traceparent: cause ?? undefined }, current.getStore()), work)
    : work()

/** A step of work that is traced already; by itself it would be noise. */
export const traceStep = <T>(start: () => SpanStart, work: (span?: Span) => Promise<T>): Promise<T> => {
  const parent = tracing && current.getStore()
  return tracing && parent?.isRecording() ? during(tracing.begin(start(), {}, parent), work) : work()
}

/** For a call to another server. */
export const traceHeaders = (): TraceHeaders => {
  const span = tracing && current.getStore()
  return tracing && span ? tracing.headersOf(span) : {}
}

/** For the row of what goes on later, perhaps in another process; null outside of a trace. */
export const traceparent = (): string | null => traceHeaders().traceparent ?? null
