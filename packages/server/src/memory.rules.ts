/** A look at the process, with the processor time that it used itself since the last one, in cores. */
export type Reading = { at: number; bytes: number; cpuShare: number }

/**
 * Own processor time, because the time that passes between two turns of the event loop also counts what other programs
 * of a busy machine take away: by that measure, a server there never came to rest.
 */
const CALM_CPU_SHARE = 0.15

const MUCH_BYTES = 240e6
const REST_MS = 10_000
/**
 * After a collection in vain. Not much longer: on a machine whose processors others use, a server in the middle of a rush
 * looks calm, and what that rush leaves behind must not stay.
 */
const LONG_REST_MS = 30_000
/** A collection that frees less was in vain: what is resident is in use. */
const WORTHWHILE_BYTES = 10e6

/** Decides at every reading whether to collect. */
export const createCollector = (collect: () => void) => {
  let dueAt = 0
  let last: { at: number; bytes: number } | undefined

  /** Seen at the next reading, because freed pages go back to the system a little later. */
  const evaluateLast = ({ bytes }: Reading) => {
    if (!last) return
    dueAt = last.at + (last.bytes - bytes >= WORTHWHILE_BYTES ? REST_MS : LONG_REST_MS)
    last = undefined
  }

  return (reading: Reading): void => {
    evaluateLast(reading)
    const { at, bytes, cpuShare } = reading
    if (cpuShare >= CALM_CPU_SHARE || bytes <= MUCH_BYTES || at < dueAt) return
    last = { at, bytes }
    collect()
  }
}
