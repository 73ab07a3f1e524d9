export type Written = { keys: string[]; position: number }

type Options = {
  /** Behind every change that has been committed. */
  findPosition(): Promise<number>
  /** To the other processes. */
  tell(written: Written): Promise<unknown>
  /** After so long every replica in use has any change. */
  keepMs: number
  clock?: () => number
}

/**
 * Where the log stood when somebody had last changed something. Writes pay nothing for it: all that ended since the last
 * time get one position, and until then their callers have none and read at the primary.
 */
export const createPositions = ({ findPosition, tell, keepMs, clock = () => performance.now() }: Options) => {
  let waiting = new Set<string>()
  /** Their position is being asked for. */
  let asked = new Set<string>()
  let recent = new Map<string, number>()
  let older = new Map<string, number>()
  let turnedAt = clock()
  /** Everybody needs it; undefined: changes of other processes may have been missed. */
  let floor: number | undefined
  let isHearing = false
  let connections = 0
  let isAsking = false

  const turn = () => {
    if (clock() - turnedAt < keepMs) return
    older = recent
    recent = new Map()
    turnedAt = clock()
  }
  const of = (key: string) => Math.max(recent.get(key) ?? 0, older.get(key) ?? 0)
  const learn = ({ keys, position }: Written) => {
    turn()
    for (const key of keys) recent.set(key, Math.max(of(key), position))
  }
  return {
    wrote: (keys: readonly string[]): void => {
      for (const key of keys) waiting.add(key)
    },
    learn,
    /** To be called many times a second. */
    settle: async (): Promise<void> => {
      const lacksFloor = isHearing && floor === undefined
      if ((waiting.size === 0 && !lacksFloor) || isAsking) return
      isAsking = true
      const during = connections
      asked = waiting
      waiting = new Set()
      const keys = [...asked]
      try {
        const position = await findPosition()
        if (lacksFloor && during === connections) floor = position
        learn({ keys, position })
        asked = new Set()
        if (keys.length > 0) await tell({ keys, position })
      } catch {
        for (const key of keys) waiting.add(key)
      } finally {
        asked = new Set()
        isAsking = false
      }
    },
    /** The changes that others have told until now are unknown, and lie before the position of this moment. */
    hears: (isConnected: boolean): void => {
      connections++
      floor = undefined
      isHearing = isConnected
    },
    /** The position that any of them needs; undefined: it is not known yet. */
    needed: (keys: readonly string[]): number | undefined =>
      floor === undefined || keys.some((key) => waiting.has(key) || asked.has(key))
        ? undefined
        : keys.reduce((most, key) => Math.max(most, of(key)), floor),
  }
}
