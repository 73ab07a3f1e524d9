import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createCleanup } from './cleanup.ts'

it('undoes the newest first, and at once what comes after the end', async () => {
  const undone: string[] = []
  const { add, run } = createCleanup()
  const note = (name: string) => async () => undone.push(name)
  add(note('database'))
  add(note('server'))

  await run()
  add(note('a server that was starting'))

  assert.deepEqual(undone, ['server', 'database', 'a server that was starting'])
})
