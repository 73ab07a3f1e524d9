import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkBars } from './bars.ts'
import { runBench } from './bench.ts'
import { readOptions, usage } from './options.ts'
import { hasFailed, report } from './report.ts'
import { runProgram } from './server/program.ts'

await runProgram(usage, async (cleanup, say) => {
  const options = readOptions()
  const result = await runBench(options, say, cleanup)
  const checkedBars = checkBars(result)
  console.log(report(result, checkedBars))
  const path = resolve(options.json)
  await writeFile(path, `${JSON.stringify({ ...result, bars: checkedBars }, null, 2)}\n`)
  console.log(`written to ${path}`)
  const isMissed = checkedBars.some(({ holds }) => !holds)
  return !hasFailed(result) && !(options.enforce && isMissed)
})
