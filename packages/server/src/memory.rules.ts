/** A look at the process, with the processor time that it used itself since the last one, in cores. */
export type Reading = { at: number; bytes: number; cpuShare: number }

/**
 * Own processor time, because the time that passes between two turns of the event loop also counts what other programs
 * of a busy machine take away: by that measure, a server there never came to rest.
 */
const CALM_CPU_SHARE = 0.15

const MUCH_BYTES = 240e6
const REST_MS = 10_000
const LONGEST_REST_MS = 15 * 60_000
/** A collection that frees less was in vain: what is resident is in use. */
const WORTHWHILE_BYTES = 10e6

/** Decides at every reading whether to collect, and rests longer each time that it was in vain. */
export const createCollector = (collect: () => void) => {
  let nextRestMs = REST_MS
  let dueAt = 0
  let bytesBefore: number | undefined

  /** Seen at the next reading, because freed pages go back to the system a little later. */
  const evaluateLast = ({ at, bytes }: Reading) => {
    if (bytesBefore === undefined) return
    const wasWorthwhile = bytesBefore - bytes >= WORTHWHILE_BYTES
    dueAt = at + nextRestMs
    nextRestMs = wasWorthwhile ? REST_MS : Math.min(LONGEST_REST_MS, 2 * nextRestMs)
    bytesBefore = undefined
  }

  return (reading: Reading): void => {
    evaluateLast(reading)
    const { at, bytes, cpuShare } = reading
    if (cpuShare >= CALM_CPU_SHARE || bytes <= MUCH_BYTES || at < dueAt) return
    bytesBefore = bytes
    collect()
  }
}
