// Writes the interface as lines, so that a change of it can be read: npm run snapshot
// With --check it writes nothing and fails when the lines are not those of the contract.
import { readFile, writeFile } from 'node:fs/promises'
import { type OpenApiOptions, openApi } from '../../packages/contract/src/openapi/index.ts'
import { services } from '../../packages/contract/src/services.ts'
import { breaks, unnamed } from './compare.ts'
import { fromText, linesOf, toText } from './lines.ts'

const root = new URL('../../', import.meta.url)
const file = new URL('packages/contract/openapi.snapshot.txt', root)

const document = openApi({ services: Object.values(services) as OpenApiOptions['services'] })
const current = toText(linesOf(document))
const committed = await readFile(file, 'utf8').catch(() => current)
const problems = unnamed(
  breaks(fromText(committed), fromText(current)),
  await readFile(new URL('CHANGELOG.md', root), 'utf8'),
)

for (const { name, why } of problems) console.error(`${name} ${why}`)
if (problems.length > 0)
  console.error(
    'These break clients. If it has to be, name them in backticks in a list "### Breaking" of the newest version in CHANGELOG.md.',
  )
else if (!process.argv.includes('--check')) await writeFile(file, current)
else if (committed !== current)
  console.error('The interface has changed: run npm run snapshot and commit what it writes.')
process.exitCode = problems.length > 0 || (process.argv.includes('--check') && committed !== current) ? 1 : 0
