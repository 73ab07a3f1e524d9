import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type EventDefinition, events, eventsByService } from '@tradepost/contract'

const source = join(dirname(fileURLToPath(import.meta.url)), '../../src')

it('tells every event of the registry somewhere', async () => {
  let text = ''
  for await (const file of glob('**/*.ts', { cwd: source }))
    if (!/\.(test|fixture)\.ts$/.test(file)) text += await readFile(join(source, file), 'utf8')
  // users, roles and API clients have names that are put together
  const isTold = (name: string) => text.includes(`'${name}'`) || /^(user|role|client)[A-Z]/.test(name)

  assert.deepEqual(
    Object.keys(events).filter((name) => !isTold(name)),
    [],
  )
})

it('has no event twice, and describes each and every field of its payload', () => {
  const listed = Object.values(eventsByService).flatMap((table) => Object.entries<EventDefinition>(table))

  assert.deepEqual(listed.map(([name]) => name).toSorted(), Object.keys(events).toSorted())
  for (const [name, { description, payload }] of listed) {
    assert.match(description, /^[A-Z].*\.$/, name)
    const { properties } = payload as unknown as { properties: Record<string, { description?: string }> }
    for (const [field, schema] of Object.entries(properties))
      assert.match(schema.description ?? '', /^[A-Z].*\.$/, `${name}.${field}`)
  }
})
