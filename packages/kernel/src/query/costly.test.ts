import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createPresence } from '../base/presence.ts'
import { createCaller } from '../db/caller.ts'
import { createCostlyTurns } from './costly.ts'

/** Reads that end when the test says so. */
const reader = (waitMs?: number) => {
  const inTurn = createCostlyTurns(createPresence(), waitMs)
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const read = (name: string, caller = createCaller(name[0], true)) =>
    inTurn({ caller, operation: 'list', isFiltered: true }, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve(name))),
      )
    })
  return { begun, ends, read }
}

describe('reads by a filter', () => {
  it('of one merchant are three at once, and hold up no other merchant', async () => {
    const { begun, ends, read } = reader()

    const reads = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => read(name))
    await turn()
    const atFirst = [...begun]
    ends[1]?.()
    await turn()
    reads.push(read('b1'))
    const then = [...begun]
    for (let round = 0; round < 3; round++) {
      for (const end of ends) end()
      await turn()
    }

    assert.deepEqual(atFirst, ['a1', 'a2', 'a3'])
    assert.deepEqual(then, ['a1', 'a2', 'a3', 'a4', 'b1'])
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
    ends[0]?.(new Error('on purpose'))
    await assert.rejects(inTurn[0] as Promise<string>, /on purpose/)
    await turn()
    for (const end of ends) end()
    await Promise.all(inTurn.slice(1))

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

describe('work that was found to take long', () => {
  const ms = { quick: 5, slow: 200 }

  /** Work that ends when the test says so, and counts as having held a connection. */
  const world = () => {
    let now = 0
    const inTurn = createCostlyTurns(
      createPresence(() => now),
      60_000,
    )
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (name: string, operation: keyof typeof ms, caller = createCaller(name[0], false)) => {
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      caller.databaseMs = ms[operation]
      return inTurn({ caller, operation, isFiltered: false }, work)
    }
    const finish = async (asked: Promise<void>[]) => {
      const all = Promise.all(asked).then(() => 'done')
      const endAll = async (): Promise<string> => {
        for (const end of ends) end()
        return Promise.race([all, turn('not yet')])
      }
      while ((await endAll()) !== 'done');
      begun.length = 0
    }
    return { ask, begun, finish, pass: (passed: number) => (now += passed) }
  }
  const five = ['a1', 'a2', 'a3', 'a4', 'a5']

  it('of one merchant is done in turn while another is about, and what is quick at once', async () => {
    const { ask, begun, finish } = world()
    await finish([ask('a0', 'slow'), ask('b0', 'quick'), ask('a0', 'quick')])

    const asked = [...five.map((name) => ask(name, 'slow')), ask('a6', 'quick'), ask('b1', 'quick')]
    await turn()

    const slow = begun.filter((name) => five.includes(name)).length
    assert.ok(slow >= 1 && slow <= Math.max(1, availableParallelism() / 2), `${slow} at once`)
    assert.deepEqual(begun.slice(-2), ['a6', 'b1'])
    await finish(asked)
  })

  it('lets the next begin while it waits for somebody else, and gives its turn back once', async () => {
    const { ask, begun, finish } = world()
    await finish([ask('a0', 'slow'), ask('b0', 'quick')])
    const waiting = createCaller('a', false)
    const most = Math.max(1, Math.floor(availableParallelism() / 2))

    const asked = [ask('a1', 'slow', waiting), ...five.map((name) => ask(name, 'slow'))]
    await turn()
    const atFirst = begun.length
    waiting.leaveTurn()
    waiting.leaveTurn()
    await turn()
    const then = begun.length

    assert.deepEqual([atFirst, then], [most, most + 1])
    await finish(asked)
  })

  it('rests after each for as long as it took while another merchant is about, at most a tenth of a second', async () => {
    const { ask, finish } = world()
    ms.slow = 10_000
    await finish([ask('b0', 'quick'), ask('a0', 'slow')])
    const began = performance.now()

    await finish(['b1', ...five].map((name) => ask(name, name === 'b1' ? 'quick' : 'slow')))

    const turns = Math.ceil(five.length / Math.max(1, Math.floor(availableParallelism() / 2)))
    const took = performance.now() - began
    assert.ok(took > (turns - 1) * 90 && took < 10_000, `${took} ms`)
    ms.slow = 200
  })

  it('is done at once when nobody else asks for anything', async () => {
    const { ask, begun, finish, pass } = world()
    await finish([ask('b0', 'quick'), ask('a0', 'slow')])
    pass(2000)

    const asked = five.map((name) => ask(name, 'slow'))
    await turn()

    assert.deepEqual(begun, five)
    await finish(asked)
  })

  it('is trusted again after it was quick several times', async () => {
    const { ask, begun, finish } = world()
    ms.slow = 100
    await finish([ask('a0', 'slow'), ask('b0', 'quick')])
    ms.slow = 5
    for (let times = 0; times < 5; times++) await finish([ask('a0', 'slow')])

    const asked = [ask('b1', 'quick'), ...five.map((name) => ask(name, 'slow'))]
    await turn()

    assert.deepEqual(begun, ['b1', ...five])
    await finish(asked)
  })
})
