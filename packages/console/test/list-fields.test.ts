import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type BoundOperation, findOperation } from '@tradepost/contract'
import { itemOf } from '../src/build/operation-facts.ts'
import { leftOut } from './list-fields.ts'

const app = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/app')

/** The screen of each list, by the name of its operation. */
const screens = new Map<string, string>()
for await (const file of glob('**/*.tsx', { cwd: app })) {
  const text = await readFile(join(app, file), 'utf8')
  const name = text.includes('<ListView') && /'contract:(list\w+)'/.exec(text)?.[1]
  if (name) screens.set(name, text)
}

/** The fields of a row that a list could filter by, and what it filters by besides. */
const fieldsOf = ({ responses, filters = [] }: BoundOperation['operation']): string[] => {
  const fields = Object.entries(itemOf(responses[200])?.properties ?? {})
  const plain = fields.filter(([, { type }]) => ![type].flat().some((one) => /object|array/.test(one ?? '')))
  const own = filters.filter((name) => !/[.*]/.test(name))
  return [...new Set([...plain.map(([name]) => name), ...own])]
}

it('every field of a list is a filter of the API and named on its screen, or is left out on purpose', () => {
  const incomplete: Record<string, string[]> = {}
  for (const [name, screen] of screens) {
    const operation = findOperation(name)?.operation
    if (!operation?.filters) continue
    const isComplete = (field: string) => operation.filters?.includes(field) && screen.includes(`'${field}'`)
    const fields = fieldsOf(operation).filter((field) => !isComplete(field))
    if (fields.length > 0) incomplete[name] = fields.toSorted()
  }

  assert.ok(screens.size > 20)
  const listed = Object.entries(leftOut).map(([name, fields]) => [name, fields.toSorted()])
  assert.deepEqual(incomplete, Object.fromEntries(listed))
})
