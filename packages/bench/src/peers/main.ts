import { runProgram } from '../server/program.ts'
import { comparePeers } from './compare.ts'
import { readOptions, usage } from './options.ts'
import { checkPeerBars, failuresOf, reportComparison } from './report.ts'

await runProgram(usage, async (cleanup, say) => {
  const options = readOptions()
  const comparison = await comparePeers(options, say, cleanup)
  console.log(reportComparison(comparison))
  const isMissed = checkPeerBars(comparison).some(({ holds }) => !holds)
  return failuresOf(comparison).length === 0 && !(options.enforce && isMissed)
})
