/**
 * Loaded where a process serves, and not with the kernel: they are 240 of the 1,800 modules that the thread for long jobs
 * would load, while an export waits for it.
 */
export const loadFastify = () => import('fastify')
export const loadWorker = () => import('graphile-worker')

/** Ahead of the first use, while the database starts. */
export const loadLibraries = () => Promise.all([loadFastify(), loadWorker()])

/** Only where the settings name a collector. */
export const loadTracing = async (protocol: 'http/protobuf' | 'http/json') => {
  const [api, core, base, resources, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
  ])
  return { api, core, base, resources, OTLPTraceExporter }
}
export type TracingLibraries = Awaited<ReturnType<typeof loadTracing>>
