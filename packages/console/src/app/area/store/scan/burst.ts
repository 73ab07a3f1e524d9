/** A scanner sends its keys within a few milliseconds of each other; nobody types like that. */
const MAX_GAP_MS = 40
/** Shorter than any code of a product. */
const MIN_LENGTH = 4

export type Press = { isPartOfScan: boolean; code: string | null }

/** Tells the keys of a scanner from those of a person, by their pace. `code` is there with the Enter that ends it. */
export const burstOfKeys = () => {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return (key: string, at: number): Press => {
    if (at - last > MAX_GAP_MS) typed = ''
    last = at
    if (key === 'Enter') {
      const code = typed.trim()
      typed = ''
      return code.length >= MIN_LENGTH ? { isPartOfScan: true, code } : { isPartOfScan: false, code: null }
    }
    // keys such as Shift come between the letters of a code
    if (key.length !== 1) return { isPartOfScan: false, code: null }
    typed += key
    return { isPartOfScan: typed.length > 1, code: null }
  }
}
