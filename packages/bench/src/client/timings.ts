import { createHistogram } from 'node:perf_hooks'

/** One side's measurements in one round. */
export type Timings = {
  seconds: number
  /** Milliseconds of each answered request. */
  times: Float64Array
  failed: number
  /** The first failure, as a starting point for debugging. */
  failure?: string
  /** Processor time of the server process, where the system reports it. */
  cpuSeconds?: number
}

export type Measured = {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  count: number
  failed: number
  failure?: string
  /** Processor time of the server process for one request, in microseconds. */
  cpuMicros?: number
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** All rounds as one measurement. */
export const summarize = (rounds: Timings[]): Measured => {
  const count = sum(rounds.map(({ times }) => times.length))
  // Node's own HdrHistogram, of microseconds and to five digits
  const histogram = createHistogram({ figures: 5 })
  for (const { times } of rounds) for (const ms of times) histogram.record(Math.max(1, Math.round(ms * 1000)))
  const percentile = (share: number) => (count === 0 ? 0 : histogram.percentile(share) / 1000)
  const cpu = rounds.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined)
  return {
    rate: count / sum(rounds.map(({ seconds }) => seconds)),
    p50: percentile(50),
    p99: percentile(99),
    count,
    failed: sum(rounds.map(({ failed }) => failed)),
    failure: rounds.find(({ failure }) => failure)?.failure,
    ...(cpu.length > 0 && count > 0 && { cpuMicros: (sum(cpu) / count) * 1e6 }),
  }
}
