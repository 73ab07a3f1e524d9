import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTurnTime } from './turn-time.ts'

const start = () => {
  const seen = { now: 0, asked: 0, doOthersWait: false }
  const turn = startTurnTime(
    async () => {
      seen.asked++
      return seen.doOthersWait
    },
    { turnMs: 100, longestMs: 350, now: () => seen.now },
  )
  const isOverAt = (now: number) => {
    seen.now = now
    return turn.isOver()
  }
  return { seen, isOverAt }
}

describe('the turn of an import', () => {
  it('goes on while nobody waits, up to its longest', async () => {
    const { seen, isOverAt } = start()

    const over = []
    for (const now of [50, 99, 100, 150, 210, 320, 349, 350]) over.push(await isOverAt(now))

    assert.deepEqual(over, [false, false, false, false, false, false, false, true])
    assert.equal(seen.asked, 3)
  })

  it('ends when its time is over and somebody waits', async () => {
    const { seen, isOverAt } = start()
    seen.doOthersWait = true

    assert.equal(await isOverAt(99), false)
    assert.equal(await isOverAt(100), true)
  })
})
