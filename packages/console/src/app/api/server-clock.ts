/** Seconds of the network and of a header without milliseconds are no wrong clock. */
const TOLERANCE_MS = 10_000
let offset = 0

/** Each answer says what time it is at the server. */
export const noteServerTime = (header: string | null, now = Date.now()): void => {
  const difference = Date.parse(header ?? '') - now
  if (!Number.isNaN(difference)) offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** Deadlines use the server's time: a tablet's clock may be hours off. */
export const serverNow = (): number => Date.now() + offset
