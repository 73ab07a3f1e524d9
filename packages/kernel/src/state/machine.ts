import { texts } from '@tradepost/contract'

/** Condition of a move besides the table; `requires` names it for callers. */
export type StateGuard<Subject> = { requires: string; holds: (subject: Subject) => boolean }

type PerState<State extends string, Value> = { readonly [Name in State]?: readonly Value[] }

export type MachineDefinition<State extends string, Subject, Effect extends string> = {
  /** Name of the subject in refusals. */
  what: string
  initial: State
  /** Every state has its row; one without moves is final. */
  moves: { readonly [From in State]: readonly State[] }
  /** By the state that is entered. */
  guards?: PerState<State, StateGuard<Subject>>
  /** Names of what has to happen when the state is entered; the service maps them to functions. */
  effects?: PerState<State, Effect>
}

export type Transition<State extends string> = { to: State; requires: string[] }

export type Machine<State extends string, Subject = unknown, Effect extends string = never> = {
  initial: State
  states: readonly State[]
  isFinal: (state: State) => boolean
  /** The legal moves, in the order of the table. */
  transitions: (from: State) => Transition<State>[]
  /** Why the move is not legal, or null. Staying where one is moves nothing. */
  refusal: (from: State, to: State, subject: Subject) => string | null
  effectsOf: (entered: State) => readonly Effect[]
}

/** States that can be reached in any number of moves. */
const reachable = <State extends string>(
  from: State,
  moves: { readonly [Name in State]: readonly State[] },
): Set<State> => {
  const seen = new Set<State>([from])
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next)
  return seen
}

const refuseBroken = <State extends string, Subject, Effect extends string>({
  what,
  initial,
  moves,
}: MachineDefinition<State, Subject, Effect>) => {
  const states = Object.keys(moves) as State[]
  const reached = reachable(initial, moves)
  const unknown = [...reached].filter((state) => !states.includes(state))
  if (unknown.length > 0) throw new Error(`${what}: a move leads to ${unknown.join(', ')}, which has no row`)
  const lost = states.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`${what}: nothing leads from ${initial} to ${lost.join(', ')}`)
}

/** The one engine of all states: the moves are data, and a broken table shows at the start and not in production. */
export const machine = <State extends string, Subject = unknown, Effect extends string = never>(
  definition: MachineDefinition<State, Subject, Effect>,
): Machine<State, Subject, Effect> => {
  refuseBroken(definition)
  const { what, initial, moves, guards = {}, effects = {} } = definition
  const guardsOf = (to: State) => (guards as PerState<State, StateGuard<Subject>>)[to] ?? []
  const isFinal = (state: State) => moves[state].length === 0

  const refusal = (from: State, to: State, subject: Subject): string | null => {
    if (from === to) return null
    if (isFinal(from)) return texts.finalState(what, from, to)
    if (!moves[from].includes(to)) return texts.noSuchMove(what, from, to, moves[from].join(', '))
    const missing = guardsOf(to).filter(({ holds }) => !holds(subject))
    return missing.length === 0
      ? null
      : texts.moveNeeds(what, from, to, missing.map((guard) => guard.requires).join(', '))
  }

  return {
    initial,
    states: Object.keys(moves) as State[],
    isFinal,
    transitions: (from) =>
      moves[from].map((to) => ({ to, requires: guardsOf(to).map(({ requires }) => requires) })),
    refusal,
    effectsOf: (entered) => (effects as PerState<State, Effect>)[entered] ?? [],
  }
}
