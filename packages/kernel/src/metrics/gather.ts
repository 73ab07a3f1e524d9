import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** The figures of one process, as they travel between processes. */
export type Snapshot = MetricObjectWithValues<MetricValue<string>>[]

export type Gatherer = {
  put(process: number, snapshot: Snapshot): void
  /** A process has ended: it counts no further, but what it counted stays. */
  retire(process: number): void
  text(own: Snapshot): Promise<string>
}

export const snapshotOf = (registry: Registry): Promise<Snapshot> =>
  registry.getMetricsAsJSON() as Promise<Snapshot>

const isCount = ({ type }: { type: unknown }) => type === 'counter' || type === 'histogram'

/**
 * One page for all processes: counters never fall while the server runs, even if a process dies or does not
 * answer.
 */
export const createGatherer = (): Gatherer => {
  const latest = new Map<number, Snapshot>()
  const retired = new Set<number>()
  let counted: Snapshot = []
  // in the order in which they retire; a request for the page waits for the last
  let retiring = Promise.resolve()
  return {
    put: (process, snapshot) => {
      if (!retired.has(process)) latest.set(process, snapshot)
    },
    retire: (process) => {
      const counts = latest.get(process)?.filter(isCount) ?? []
      retired.add(process)
      latest.delete(process)
      retiring = retiring.then(async () => {
        counted = await snapshotOf(AggregatorRegistry.aggregate([counted, counts]))
      })
    },
    text: async (own) => {
      await retiring
      return AggregatorRegistry.aggregate([own, ...latest.values(), counted]).metrics()
    },
  }
}
