import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSharedReads } from './shared-reads.ts'

/** Statements that end when the test says so. */
const sender = () => {
  const sent: string[][] = []
  const ends: { succeed(): void; fail(): void }[] = []
  const send = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      sent.push(keys)
      ends.push({
        succeed: () => resolve(new Map(keys.map((key) => [key, `found ${key}`]))),
        fail: () => reject(new Error('refused')),
      })
    })
  return { sent, ends, send }
}

describe('reads of one kind', () => {
  it('are sent at once while few are under way, and then together, each key once', async () => {
    const { sent, ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = ['a', 'b', 'c', 'd', 'c'].map((key) => find('tea', key, send))
    const atFirst = [...sent]
    ends[0]?.succeed()
    await turn()
    ends[1]?.succeed()
    ends[2]?.succeed()

    assert.deepEqual(atFirst, [['a'], ['b']])
    assert.deepEqual(await Promise.all(reads), ['found a', 'found b', 'found c', 'found d', 'found c'])
    assert.deepEqual(sent, [['a'], ['b'], ['c', 'd']])
  })

  it('are sixteen in a statement at most', async () => {
    const { sent, ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = Array.from({ length: 20 }, (_, key) => find('tea', String(key), send))
    ends[0]?.succeed()
    ends[1]?.succeed()
    await turn()
    for (const { succeed } of ends) succeed()
    await Promise.all(reads)

    assert.deepEqual(
      sent.map(({ length }) => length),
      [1, 1, 16, 2],
    )
  })

  it('do not wait behind too many others, unless one of them asks for the same', async () => {
    const { sent, ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = Array.from({ length: 66 }, (_, key) => find('tea', String(key), send))
    const [alone, same] = [find('tea', 'other', send), find('tea', '65', send)]
    const refused = await alone
    while (ends.length > 0) {
      for (const { succeed } of ends.splice(0)) succeed()
      await turn()
    }

    assert.equal(refused, undefined)
    assert.deepEqual([(await Promise.all(reads)).length, await same], [66, 'found 65'])
    assert.equal(sent.length, 6)
  })

  it('fail alone, and are not found when a statement fails that asks for others, too', async () => {
    const { ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = ['a', 'b', 'c', 'd'].map((key) => find('tea', key, send))
    ends[0]?.fail()
    await assert.rejects(reads[0] as Promise<unknown>, /refused/)
    await turn()
    ends[1]?.succeed()
    ends[2]?.fail()

    assert.deepEqual(await Promise.all(reads.slice(1)), ['found b', undefined, undefined])
  })

  it('fail together when all of them ask for the same', async () => {
    const { sent, ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = ['a', 'a', 'a', 'a'].map((key) => find('tea', key, send).catch(String))
    ends[0]?.succeed()
    await turn()
    ends[1]?.succeed()
    ends[2]?.fail()

    assert.deepEqual(await Promise.all(reads), ['found a', 'found a', 'Error: refused', 'Error: refused'])
    assert.equal(sent.length, 3)
  })

  it('do not wait for reads of another kind, nor for those that have ended', async () => {
    const { sent, ends, send } = sender()
    const find = createSharedReads<string>()

    const reads = [find('tea', 'a', send), find('tea', 'b', send), find('mugs', 'a', send)]
    for (const { succeed } of ends) succeed()
    await Promise.all(reads)
    await turn()
    const later = find('tea', 'c', send)
    for (const { succeed } of ends) succeed()

    assert.equal(await later, 'found c')
    assert.deepEqual(sent, [['a'], ['b'], ['a'], ['c']])
  })
})
