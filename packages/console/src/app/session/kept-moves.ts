/** As much of a storage of the browser as moves need. */
export type Room = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Kept = { key: string; at: number }

/**
 * Moves that wait, each in an entry of its own: a tab that adds one and a tab that takes one away write no common value,
 * so neither can undo what the other did. They outlive the session, too.
 */
export const keptMoves = <Move extends Kept>(room: Room, merchantCode: string) => {
  const prefix = `tradepost-moves-${merchantCode}/`
  const read = (name: string): Move[] => {
    try {
      return [JSON.parse(room.getItem(name) ?? '') as Move]
    } catch {
      return []
    }
  }
  return {
    /** In the order in which they were made. */
    list: (): Move[] =>
      Array.from({ length: room.length }, (_, index) => room.key(index) ?? '')
        .filter((name) => name.startsWith(prefix))
        .flatMap(read)
        .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1)),
    put: (move: Move): void => room.setItem(prefix + move.key, JSON.stringify(move)),
    remove: (key: string): void => room.removeItem(prefix + key),
  }
}
