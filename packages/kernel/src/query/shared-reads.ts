/** Reads the entities with these keys, for one or several callers; leaves out those that do not exist. */
type Send<Found> = (keys: string[], isShared: boolean) => Promise<Map<string, Found>>

type Waiting<Found> = {
  key: string
  send: Send<Found>
  resolve(found: Found | undefined): void
  reject(error: unknown): void
}
type Kind<Found> = { underWay: number; waiting: Waiting<Found>[] }

/** Two, so that a slow statement does not hold up all that come after it. */
const MAX_UNDER_WAY = 2
/** Keys in a statement: few enough that its answer stays far below what one may hold. */
const MAX_TOGETHER = 16
/** More go alone, where their number and the time that they wait are bounded. */
const MAX_WAITING = 64

/** From the front, with all that ask for the same. */
const takeSome = <Found>(waiting: Waiting<Found>[]): Waiting<Found>[] => {
  const keys = new Set<string>()
  const end = waiting.findIndex(({ key }) => keys.add(key).size > MAX_TOGETHER)
  return waiting.splice(0, end < 0 ? waiting.length : end)
}

/**
 * Single reads of one kind, sent together. A read is sent at once; while enough of its kind are under way it waits and shares
 * the next statement, which answers many for little more than one would cost. Every statement is sent after its reads were
 * asked for, so none of them sees less than it would have seen alone.
 */
export const createSharedReads = <Found>() => {
  const kinds = new Map<string, Kind<Found>>()

  const sendAll = async ([first, ...others]: [Waiting<Found>, ...Waiting<Found>[]]): Promise<void> => {
    const all = [first, ...others]
    const keys = [...new Set(all.map(({ key }) => key))]
    try {
      const found = await first.send(keys, others.length > 0)
      for (const { key, resolve } of all) resolve(found.get(key))
    } catch (error) {
      // of several keys each may be the reason
      for (const { resolve, reject } of all) keys.length > 1 ? resolve(undefined) : reject(error)
    }
  }

  const sendNext = async (name: string, kind: Kind<Found>): Promise<void> => {
    kind.underWay++
    while (kind.waiting.length > 0)
      await sendAll(takeSome(kind.waiting) as [Waiting<Found>, ...Waiting<Found>[]])
    kind.underWay--
    if (kind.underWay === 0) kinds.delete(name)
  }

  /**
   * Reads of one kind must differ in nothing but their key: any of them may send the statement for all. Undefined: not
   * found, or not readable together with the others; ask again alone.
   */
  return (name: string, key: string, send: Send<Found>): Promise<Found | undefined> =>
    new Promise((resolve, reject) => {
      const kind = kinds.get(name) ?? { underWay: 0, waiting: [] }
      kinds.set(name, kind)
      const isFull = kind.waiting.length >= MAX_WAITING
      if (isFull && !kind.waiting.some((other) => other.key === key)) return resolve(undefined)
      kind.waiting.push({ key, send, resolve, reject })
      if (kind.underWay < MAX_UNDER_WAY) sendNext(name, kind)
    })
}
