/** As much of a storage of the browser as moves need. */
export type MoveStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Kept = { key: string; at: number }

/**
 * Waiting moves, each under its own key: two tabs that add and remove moves never write the same value. They outlive the
 * session.
 */
export const keptMoves = <Move extends Kept>(storage: MoveStorage, merchantCode: string) => {
  const prefix = `tradepost-moves-${merchantCode}/`
  const read = (name: string): Move[] => {
    try {
      return [JSON.parse(storage.getItem(name) ?? '') as Move]
    } catch {
      return []
    }
  }
  const put = (move: Move): void => storage.setItem(prefix + move.key, JSON.stringify(move))

  /** Earlier versions kept all moves in one entry; a device that was offline during the update must not lose them. */
  const takeOver = () => {
    const name = `tradepost-moves-${merchantCode}`
    try {
      const moves = JSON.parse(storage.getItem(name) ?? '[]') as Move[]
      // in front of all that came since
      for (const [index, move] of moves.entries()) put({ ...move, at: index - moves.length })
      storage.removeItem(name)
    } catch {
      // no room for them, or none of ours: it stays for the next time
    }
  }
  takeOver()

  return {
    /** In the order in which they were made. */
    list: (): Move[] =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((name) => name.startsWith(prefix))
        .flatMap(read)
        .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1)),
    put,
    remove: (key: string): void => storage.removeItem(prefix + key),
  }
}
