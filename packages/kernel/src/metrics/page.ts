import type { Platform } from '../platform.ts'
import { createFigures, type FigureReader } from './figures.ts'

export { jobFigures, outboxFigures } from './queue.store.ts'

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
