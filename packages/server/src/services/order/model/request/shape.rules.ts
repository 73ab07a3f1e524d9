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

const pathOf = ({ path, missing }: Problem): Step[] => (missing === undefined ? path : [...path, missing])

/**
 * The part of a body that rules can rely on. A field that failed validation stays as undefined: it was sent,
 * but its value is unknown. List items keep their index.
 */
export const validPart = <Body extends object>(body: Body, problems: Problem[]): Body => {
  if (!isPart(body) || Array.isArray(body)) return {} as Body
  for (const problem of problems) forget(body, pathOf(problem))
  return body
}

/** Whether a field was meant, but cannot be relied on; JSON itself has no undefined. */
export const isUnknown = <T extends object>(part: T | undefined, name: keyof T): boolean =>
  part !== undefined && name in part && part[name] === undefined

const isWithin = (path: Step[], outer: Step[]): boolean => outer.every((step, index) => path[index] === step)

/** Problems found by rules outside of the fields that failed validation, which are reported already. */
export const problemsOutside = (found: Problem[], schemaProblems: Problem[]): Problem[] => {
  const paths = schemaProblems.map(pathOf)
  return found.filter(({ path }) => !paths.some((one) => isWithin(path, one)))
}

/** Position in the request, for sorting; missing fields come last. */
const sortKeyOf = (body: unknown, path: Step[]): number[] => {
  let part = body
  return path.map((step) => {
    const index = typeof step === 'number' ? step : isPart(part) ? Object.keys(part).indexOf(step) : -1
    part = isPart(part) ? part[step] : undefined
    return index < 0 ? Number.POSITIVE_INFINITY : index
  })
}

const compare = (one: number[], other: number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  if (at < 0) return one.length - other.length
  return at < other.length && (one[at] as number) < (other[at] as number) ? -1 : 1
}

/** In the order of the request, whichever rule found them. */
export const inDocumentOrder = (problems: Problem[], body: unknown): Problem[] =>
  problems
    .map((problem) => ({ problem, key: sortKeyOf(body, problem.path) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .slice(0, MAX_PROBLEMS)
    .map(({ problem }) => problem)
