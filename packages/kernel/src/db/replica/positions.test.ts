import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPositions, type Written } from './positions.ts'

const start = async (keepMs = 1_000) => {
  let [position, now] = [100, 0]
  const told: Written[] = []
  const failures: Error[] = []
  const positions = createPositions({
    findPosition: async () => {
      const failure = failures.pop()
      if (failure) throw failure
      return position
    },
    tell: async (written) => told.push(written),
    keepMs,
    clock: () => now,
  })
  positions.hears(true)
  await positions.settle()
  return {
    positions,
    told,
    failures,
    move: (to: number) => {
      position = to
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('the position that a caller needs', () => {
  it('is unknown from a write until the log was asked, and is told to the other processes', async () => {
    const { positions, told, move } = await start()
    move(200)

    positions.wrote(['ada', 'web'])
    const before = positions.needed(['ada'])
    await positions.settle()

    assert.equal(before, undefined)
    assert.deepEqual([positions.needed(['ada']), positions.needed(['bob'])], [200, 100])
    assert.deepEqual(told, [{ keys: ['ada', 'web'], position: 200 }])
  })

  it('is unknown, too, when a write ended while the log was asked', async () => {
    const { positions, move } = await start()

    positions.wrote(['ada'])
    const asking = positions.settle()
    positions.wrote(['ada'])
    await asking
    const between = positions.needed(['ada'])
    move(300)
    await positions.settle()

    assert.deepEqual([between, positions.needed(['ada'])], [undefined, 300])
  })

  it('is the latest of those that this process and others have told', async () => {
    const { positions } = await start()

    positions.learn({ keys: ['ada'], position: 300 })
    positions.learn({ keys: ['ada'], position: 200 })
    positions.learn({ keys: ['web'], position: 400 })

    assert.deepEqual([positions.needed(['ada']), positions.needed(['ada', 'web'])], [300, 400])
  })

  it('is asked for again after a failure', async () => {
    const { positions, failures } = await start()
    failures.push(new Error('on purpose'))

    positions.wrote(['ada'])
    await positions.settle()
    const before = positions.needed(['ada'])
    await positions.settle()

    assert.deepEqual([before, positions.needed(['ada'])], [undefined, 100])
  })

  it('is forgotten when every replica in use must have it', async () => {
    const { positions, pass } = await start()
    positions.learn({ keys: ['ada'], position: 300 })

    pass(1_000)
    positions.learn({ keys: ['bob'], position: 400 })
    const kept = positions.needed(['ada'])
    pass(1_000)
    positions.learn({ keys: ['bob'], position: 500 })

    assert.deepEqual([kept, positions.needed(['ada'])], [300, 100])
  })

  it('is unknown for everybody while others cannot be heard, and then that of the moment', async () => {
    const { positions, move } = await start()

    positions.hears(false)
    await positions.settle()
    const deaf = positions.needed(['bob'])
    move(700)
    positions.hears(true)
    await positions.settle()

    assert.deepEqual([deaf, positions.needed(['bob'])], [undefined, 700])
  })
})
