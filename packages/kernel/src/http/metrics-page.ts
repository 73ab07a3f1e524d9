import { createFigures, type FigureReader } from '../metrics/figures.ts'
import type { Platform } from '../platform/platform.ts'

export { jobFigures, outboxFigures } from '../metrics/queue.store.ts'

type Sources = {
  readers: FigureReader[]
  /** The figures of all processes as text; those of this one when it is the only one. */
  processes?: () => Promise<string>
}

/** `/metrics`: what the processes counted, and what only the database knows. */
export const createMetricsPage = (
  { database, metrics }: Platform,
  { readers, processes = () => metrics.registry.metrics() }: Sources,
): (() => Promise<string>) => {
  const figures = createFigures(database, readers)
  return async () => (await Promise.all([processes(), figures()])).join('\n')
}
