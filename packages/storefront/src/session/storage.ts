/** As `localStorage` of browsers; answers may also be promises, as those of phones are. */
export type ShopperStorage = {
  getItem(name: string): string | null | Promise<string | null>
  setItem(name: string, value: string): unknown
  removeItem(name: string): unknown
}

/** For one visit only. */
export const memoryStorage = (): ShopperStorage => {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  }
}

/** That of the browser, unless there is none or the visitor forbids it. */
export const usualStorage = (): ShopperStorage => {
  if (!('document' in globalThis)) return memoryStorage()
  try {
    return (globalThis as { localStorage?: ShopperStorage }).localStorage ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}
