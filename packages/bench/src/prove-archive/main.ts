import { parseArgs } from 'node:util'
import { makeTemporaryFolder } from '../server/folder.ts'
import { positive, runProgram } from '../server/program.ts'
import { proveArchive } from './prove.ts'
import { differingLists, reportArchive } from './report.ts'

const usage = `npm run prove:archive -- [options]
  --products n  of the merchant (20000)
  --orders n    of the merchant (20000), each with a fulfillment order`

await runProgram(async (cleanup) => {
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
})
