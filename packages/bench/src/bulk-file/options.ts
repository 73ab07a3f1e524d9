import { parseArgs } from 'node:util'

export type BulkFileOptions = {
  rows: number
  /** How long a neighbour is watched while nothing else happens. */
  quietSeconds: number
  enforce: boolean
}

export const usage = `npm run bench:file -- [options]
  --rows n     products in the file (100000), about 1.5 KB each
  --enforce    exit code 1 when a bar does not hold`

export const readOptions = (args: string[]): BulkFileOptions | 'help' => {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      enforce: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1)
    throw new TypeError(`--rows takes a whole number above 0, not ${values.rows}`)
  return { rows, quietSeconds: 20, enforce: values.enforce }
}
