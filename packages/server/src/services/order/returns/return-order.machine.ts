import type { ReturnLineStatus, ReturnOrderStatus } from '@tradepost/contract'
import { machine, type StateGuard } from '@tradepost/kernel'

/** How the lines of a return would stand after a move. */
type Lines = readonly ReturnLineStatus[]

export const isTakenOut = (status: ReturnLineStatus): boolean =>
  status === 'rejected' || status === 'canceled'

const nothingCompleted: StateGuard<Lines> = {
  requires: 'line items none of which completed',
  holds: (lines) => !lines.includes('completed'),
}
const somethingLeft: StateGuard<Lines> = {
  requires: 'a line item that is neither rejected nor canceled',
  holds: (lines) => lines.some((status) => !isTakenOut(status)),
}

/** docs/services/returns.md shows the table; a test holds the two together. */
export const returnOrderMachine = machine<ReturnOrderStatus, Lines>({
  what: 'return order',
  initial: 'draft',
  states: {
    draft: ['new', 'open', 'canceled'],
    new: ['inTransit', 'arrived', 'inReview', 'inProgress', 'canceled'],
    open: ['inTransit', 'arrived', 'inReview', 'inProgress', 'canceled'],
    inTransit: ['arrived', 'canceled'],
    arrived: ['inReview', 'inProgress', 'accepted', 'rejected'],
    inReview: ['accepted', 'rejected', 'completed'],
    inProgress: ['accepted', 'rejected', 'completed'],
    accepted: ['completed'],
    rejected: [],
    canceled: [],
    completed: [],
  },
  guards: { rejected: [nothingCompleted], canceled: [nothingCompleted], completed: [somethingLeft] },
})

export const returnLineMachine = machine<ReturnLineStatus>({
  what: 'line item',
  initial: 'open',
  states: {
    open: ['inProgress', 'rejected', 'canceled', 'completed'],
    inProgress: ['rejected', 'canceled', 'completed'],
    rejected: [],
    canceled: [],
    completed: [],
  },
})

/** Lines that have not ended follow their return. */
const lineStatuses: { readonly [Status in ReturnOrderStatus]: ReturnLineStatus } = {
  draft: 'open',
  new: 'open',
  open: 'open',
  inTransit: 'open',
  arrived: 'open',
  inReview: 'inProgress',
  inProgress: 'inProgress',
  accepted: 'inProgress',
  rejected: 'rejected',
  canceled: 'canceled',
  completed: 'completed',
}

export const lineStatusIn = (status: ReturnOrderStatus, line: ReturnLineStatus): ReturnLineStatus => {
  const next = lineStatuses[status]
  return returnLineMachine.refusal(line, next, undefined) === null ? next : line
}

/** A line ends where its return may end in the same way. */
export const mayLineEnd = (status: ReturnOrderStatus, line: ReturnLineStatus): boolean =>
  status === line || returnOrderMachine.transitions(status).some(({ to }) => to === line)

/** How a return ends whose last line has ended. */
export const endOf = (lines: Lines): ReturnOrderStatus | null => {
  if (lines.length === 0 || lines.some((status) => !returnLineMachine.isFinal(status))) return null
  if (lines.includes('completed')) return 'completed'
  return lines.includes('rejected') ? 'rejected' : 'canceled'
}
