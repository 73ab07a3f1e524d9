/** A look at the process, with the processor time that it used itself since the last one, in cores. */
export type Reading = { at: number; bytes: number; cpuShare: number }

/** Measured pauses for everybody: about 70 ms for a regular one, 140 to 170 ms for a thorough one. */
export type Collection = 'regular' | 'thorough'

/**
 * Own processor time, because the time that passes between two turns of the event loop also counts what other programs
 * of a busy machine take away: by that measure, a server there never came to rest.
 */
const CALM_CPU_SHARE = 0.15

const levels = [
  { kind: 'thorough', aboveBytes: 280e6, restMs: 30_000 },
  { kind: 'regular', aboveBytes: 240e6, restMs: 10_000 },
] as const

const LONGEST_REST_MS = 15 * 60_000
/** A collection that frees less was in vain: what is resident is in use. */
const WORTHWHILE_BYTES = 10e6

/** Decides at every reading whether to collect, and rests longer each time that it was in vain. */
export const createCollector = (collect: (kind: Collection) => void) => {
  const states = levels.map((level) => ({ ...level, nextRestMs: level.restMs as number, dueAt: 0 }))
  let last: { state: (typeof states)[number]; bytes: number } | undefined

  /** Seen at the next reading, because freed pages go back to the system a little later. */
  const evaluateLast = ({ at, bytes }: Reading) => {
    if (!last) return
    const { state } = last
    const wasWorthwhile = last.bytes - bytes >= WORTHWHILE_BYTES
    state.dueAt = at + state.nextRestMs
    state.nextRestMs = wasWorthwhile ? state.restMs : Math.min(LONGEST_REST_MS, 2 * state.nextRestMs)
    last = undefined
  }

  return (reading: Reading): void => {
    evaluateLast(reading)
    if (reading.cpuShare >= CALM_CPU_SHARE) return
    const state = states.find(({ aboveBytes, dueAt }) => reading.bytes > aboveBytes && reading.at >= dueAt)
    if (!state) return
    last = { state, bytes: reading.bytes }
    collect(state.kind)
  }
}
