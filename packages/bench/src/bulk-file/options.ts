import { readArguments } from '../server/options.ts'

export type BulkFileOptions = {
  rows: number
  /** Products of the neighbour. */
  neighbour: number
  /** Files that the rows are in. Before each one the neighbour is watched alone. */
  rounds: number
  /** How long it is watched alone before each transfer. */
  quietSeconds: number
  /** Length of one round in which few products are compared with many. */
  sizeSeconds: number
  enforce: boolean
}

export const usage = `npm run bench:file -- [options]
  --rows n     products (100000), about 1.5 KB each
  --rounds n   files that they are in (4); 1 makes it one large file
  --enforce    exit code 1 when a bar does not hold`

export const readOptions = (args?: string[]): BulkFileOptions => {
  const { rows, rounds, enforce } = readArguments({
    args,
    whole: { rows: 100_000, rounds: 4 },
    others: { enforce: { type: 'boolean', default: false } },
  })
  return { rows, neighbour: 1000, rounds: Math.min(rows, rounds), quietSeconds: 10, sizeSeconds: 2, enforce }
}
