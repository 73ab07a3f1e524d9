import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createCaller } from '../db/caller.ts'
import { createFilteredReads } from './filtered-reads.ts'

/** Reads that end when the test says so. */
const reader = (waitMs?: number) => {
  const inSlot = createFilteredReads(waitMs)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (name: string, caller = createCaller(name[0], true)) =>
    inSlot(caller, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { begun, ends, read }
}

describe('reads by a filter', () => {
  it('of one merchant are three at once, and hold up no other merchant', async () => {
    const { begun, ends, read } = reader()

    const reads = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => read(name))
    await turn()
    const atFirst = [...begun]
    ends[1]?.()
    await turn()
    const then = [...begun]
    for (let round = 0; round < 3; round++) {
      for (const end of ends) end()
      await turn()
    }

    assert.deepEqual(atFirst, ['a1', 'a2', 'a3', 'b1'])
    assert.deepEqual(then, ['a1', 'a2', 'a3', 'b1', 'a4'])
    assert.deepEqual(await Promise.all(reads), ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  })

  it('give their turn to others when they fail, and when their caller leaves the line', async () => {
    const { begun, ends, read } = reader()
    const inTurn = ['a1', 'a2', 'a3'].map((name) => read(name))
    const leaving = createCaller('a', true)
    const left = read('a4', leaving)
    const last = read('a5')

    leaving.leave()
    await assert.rejects(left, { status: 499 })
    for (const end of ends) end()
    await Promise.all(inTurn)
    await turn()
    for (const end of ends) end()

    assert.equal(await last, 'a5')
    assert.ok(!begun.includes('a4'))
  })

  it('are refused when they have waited too long', async () => {
    const { ends, read } = reader(20)
    const under = ['a1', 'a2', 'a3'].map((name) => read(name))

    await assert.rejects(read('a4'), { status: 429 })
    for (const end of ends) end()
    await Promise.all(under)
  })
})
