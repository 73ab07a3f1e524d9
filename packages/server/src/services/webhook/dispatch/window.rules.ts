import type { CallEnd } from './call.service.ts'

/** At once to one endpoint, from this process. */
const MOST_CALLS = 16
export const FIRST_LANES = 8
const MOST_LANES = 256
/** An endpoint that answers, though with errors, costs little. */
const LEAST_ANSWERED = 4

/** How many lanes of an endpoint a process takes: more while it answers well, down to one while it does not answer at all. */
export const nextLanes = (lanes: number, { isTaken, statusCode }: CallEnd): number => {
  if (isTaken) return Math.min(lanes + 1, MOST_LANES)
  if (statusCode !== null) return lanes > LEAST_ANSWERED ? lanes - 1 : lanes
  return Math.max(1, Math.floor(lanes / 2))
}

export const mostCalls = (lanes: number): number => Math.min(lanes, MOST_CALLS)
