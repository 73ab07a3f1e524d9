import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { proveArchive } from './prove.ts'
import { differingLists, reportArchive } from './report.ts'

const usage = `npm run prove:archive -- [options]
  --products n  of the merchant (20000)
  --orders n    of the merchant (20000), each with a fulfillment order`

const cleanup = createCleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))

const positive = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new TypeError(`--${name} takes a whole number above 0, not ${text}`)
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '20000' },
      orders: { type: 'string', default: '20000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [products, orders] = [positive('products', values.products), positive('orders', values.orders)]
  const folder = await makeTemporaryFolder(cleanup)
  const proof = await proveArchive({ products, orders, folder }, (text) => console.error(text), cleanup)
  console.log(reportArchive(proof))
  return differingLists(proof).length > 0 ? 1 : 0
}

process.exitCode = await main()
  .catch((error) => {
    console.error(error instanceof TypeError ? error.message : error)
    return 1
  })
  .finally(cleanup.run)
