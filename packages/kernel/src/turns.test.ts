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

  it('lets others work after every hundred', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)

    await mapInTurns(numbers(501), (number) => number)
    isDone = true

    assert.ok(turns >= 5, `${turns} turns`)
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
