import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request that comes meanwhile waits for one or two of them. */
const TURN_MS = 1

/**
 * Like `map`, but others are served in between: a batch of a thousand would keep everybody waiting. By time and not by
 * number: items differ in size, and machines in speed.
 */
export const mapInTurns = async <From, To>(
  items: readonly From[],
  map: (item: From, index: number) => To,
  turnMs = TURN_MS,
): Promise<To[]> => {
  const mapped: To[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    if (performance.now() - began < turnMs || index === items.length - 1) continue
    await nextTurn()
    began = performance.now()
  }
  return mapped
}
