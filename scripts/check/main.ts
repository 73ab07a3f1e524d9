// Checks imports, names of files, doc comments, and the sizes of files. Run by `npm run check`.
import { commentProblems } from './comments.ts'
import { cycleProblems, folderCycleProblems } from './cycles.ts'
import { packageProblems } from './packages.ts'
import { roleProblems } from './roles.ts'
import { roomProblems } from './rooms.ts'
import { serviceProblems } from './services.ts'
import { sizeProblems } from './sizes.ts'
import { readSources } from './sources.ts'

const sources = await readSources()
const problems = [
  ...sources.flatMap((source) => [
    ...packageProblems(source),
    ...serviceProblems(source),
    ...roleProblems(source),
    ...roomProblems(source),
    ...commentProblems(source),
  ]),
  ...cycleProblems(sources),
  ...folderCycleProblems(sources),
  ...sizeProblems(sources),
]
if (sources.flatMap(({ imports }) => imports).length === 0)
  problems.push('no import was found: the check itself is broken')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
