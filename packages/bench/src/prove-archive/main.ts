import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { proveArchive } from './prove.ts'
import { differingLists, reportArchive } from './report.ts'

const usage = `npm run prove:archive -- [options]
  --products n  of the merchant (20000)
  --orders n    of the merchant (20000), each with a fulfillment order`

await runProgram(usage, async (cleanup, say) => {
  const { products, orders } = readArguments({ whole: { products: 20_000, orders: 20_000 } })
  const folder = await makeTemporaryFolder(cleanup)
  const proof = await proveArchive({ products, orders, folder }, say, cleanup)
  console.log(reportArchive(proof))
  return differingLists(proof).length === 0
})
