/** Chance that a seed repeats (mulberry32): what fails once fails again. */
export type Random = { next(): number; below(limit: number): number; shuffled<T>(list: readonly T[]): T[] }

export const seeded = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    shuffled: (list) => {
      const copy = [...list]
      for (let index = copy.length - 1; index > 0; index--) {
        const other = below(index + 1)
        ;[copy[index], copy[other]] = [copy[other] as never, copy[index] as never]
      }
      return copy
    },
  }
}
