/** Why a state cannot follow another. */
export const state = {
  finalState: (what: string, from: string, to: string) =>
    `The ${what} cannot go from ${from} to ${to}: the state is final`,
  noSuchMove: (what: string, from: string, to: string, allowed: string) =>
    `The ${what} cannot go from ${from} to ${to}. Allowed: ${allowed}`,
  moveNeeds: (what: string, from: string, to: string, needed: string) =>
    `The ${what} cannot go from ${from} to ${to} without ${needed}`,
  stateNeedsField: (to: string, field: string) =>
    `The merchant wants ${field} with an order that becomes ${to}: send it with the status`,
}
