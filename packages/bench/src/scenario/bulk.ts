import { keyOf } from './product.ts'

/**
 * A block is a few hundred orders whose numbers, fulfillment order ids and line ids begin with the same four digits.
 * Replacing these digits turns a recorded statement into that of another block. Each side has two blocks, so neither finds
 * an order where the other left it.
 */
export const blocks = ['1100', '1101', '1200', '1201', '1300', '1301'] as const
type Block = (typeof blocks)[number]

const pairs = { http: 0, floor: 2, recording: 4 }

export const firstOf = (block: Block): number => Number(block) * 1000
export const blockOrderOf = (block: string, index: number): string =>
  `${block}${String(index).padStart(3, '0')}`

/** The n-th move: both blocks are put on hold, then both go on. The parts are the block, the new status and the old one. */
export const moveAt = (side: keyof typeof pairs, n: number): string => {
  const block = blocks[pairs[side] + (n % 2)]
  return n % 4 < 2 ? `${block}/hold/accepted` : `${block}/accepted/hold`
}

/** Orders that are routed together have the same first five digits. */
export const batchKeyOf = (first: number, n: number): string => keyOf(first + 100 * n).slice(0, 5)
