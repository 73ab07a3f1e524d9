/** FNV-1a with a final mix: the same text always gives the same 32 bits, so data hangs on codes, not on order. */
export const hash = (text: string) => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export const pick = <T>(list: readonly T[], seed: string): T => {
  const chosen = list[hash(seed) % list.length]
  if (chosen === undefined) throw new Error(`nothing to pick from for ${seed}`)
  return chosen
}

/** A number in [0, 1) that hangs on the seed alone. */
export const fraction = (seed: string) => hash(seed) / 2 ** 32
