/** After so long other imports have their turn, if any waits. */
const TURN_MS = 1000
/** A server that ends waits for the turn. */
const LONGEST_MS = 5000

export type TurnTime = { isOver(): Promise<boolean> }

/**
 * Asks now and then whether anybody waits. If nobody does, ending a turn is a loss: both lanes run empty, and another job
 * begins with one chunk.
 */
export const startTurnTime = (
  doOthersWait: () => Promise<boolean>,
  { turnMs = TURN_MS, longestMs = LONGEST_MS, now = () => performance.now() } = {},
): TurnTime => {
  const latest = now() + longestMs
  let until = now() + turnMs
  return {
    isOver: async () => {
      if (now() < until) return false
      if (now() >= latest || (await doOthersWait())) return true
      until = Math.min(latest, now() + turnMs)
      return false
    },
  }
}
