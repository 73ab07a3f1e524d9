/** Writes all items in one statement and returns the keys of those written. */
type Send<Item> = (items: Item[]) => Promise<Set<string>>

type Waiting<Item> = {
  key: string
  item: Item
  send: Send<Item>
  resolve(isDone: boolean): void
  reject(error: unknown): void
}
/** `busy` are the keys of writes that are under way. */
type Kind<Item> = { waiting: Waiting<Item>[]; busy: Set<string> }

/** With so many under way the next ones wait: two callers are served beside each other, and many in two turns. */
const ENOUGH_UNDER_WAY = 2
/** Few enough that nobody waits long. */
const MAX_TOGETHER = 16
/** More go alone, where their number and the time that they wait are bounded. */
const MAX_WAITING = 64

/** Takes from the front; an item that is being written waits, and so does the second write of the same item. */
const takeSome = <Item>({ waiting, busy }: Kind<Item>): Waiting<Item>[] => {
  const taken: Waiting<Item>[] = []
  const left = waiting.filter((one) => {
    if (taken.length === MAX_TOGETHER || busy.has(one.key)) return true
    busy.add(one.key)
    taken.push(one)
    return false
  })
  waiting.splice(0, waiting.length, ...left)
  return taken
}

/**
 * Small writes of one kind, sent together. A write is sent at once; while others of its kind are under way it waits and shares
 * the next statement, so that many cost one round trip and one commit. Writes of one thing happen in the order in which they came.
 */
export const createSharedWrites = <Item>() => {
  const kinds = new Map<string, Kind<Item>>()

  const sendAll = async (all: Waiting<Item>[]): Promise<void> => {
    try {
      const done = await (all[0] as Waiting<Item>).send(all.map(({ item }) => item))
      for (const { key, resolve } of all) resolve(done.has(key))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  const sendNext = async (name: string, kind: Kind<Item>): Promise<void> => {
    while (kind.busy.size < ENOUGH_UNDER_WAY) {
      const all = takeSome(kind)
      if (all.length === 0) break
      await sendAll(all)
      for (const { key } of all) kind.busy.delete(key)
    }
    if (kind.busy.size === 0) kinds.delete(name)
  }

  /** Writes of one kind must differ in nothing but their item: any of them may send for all. */
  return (name: string, key: string, item: Item, send: Send<Item>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const kind = kinds.get(name) ?? { waiting: [], busy: new Set() }
      kinds.set(name, kind)
      const one = { key, item, send, resolve, reject }
      if (kind.waiting.length >= MAX_WAITING) return void sendAll([one])
      kind.waiting.push(one)
      sendNext(name, kind)
    })
}
