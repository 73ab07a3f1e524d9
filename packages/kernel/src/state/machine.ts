import { texts } from '@tradepost/contract'

/** Condition of a move besides the table; `requires` names it for callers. */
export type StateGuard<Subject> = { requires: string; holds: (subject: Subject) => boolean }

type PerState<State extends string, Value> = { readonly [Name in State]?: readonly Value[] }

/** A state: where it may go, and what may be done in it. Nothing may, where only the moves are given. */
type StateRow<State extends string, Ability extends string> =
  | readonly State[]
  | { readonly to: readonly State[]; readonly may: readonly Ability[] }
type Rows<State extends string, Ability extends string> = {
  readonly [From in State]: StateRow<State, Ability>
}

export type MachineDefinition<
  State extends string,
  Subject,
  Effect extends string,
  Ability extends string = never,
> = {
  /** The noun that refusals use. */
  what: string
  initial: State
  /** Every state has its row; one without moves is final. */
  moves: Rows<State, Ability>
  /** By the state that is entered. */
  guards?: PerState<State, StateGuard<Subject>>
  /** Names of what has to happen when the state is entered; the service maps them to functions. */
  effects?: PerState<State, Effect>
}

export type Transition<State extends string> = { to: State; requires: string[] }

export type Machine<
  State extends string,
  Subject = unknown,
  Effect extends string = never,
  Ability extends string = never,
> = {
  initial: State
  states: readonly State[]
  isFinal: (state: State) => boolean
  /** Whether the row of the state allows it. */
  may: (state: State, ability: Ability) => boolean
  /** The legal moves, in the order of the table. */
  transitions: (from: State) => Transition<State>[]
  /** Why the move is not legal, or null. Staying where one is moves nothing. */
  refusal: (from: State, to: State, subject: Subject) => string | null
  effectsOf: (entered: State) => readonly Effect[]
}

const isPlain = <State extends string, Ability extends string>(
  row: StateRow<State, Ability>,
): row is readonly State[] => Array.isArray(row)

/** States that can be reached in any number of moves. */
const reachable = <State extends string>(
  from: State,
  moves: { readonly [Name in State]: readonly State[] },
): Set<State> => {
  const seen = new Set<State>([from])
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next)
  return seen
}

const refuseBroken = <State extends string>(
  what: string,
  initial: State,
  moves: { readonly [From in State]: readonly State[] },
) => {
  const states = Object.keys(moves) as State[]
  const reached = reachable(initial, moves)
  const unknown = [...reached].filter((state) => !states.includes(state))
  if (unknown.length > 0) throw new Error(`${what}: a move leads to ${unknown.join(', ')}, which has no row`)
  const lost = states.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`${what}: nothing leads from ${initial} to ${lost.join(', ')}`)
}

/** The one engine of all states: the moves are data, and a broken table shows at the start and not in production. */
export const machine = <
  State extends string,
  Subject = unknown,
  Effect extends string = never,
  Ability extends string = never,
>(
  definition: MachineDefinition<State, Subject, Effect, Ability>,
): Machine<State, Subject, Effect, Ability> => {
  const { what, initial, guards = {}, effects = {} } = definition
  const rows = Object.entries(definition.moves) as [State, StateRow<State, Ability>][]
  const moves = Object.fromEntries(rows.map(([state, row]) => [state, isPlain(row) ? row : row.to])) as {
    readonly [From in State]: readonly State[]
  }
  const abilities = new Map(rows.map(([state, row]) => [state, new Set(isPlain(row) ? [] : row.may)]))
  refuseBroken(what, initial, moves)
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
    may: (state, ability) => abilities.get(state)?.has(ability) ?? false,
    transitions: (from) =>
      moves[from].map((to) => ({ to, requires: guardsOf(to).map(({ requires }) => requires) })),
    refusal,
    effectsOf: (entered) => (effects as PerState<State, Effect>)[entered] ?? [],
  }
}
