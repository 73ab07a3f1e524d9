/** A value that a reload without a network finds again. */
export const kept = <T>(name: string) => ({
  read: (): T | undefined => {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (value: T): void => localStorage.setItem(name, JSON.stringify(value)),
})
