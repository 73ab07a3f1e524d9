const PREFIX = 'tradepost-kept-'

/** A value that survives a reload without a network, until sign-out. */
export const kept = <T>(name: string) => ({
  read: (): T | undefined => {
    try {
      return (JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as T | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (value: T): void => {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value))
    } catch {
      // no room: then it is not there after a reload, and moves that wait have the room that is left
      localStorage.removeItem(PREFIX + name)
    }
  },
})

/** Names and addresses of customers do not stay on a tablet that the next person takes up. */
export const forgetKept = (): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}
