/** What one side did in one round. */
export type Timings = {
  seconds: number
  /** Milliseconds of each answered request. */
  times: Float64Array
  failed: number
  /** The first failure, for whoever has to find out. */
  failure?: string
  /** Processor time of the server process, where the system tells. */
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

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** All rounds as one measurement. */
export const summarize = (rounds: Timings[]): Measured => {
  const count = sum(rounds.map(({ times }) => times.length))
  const sorted = new Float64Array(count)
  let place = 0
  for (const { times } of rounds) {
    sorted.set(times, place)
    place += times.length
  }
  sorted.sort()
  const cpu = rounds.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined)
  return {
    rate: count / sum(rounds.map(({ seconds }) => seconds)),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count,
    failed: sum(rounds.map(({ failed }) => failed)),
    failure: rounds.find(({ failure }) => failure)?.failure,
    ...(cpu.length > 0 && count > 0 && { cpuMicros: (sum(cpu) / count) * 1e6 }),
  }
}
