import { MAX_PROBLEMS, type Problem } from '@tradepost/kernel'

type Part = Record<string | number, unknown>
type Step = string | number

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** In place: it is the body of a request that will be refused. */
const forget = (body: Part, steps: Step[]): void => {
  const last = steps.at(-1)
  if (last === undefined) return
  let part: unknown = body
  for (const step of steps.slice(0, -1)) part = isPart(part) ? part[step] : undefined
  // a part of what is forgotten already
  if (!isPart(part)) return
  part[last] = Array.isArray(part) ? {} : undefined
}

const placeOf = ({ path, missing }: Problem): Step[] => (missing === undefined ? path : [...path, missing])

/**
 * The part of a body that rules can rely on. A field that failed validation stays as undefined: it was sent,
 * but its value is unknown. List items keep their index.
 */
export const soundPart = <Body extends object>(body: Body, problems: Problem[]): Body => {
  if (!isPart(body) || Array.isArray(body)) return {} as Body
  for (const problem of problems) forget(body, placeOf(problem))
  return body
}

/** Whether a field was meant, but cannot be relied on; JSON itself has no undefined. */
export const isUnknown = <T extends object>(part: T | undefined, name: keyof T): boolean =>
  part !== undefined && name in part && part[name] === undefined

const isWithin = (path: Step[], place: Step[]): boolean => place.every((step, index) => path[index] === step)

/** Of what rules found whatever is not about the unsound itself: of that the shape has spoken already. */
export const aboutTheRest = (found: Problem[], unsound: Problem[]): Problem[] => {
  const places = unsound.map(placeOf)
  return found.filter(({ path }) => !places.some((place) => isWithin(path, place)))
}

/** Where something stands in the request; what is not there comes last. */
const placeIn = (body: unknown, path: Step[]): number[] => {
  let part = body
  return path.map((step) => {
    const place = typeof step === 'number' ? step : isPart(part) ? Object.keys(part).indexOf(step) : -1
    part = isPart(part) ? part[step] : undefined
    return place < 0 ? Number.POSITIVE_INFINITY : place
  })
}

const compare = (one: number[], other: number[]): number => {
  const at = one.findIndex((place, index) => place !== other[index])
  if (at < 0) return one.length - other.length
  return at < other.length && (one[at] as number) < (other[at] as number) ? -1 : 1
}

/** As somebody who reads the request from its beginning meets them, whichever rule found them. */
export const inDocumentOrder = (problems: Problem[], body: unknown): Problem[] =>
  problems
    .map((problem) => ({ problem, place: placeIn(body, problem.path) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .slice(0, MAX_PROBLEMS)
    .map(({ problem }) => problem)
