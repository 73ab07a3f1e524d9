/** How often the positions are looked at while nobody waits for one. */
export const LOOK_MS = 500

/** Two minutes, more than a replica may ever lag. */
const MAX_SAMPLES = 240

type Sample = { position: number; at: number }

/**
 * Tells how old the oldest change is that a replica has not made, by positions of the primary and the times at which they
 * were seen. No clock of another machine counts, and a primary that rests makes no replica look late.
 */
export const createLagMeter = () => {
  let samples: Sample[] = []
  let seenAt = Number.NEGATIVE_INFINITY
  return {
    see: (position: number, at: number): void => {
      const last = samples.at(-1)?.position ?? position
      // a replica that was promoted may know less than the primary did
      if (position < last) samples = []
      if (position !== last || samples.length === 0)
        samples = [...samples.slice(1 - MAX_SAMPLES), { position, at }]
      seenAt = at
    },
    /** In milliseconds. While the primary is away, everything gets older. */
    of: (replayed: number, now: number): number => {
      const missing = samples.find(({ position }) => position > replayed)
      return missing ? now - missing.at : Math.max(now - seenAt - LOOK_MS, 0)
    },
  }
}
