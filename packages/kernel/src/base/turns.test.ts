import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mapInTurns } from './turns.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('mapping in turns', () => {
  it('gives what map gives', async () => {
    for (const count of [0, 1, 100, 101, 250])
      assert.deepEqual(
        await mapInTurns(numbers(count), (number, index) => number + index),
        numbers(count).map((number, index) => number + index),
      )
  })

  it('lets others work whenever its turn is over', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)

    await mapInTurns(numbers(5), (number) => number, 0)
    isDone = true

    assert.ok(turns >= 4, `${turns} turns`)
  })

  it('does little work at once', async () => {
    let isServed = false
    setImmediate(() => {
      isServed = true
    })

    await mapInTurns(numbers(3), (number) => number, 3_600_000)

    assert.equal(isServed, false)
  })

  it('ends with the error of an item', async () => {
    await assert.rejects(
      mapInTurns(numbers(300), (number) => {
        if (number === 250) throw new Error('no such number')
      }),
      /no such number/,
    )
  })
})
