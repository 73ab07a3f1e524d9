import { parseArgs } from 'node:util'
import { positive } from '../server/program.ts'

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

export const readOptions = (args: string[]): BulkFileOptions | 'help' => {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '4' },
      enforce: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const rows = positive('rows', values.rows)
  const rounds = Math.min(rows, positive('rounds', values.rounds))
  return { rows, neighbour: 1000, rounds, quietSeconds: 10, sizeSeconds: 2, enforce: values.enforce }
}
