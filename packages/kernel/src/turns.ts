import { setImmediate as nextTurn } from 'node:timers/promises'

/** Some two milliseconds of work on products, the largest entities. */
const AT_ONCE = 100

/** Like `map`, but others are served in between: a batch of a thousand would keep everybody waiting. */
export const mapInTurns = async <From, To>(
  items: readonly From[],
  map: (item: From, index: number) => To,
  atOnce = AT_ONCE,
): Promise<To[]> => {
  const mapped: To[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTurn()
    mapped.push(map(item, index))
  }
  return mapped
}
