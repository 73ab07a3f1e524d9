import type { Outcome } from '../channel/channel.types.ts'
import type { MessageEnd } from './claim.store.ts'

const MINUTE = 60_000
/** After each failure that may pass; then it is given up. Together about a day. */
const pauses = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE)

/** Null when nothing is to be recorded: somebody else has the message. */
export const endOf = (id: number, attempts: number, outcome: Outcome, now: Date): MessageEnd | null => {
  if (outcome.status === 'lost') return null
  if (outcome.status === 'sent') return { id, status: 'sent', error: null, dueDate: null }
  const { error } = outcome
  if (outcome.status !== 'retry') return { id, status: outcome.status, error, dueDate: null }
  const pause = pauses[attempts - 1]
  return pause === undefined
    ? { id, status: 'failed', error, dueDate: null }
    : { id, status: 'waiting', error, dueDate: new Date(now.getTime() + pause) }
}
