import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSlots, inSlot } from './slots.ts'

const slotsOf = (count: number, maxWaiting: number) => {
  const slots = createSlots({ count, maxWaiting })
  return <T>(key: unknown, work: () => Promise<T>) => inSlot(slots, key, work)
}

describe('slots', () => {
  it('run so many at a time, in order, and free their place after an error', async () => {
    const inShop = slotsOf(2, 10)
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (n: number) => async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running--
      order.push(n)
      if (n % 2) throw new Error('odd')
    }

    const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => inShop('shop', work(n))))

    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5])
    assert.equal(done.filter(({ status }) => status === 'rejected').length, 3)
  })

  it('send away who comes when too many wait', async () => {
    const inShop = slotsOf(1, 1)
    let finish = () => {}
    const first = inShop('shop', () => new Promise<void>((resolve) => (finish = resolve)))
    const second = inShop('shop', async () => 'done')

    await assert.rejects(
      inShop('shop', async () => 'never'),
      { status: 429 },
    )
    finish()
    await first
    assert.equal(await second, 'done')
  })

  it('take turns between keys, so that a rush at one does not shut out another', async () => {
    const inShop = slotsOf(1, 100)
    const order: string[] = []
    const work = (name: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(name)
    }

    const rush = Array.from({ length: 50 }, () => inShop('busy', work('busy')))
    const quiet = [inShop('quiet', work('quiet')), inShop('quiet', work('quiet'))]
    await Promise.all([...rush, ...quiet])

    assert.deepEqual(order.slice(0, 5), ['busy', 'busy', 'quiet', 'busy', 'quiet'])
  })

  it('refuse a full line without refusing another key', async () => {
    const inShop = slotsOf(1, 1)
    let finish = () => {}
    const first = inShop('busy', () => new Promise<void>((resolve) => (finish = resolve)))
    const second = inShop('busy', async () => 'done')

    await assert.rejects(
      inShop('busy', async () => 'never'),
      { status: 429 },
    )
    const other = inShop('quiet', async () => 'done')
    finish()
    await first
    assert.deepEqual(await Promise.all([second, other]), ['done', 'done'])
  })

  it('are taken without waiting, or not at all', () => {
    const slots = createSlots({ count: 2, maxWaiting: 9, mayTake: (_, held) => held < 1 })

    assert.deepEqual(
      ['a', 'a', 'b', 'c'].map((key) => slots.take(key)),
      [true, false, true, false],
    )
    slots.leave('b')
    assert.equal(slots.take('c'), true)
  })

  it('keep a key below its share, also when nobody else is there, and serve its line as others leave', () => {
    const slots = createSlots({ count: 4, maxWaiting: 9, mayTake: (_, held, free) => held === 0 || free > 1 })
    const served: string[] = []
    const enter = (key: string) => slots.enter(key, () => served.push(key))

    for (let n = 0; n < 6; n++) enter('busy')
    enter('quiet')
    enter('late')
    assert.deepEqual(served, ['busy', 'busy', 'busy', 'quiet'])
    slots.leave('busy')
    slots.leave('busy')

    assert.deepEqual(served, ['busy', 'busy', 'busy', 'quiet', 'late'])
    slots.leave('quiet')
    assert.equal(served.at(-1), 'busy')
    assert.equal(slots.held('busy'), 2)
  })

  it('forget who leaves the line', () => {
    const slots = createSlots({ count: 1, maxWaiting: 9 })
    const served: string[] = []
    slots.enter('shop', () => served.push('first'))
    const leaveLine = slots.enter('shop', () => served.push('second'))
    slots.enter('shop', () => served.push('third'))

    leaveLine()
    slots.leave('shop')

    assert.deepEqual(served, ['first', 'third'])
  })
})
