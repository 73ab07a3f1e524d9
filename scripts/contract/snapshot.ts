// Writes the interface as lines, so that a change of it can be read: npm run snapshot
// With --check it writes nothing and fails when the lines are not those of the contract.
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type OpenApiOptions, openApi } from '../../packages/contract/src/openapi/index.ts'
import { services } from '../../packages/contract/src/services.ts'
import { breaks, unnamed } from './compare.ts'
import { fromText, linesOf, toText } from './lines.ts'

const root = new URL('../../', import.meta.url)
const file = new URL('packages/contract/openapi.snapshot.txt', root)

const isCheck = process.argv.includes('--check')
const after = linesOf(openApi({ services: Object.values(services) as OpenApiOptions['services'] }))
const committed = await readFile(file, 'utf8').catch(() => toText(after))
const before = fromText(committed)
const problems = unnamed(breaks(before, after), await readFile(new URL('CHANGELOG.md', root), 'utf8'))

for (const name of new Set([...before.keys(), ...after.keys()]))
  if (!isDeepStrictEqual(before.get(name), after.get(name)))
    console.log(name, before.get(name) ?? 'is new:', after.get(name) ?? 'is gone')
for (const { name, why } of problems) console.error(`${name} ${why}`)

if (problems.length > 0)
  console.error(
    'These break clients. If it has to be, name them in backticks in a list "### Breaking" of the newest version in CHANGELOG.md.',
  )
else if (!isCheck) await writeFile(file, toText(after))
else if (committed !== toText(after))
  console.error('The interface has changed: run npm run snapshot and commit what it writes.')
process.exitCode = problems.length > 0 || (isCheck && committed !== toText(after)) ? 1 : 0
