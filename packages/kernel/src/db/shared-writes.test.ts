import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSharedWrites } from './shared-writes.ts'

/** Statements that end when the test says so. */
const sender = () => {
  const sent: string[][] = []
  const ends: { succeed(): void; fail(): void }[] = []
  const send = (items: string[]) =>
    new Promise<Set<string>>((resolve, reject) => {
      sent.push(items)
      ends.push({
        succeed: () =>
          resolve(
            new Set(items.map((item) => item.slice(0, item.indexOf('='))).filter((key) => key !== 'gone')),
          ),
        fail: () => reject(new Error('refused')),
      })
    })
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end.succeed()
      await turn()
    }
  }
  const write = createSharedWrites<string>()
  /** `tea=1` sets the thing `tea`. */
  const set = (kind: string, item: string) => write(kind, item.slice(0, item.indexOf('=')), item, send)
  return { sent, ends, endAll, set }
}

describe('writes of one kind', () => {
  it('are sent at once while few are under way, and then together', async () => {
    const { sent, endAll, set } = sender()

    const writes = ['a=1', 'b=1', 'c=1', 'd=1'].map((item) => set('tea', item))
    const atFirst = [...sent]
    await endAll()

    assert.deepEqual(await Promise.all(writes), [true, true, true, true])
    assert.deepEqual(atFirst, [['a=1'], ['b=1']])
    assert.deepEqual(sent, [['a=1'], ['b=1'], ['c=1', 'd=1']])
  })

  it('wait for the last one of the same thing, in the order in which they came', async () => {
    const { sent, ends, endAll, set } = sender()

    const writes = ['a=1', 'a=2', 'b=1', 'a=3', 'c=1'].map((item) => set('tea', item))
    ends.splice(1, 1)[0]?.succeed()
    await turn()
    const whileFirstRuns = [...sent]
    await endAll()

    assert.deepEqual(whileFirstRuns, [['a=1'], ['b=1'], ['c=1']])
    assert.deepEqual(await Promise.all(writes), [true, true, true, true, true])
    assert.deepEqual(sent.slice(3), [['a=2'], ['a=3']])
  })

  it('are sixteen in a statement at most, and go alone behind too many others', async () => {
    const { sent, endAll, set } = sender()

    const writes = Array.from({ length: 67 }, (_, key) => set('tea', `${key}=1`))
    const atOnce = [...sent]
    await endAll()
    await Promise.all(writes)

    assert.deepEqual(atOnce, [['0=1'], ['1=1'], ['66=1']])
    assert.deepEqual(
      sent.slice(3).map(({ length }) => length),
      [16, 16, 16, 16],
    )
  })

  it('tell who was left out, and fail together', async () => {
    const { ends, endAll, set } = sender()

    const writes = ['a=1', 'b=1', 'gone=1', 'c=1'].map((item) => set('tea', item))
    ends.shift()?.succeed()
    await turn()
    await endAll()
    const failing = ['a=2', 'b=2', 'c=2', 'd=2'].map((item) => set('tea', item).catch(String))
    ends.shift()?.succeed()
    await turn()
    ends.pop()?.fail()
    await turn()
    await endAll()

    assert.deepEqual(await Promise.all(writes), [true, true, false, true])
    assert.deepEqual(await Promise.all(failing), [true, true, 'Error: refused', 'Error: refused'])
  })

  it('do not wait for writes of another kind, nor for those that have ended', async () => {
    const { sent, endAll, set } = sender()

    const writes = [set('tea', 'a=1'), set('tea', 'b=1'), set('mugs', 'a=1')]
    await endAll()
    await Promise.all(writes)
    const later = set('tea', 'c=1')
    await endAll()

    assert.equal(await later, true)
    assert.deepEqual(sent, [['a=1'], ['b=1'], ['a=1'], ['c=1']])
  })
})
