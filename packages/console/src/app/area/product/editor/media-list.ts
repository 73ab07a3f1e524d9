import type { Product } from '../product.types.ts'

export type Media = NonNullable<Product['media']>[number]

/** Somewhere else in the list; the positions follow. */
export const movedTo = (list: readonly Media[], from: number, to: number): Media[] => {
  const rest = list.filter((_, index) => index !== from)
  const one = list[from]
  return inOrder(one ? rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, one) : rest)
}

export const inOrder = (list: readonly Media[]): Media[] =>
  list.map((one, sequenceId) => ({ ...one, sequenceId }))
