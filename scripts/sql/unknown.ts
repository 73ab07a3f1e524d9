import type { Node } from 'typescript/unstable/ast'

/**
 * A value that only a request brings. Its path is the same wherever it is used, so that what is assumed of it once holds.
 * `parameter` is the one that it came in by.
 */
export class Unknown {
  readonly path: string
  readonly parameter: Node | undefined
  constructor(path: string, parameter?: Node) {
    this.path = path
    this.parameter = parameter
  }
  toJSON(): string {
    return this.toString()
  }
  toString(): string {
    throw new NoText(`a text that is not known: ${this.path}`)
  }
}

class NoText extends Error {}
/** A function of the platform wanted the text of a value that is not known. */
export const isNoText = (error: unknown): boolean => error instanceof NoText

/** The statement itself depends on a parameter, which is to be followed to the callers. */
export class NeedsCaller extends Error {
  readonly parameter: Node
  constructor(parameter: Node) {
    super('a text comes from the caller')
    this.parameter = parameter
  }
}

/** The text depends on something that cannot be followed. */
export class Unresolved extends Error {}

/** The way taken ends in an error before the statement. */
export class DeadEnd extends Error {}

/** One way through the code: which of several possibilities is taken where a value is not known. */
export type Way = {
  taken: ReadonlyMap<string, number>
  met: Map<string, { count: number; chosen: number }>
  /** How often a function has called itself so far: it comes to an end by other possibilities than it began with. */
  level: number
  /** Unknown values that a way has decided. */
  decided: Map<string, unknown>
}

export const choose = (way: Way, key: string, count: number): number => {
  if (count === 1) return 0
  const chosen = way.taken.get(key) ?? Math.min(way.level, count - 1)
  way.met.set(key, { count, chosen })
  return chosen
}

/** Every possibility of every choice once, and not all together: their number is a sum and no product. */
export const everyWay = function* <Result>(work: (way: Way) => Result, limit = 200): Generator<Result> {
  const waiting: ReadonlyMap<string, number>[] = [new Map()]
  const seen = new Set<string>()
  for (let taken = waiting.shift(), n = 0; taken && n < limit; taken = waiting.shift(), n++) {
    const way: Way = { taken, level: 0, met: new Map(), decided: new Map() }
    yield work(way)
    for (const [key, { count, chosen }] of way.met) {
      if (seen.has(key)) continue
      seen.add(key)
      for (let other = 0; other < count; other++)
        if (other !== chosen) waiting.push(new Map([...taken, [key, other]]))
    }
  }
}

/** Whether a condition is true; what is not known may be both. `as` tells questions about one value apart. */
export const holds = (way: Way, value: unknown, as = ''): boolean => {
  if (!(value instanceof Unknown)) return Boolean(value)
  if (way.decided.has(value.path)) {
    const decided = way.decided.get(value.path)
    return as ? decided !== null && decided !== undefined : Boolean(decided)
  }
  return choose(way, value.path, 2) === 0
}
