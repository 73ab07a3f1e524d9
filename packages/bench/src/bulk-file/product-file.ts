import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keyOf, makeProduct } from '../scenario/product.ts'

const PER_PIECE = 500

/** About 1.5 KB; images would only make it longer. */
const lineOf = (number: number, shelves: number): string => {
  const { media: _, ...product } = makeProduct(keyOf(number), shelves)
  return `${JSON.stringify(product)}\n`
}

/** Numbers of products: from the first one to before the last. */
export type Range = { from: number; to: number }

function* pieces({ from, to }: Range, shelves: number): Generator<string> {
  for (let first = from; first < to; first += PER_PIECE) {
    const size = Math.min(PER_PIECE, to - first)
    yield Array.from({ length: size }, (_, index) => lineOf(first + index, shelves)).join('')
  }
}

/** One product on each line, whatever the number of them in the same memory. */
export const writeProductFile = (path: string, range: Range, shelves: number): Promise<void> =>
  pipeline(Readable.from(pieces(range, shelves)), createWriteStream(path))
