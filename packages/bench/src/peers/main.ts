import { runProgram } from '../server/program.ts'
import { comparePeers } from './compare.ts'
import { readOptions, usage } from './options.ts'
import { checkPeerBars, failuresOf, reportComparison } from './report.ts'

await runProgram(async (cleanup) => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const comparison = await comparePeers(options, (text) => console.error(text), cleanup)
  console.log(reportComparison(comparison))
  const isMissed = checkPeerBars(comparison).some(({ holds }) => !holds)
  return failuresOf(comparison).length > 0 || (options.enforce && isMissed) ? 1 : 0
})
