/** A member that the schema does not know, and the object that it was removed from. */
export type Dropped = { owner: object; name: string }

/** The rest is counted only: a body may hold a hundred thousand. */
const MAX_NOTED = 20

/** Members that no body needs to have: removing half a million took 0.4 seconds. */
export const MAX_DROPPED = 20_000

let noted: Dropped[] = []
let count = 0

/** Called by the compiled validators, which work synchronously and one at a time. */
export const drop = (owner: Record<string, unknown>, name: string): void => {
  delete owner[name]
  count++
  if (noted.length < MAX_NOTED) noted.push({ owner, name })
}

/** The body is refused, so the rest may stay. */
export const hasDroppedMost = (): boolean => count > MAX_DROPPED

/** Empties the list for the next body. */
export const takeDropped = (): { noted: Dropped[]; count: number } | null => {
  if (count === 0) return null
  const taken = { noted, count }
  noted = []
  count = 0
  return taken
}
