type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Callers that arrive during a commit share the next one, so many connections do not cause many small transactions. */
export const groupCommit = <Item, Result>(commit: (items: Item[]) => Promise<(item: Item) => Result>) => {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        const resultOf = await commit(group.map(({ item }) => item))
        for (const { item, resolve } of group) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
