/** Characters of looked-up values that a run caches; beyond them it empties the cache. */
const MAX_LENGTH = 4_000_000

/**
 * Looks up what many products have in common: each value once, by the text of its stored form, as long as it is
 * cached. Results are in the order of the values.
 */
export const sharedValues = <Stored, Shown>(read: (stored: Stored[]) => Promise<{ shown: Shown }[]>) => {
  const known = new Map<string, Shown>()
  let length = 0

  const learn = async (missing: Map<string, Stored>) => {
    const found = await read([...missing.values()])
    let n = 0
    for (const text of missing.keys()) {
      known.set(text, (found[n++] as { shown: Shown }).shown)
      length += text.length
    }
  }

  return async (stored: Stored[]): Promise<Shown[]> => {
    if (length > MAX_LENGTH) {
      known.clear()
      length = 0
    }
    const texts = stored.map((value) => JSON.stringify(value))
    const missing = new Map<string, Stored>()
    for (const [n, text] of texts.entries()) if (!known.has(text)) missing.set(text, stored[n] as Stored)
    if (missing.size > 0) await learn(missing)
    return texts.map((text) => known.get(text) as Shown)
  }
}
