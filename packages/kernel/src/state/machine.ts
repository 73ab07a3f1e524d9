import { texts } from '@tradepost/contract'

/** Condition of a move besides the table; `requires` names it for callers. */
export type StateGuard<Subject> = { requires: string; holds: (subject: Subject) => boolean }

type PerState<State extends string, Value> = { readonly [Name in State]?: readonly Value[] }

/** Only the moves, or everything about a state: its moves, abilities, traits, and the effects of entering it. */
type StateRow<State extends string, Effect extends string, Ability extends string, Trait extends string> =
  | readonly State[]
  | {
      readonly to: readonly State[]
      readonly may?: readonly Ability[]
      readonly is?: readonly Trait[]
      /** Names of work that entering the state causes; the service maps them to functions. */
      readonly effects?: readonly Effect[]
    }

export type MachineDefinition<
  State extends string,
  Subject,
  Effect extends string = never,
  Ability extends string = never,
  Trait extends string = never,
> = {
  /** The noun that refusals use. */
  what: string
  initial: State
  /** Every state has its row; one without moves is final. */
  states: { readonly [From in State]: StateRow<State, Effect, Ability, Trait> }
  /** By the state that is entered. */
  guards?: PerState<State, StateGuard<Subject>>
}

export type Transition<State extends string> = { to: State; requires: string[] }

export type Machine<
  State extends string,
  Subject = unknown,
  Effect extends string = never,
  Ability extends string = never,
  Trait extends string = never,
> = {
  initial: State
  states: readonly State[]
  isFinal: (state: State) => boolean
  /** Whether the row of the state allows it. */
  may: (state: State, ability: Ability) => boolean
  /** Whether the row of the state says so of it. */
  is: (state: State, trait: Trait) => boolean
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

/** The one engine of all states: the table is data, and a broken one shows at the start and not in production. */
export const machine = <
  State extends string,
  Subject = unknown,
  Effect extends string = never,
  Ability extends string = never,
  Trait extends string = never,
>(
  definition: MachineDefinition<State, Subject, Effect, Ability, Trait>,
): Machine<State, Subject, Effect, Ability, Trait> => {
  const { what, initial, guards = {} } = definition
  const entries = Object.entries(definition.states) as [State, StateRow<State, Effect, Ability, Trait>][]
  const rows = Object.fromEntries(
    entries.map(([state, row]) => {
      const { to, may = [], is = [], effects = [] } = 'to' in row ? row : { to: row }
      return [state, { to, may: new Set(may), is: new Set(is), effects }]
    }),
  ) as {
    [From in State]: {
      to: readonly State[]
      may: Set<Ability>
      is: Set<Trait>
      effects: readonly Effect[]
    }
  }
  const moves = Object.fromEntries(entries.map(([state]) => [state, rows[state].to])) as {
    readonly [From in State]: readonly State[]
  }
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
    states: entries.map(([state]) => state),
    isFinal,
    may: (state, ability) => rows[state]?.may.has(ability) ?? false,
    is: (state, trait) => rows[state]?.is.has(trait) ?? false,
    transitions: (from) =>
      moves[from].map((to) => ({ to, requires: guardsOf(to).map(({ requires }) => requires) })),
    refusal,
    effectsOf: (entered) => rows[entered].effects,
  }
}
