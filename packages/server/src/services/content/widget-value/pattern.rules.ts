import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'

/** For all patterns of a definition together. Compiling a thousand steps took 60 ms in a cold process. */
export const MAX_PATTERN_STEPS = 1000
/** A class of Unicode letters has hundreds of ranges. */
const UNICODE_CLASS = 10

/**
 * Estimates the steps of the compiled pattern without compiling it: `{n}` repeats what precedes it, and nested repetitions
 * multiply.
 */
export const stepsOf = (pattern: string): number => {
  const groups = [0]
  let last = 0
  const add = (steps: number) => {
    last = steps
    groups[groups.length - 1] = (groups.at(-1) ?? 0) + steps
  }
  for (const [part] of pattern.matchAll(
    /\\[pP](\{[^{}]*\}|.)|\\.|\[\^?\]?(\\[\s\S]|[^\]\\])*(?:\]|\\?$)|\{\d+(,\d*)?\}|[\s\S]/g,
  )) {
    const counts = /^\{(\d+)(?:,(\d*))?\}$/.exec(part)
    if (counts) add(last * Math.max(0, Number(counts[1]) - 1, Number(counts[2] ?? 0) - 1))
    else if (part === '(') groups.push(0)
    else if (part === ')' && groups.length > 1) add((groups.pop() ?? 0) + 1)
    else add(/\\[pP]/.test(part) ? UNICODE_CLASS : 1)
  }
  return groups.reduce((sum, steps) => sum + steps, 0)
}

const compiled = new LRUCache<string, RE2JS>({ maxSize: 100 * MAX_PATTERN_STEPS })

/** RE2 finds a match in a time that grows with the text and never explodes. Throws what `whyRefused` reads. */
const compile = (pattern: string): RE2JS => {
  const known = compiled.get(pattern)
  if (known) return known
  const regex = RE2JS.compile(RE2JS.translateRegExp(pattern))
  compiled.set(pattern, regex, { size: stepsOf(pattern) + 1 })
  return regex
}

/** Why it is no pattern of RE2; null: it is one. */
export const whyRefused = (pattern: string): string | null => {
  try {
    compile(pattern)
    return null
  } catch (error) {
    if (error instanceof RE2JSException) return error.message
    throw error
  }
}

/** Steps that one request may still take: 20 million took a fifth of a second. */
export type Budget = { steps: number }
export const newBudget = (): Budget => ({ steps: 20_000_000 })

/** Compiling costs about as much as a text of this length. */
const COMPILING = 500

/** Whether the pattern is found in the text; null when that would take too long. */
export const isFound = (pattern: string, text: string, budget: Budget): boolean | null => {
  budget.steps -= (stepsOf(pattern) + 1) * (text.length + COMPILING)
  return budget.steps < 0 ? null : compile(pattern).test(text)
}
