import { parseArgs } from 'node:util'
import { positive } from '../server/program.ts'

export type SoakOptions = {
  minutes: number
  products: number
  /** How long the server is left alone before its memory at rest is read. */
  restSeconds: number
  enforce: boolean
}

export const usage = `npm run bench:soak -- [options]
  --minutes n   of mixed load (60)
  --products n  of the merchant that is read and changed (10000)
  --enforce     exit code 1 when a bar does not hold`

export const readOptions = (args: string[]): SoakOptions | 'help' => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      products: { type: 'string', default: '10000' },
      enforce: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    minutes: positive('minutes', values.minutes),
    products: positive('products', values.products),
    restSeconds: 60,
    enforce: values.enforce,
  }
}
