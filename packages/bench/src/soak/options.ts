import { readArguments } from '../server/options.ts'

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

export const readOptions = (args?: string[]): SoakOptions => {
  const chosen = readArguments({
    args,
    whole: { minutes: 60, products: 10_000 },
    others: { enforce: { type: 'boolean', default: false } },
  })
  return { ...chosen, restSeconds: 60 }
}
