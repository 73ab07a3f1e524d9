// Lists the regular expressions of the packages and runs each against long texts. Run by `npm run check`.
import { glob } from 'node:fs/promises'
import { isTest } from '../sources.ts'
import { contractPatterns } from './contract.ts'
import { expressionsOf } from './find.ts'
import { slowestText } from './measure.ts'

const patterns = ['packages/*/{bin,src}/**/*.{ts,tsx,mjs,js}', 'packages/console/public/*.js']

const files: string[] = []
for await (const file of glob(patterns)) if (!isTest(file)) files.push(file)

const { expressions, problems } = await expressionsOf(files)
const places = Map.groupBy(
  [...expressions, ...contractPatterns()],
  ({ source, flags }) => `/${source}/${flags}`,
)
for (const [text, [first]] of places) {
  if (!first) continue
  const slow = slowestText(first.source, first.flags)
  if (slow)
    problems.push(
      `${first.place} takes more than linear time: ${text} on ${JSON.stringify(slow.lead)}, many ${JSON.stringify(slow.pump)}, ${JSON.stringify(slow.tail)}`,
    )
}
if (places.size === 0) problems.push('no regular expression was found: the check itself is broken')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
