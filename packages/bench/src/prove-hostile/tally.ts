import type { Outcome } from './call.ts'

/** Requests of one attack by their outcome. */
export type Tally = {
  sent: number
  statuses: Map<Outcome['status'], number>
  /** Answers that blame the server, less the refusals of an overload, and such as are wrong. */
  faults: number
  /** The first fault, as a starting point for debugging. */
  fault?: string
}

export const emptyTally = (): Tally => ({ sent: 0, statuses: new Map(), faults: 0 })

const isFault = ({ status, isHonest }: Outcome) =>
  typeof status === 'number' && status >= 500 && !(status === 503 && isHonest)

export const countFault = (tally: Tally, what: string): void => {
  tally.faults++
  tally.fault ??= what
}

export const countOutcome = (tally: Tally, outcome: Outcome, what: string): void => {
  tally.sent++
  tally.statuses.set(outcome.status, (tally.statuses.get(outcome.status) ?? 0) + 1)
  if (isFault(outcome)) countFault(tally, `${what} → ${outcome.status} ${outcome.text}`)
}
