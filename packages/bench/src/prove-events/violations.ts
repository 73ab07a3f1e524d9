import type { Arrival } from './receiver.ts'

/** Things that are wrong: an event that did not arrive, or one before another of the same thing. */
export const violationsIn = (
  arrivals: Arrival[],
  { things, each }: { things: number; each: number },
): string[] => {
  const taken = arrivals.filter(({ isTaken }) => isTaken)
  const byThing = Map.groupBy(taken, ({ thing }) => thing)
  const violations: string[] = []
  for (let thing = 1; thing <= things; thing++) {
    const name = `thing-${thing}`
    const seen = new Map<number, string>()
    let last = -1
    for (const { n, id } of byThing.get(name) ?? []) {
      const before = seen.get(n)
      if (before === undefined && n !== last + 1) violations.push(`${name}: ${n} came after ${last}`)
      if (before !== undefined && before !== id) violations.push(`${name}: ${n} came under two ids`)
      seen.set(n, id)
      last = Math.max(last, n)
    }
    if (seen.size !== each) violations.push(`${name}: ${each - seen.size} events did not arrive`)
  }
  return violations
}

export const duplicates = (arrivals: Arrival[]): number => {
  const taken = arrivals.filter(({ isTaken }) => isTaken)
  return taken.length - new Set(taken.map(({ id }) => id)).size
}
