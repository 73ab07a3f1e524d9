import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPresence } from '../../base/presence.ts'
import { createBodyTurns } from './large-bodies.ts'

const MB = 1024 * 1024

const world = (presence = createPresence()) => {
  const inTurn = createBodyTurns(presence)
  const steps: string[] = []
  const send = (name: string, bytes = MB) =>
    inTurn(name[0], bytes, () => {
      steps.push(`read ${name}`)
      return () => steps.push(`check ${name}`)
    })
  const finish = async (count: number) => {
    while (steps.length < count) await sleep(1)
    return steps
  }
  return { steps, send, finish }
}

it('a small body is read and checked at once, while large ones wait', () => {
  const { steps, send } = world()

  send('a1')
  send('a2')
  send('b1', 1000)

  assert.deepEqual(steps, ['read a1', 'read b1', 'check b1'])
})

it('large bodies are read one at a time, and merchants take turns', async () => {
  const { send, finish } = world()

  for (const name of ['a1', 'a2', 'a3', 'b1']) send(name)

  const order = ['a1', 'a2', 'b1', 'a3'].flatMap((name) => [`read ${name}`, `check ${name}`])
  assert.deepEqual(await finish(order.length), order)
})

it('the server answers others between reading a large body and checking it', async () => {
  const { steps, send, finish } = world()

  setImmediate(() => steps.push('others'))
  send('a1')

  assert.deepEqual(await finish(3), ['read a1', 'others', 'check a1'])
})

it('large bodies of a merchant are three times as far apart while another merchant is about', async () => {
  const presence = createPresence()
  const inTurn = createBodyTurns(presence)
  /** From the end of a body that takes 20 ms to the next one. */
  const restAfter = () =>
    new Promise<number>((resolve) => {
      let ended = 0
      inTurn('a', MB, () => () => {
        for (const until = performance.now() + 20; performance.now() < until; );
        ended = performance.now()
      })
      inTurn('a', MB, () => () => resolve(performance.now() - ended))
    })

  presence.see('a')
  await restAfter()
  presence.see('b')
  const besideOthers = await restAfter()

  assert.ok(besideOthers >= 55, `a rest of ${besideOthers} ms`)
})

it('a merchant whose bodies fill the line is asked to come again, and no other merchant is', () => {
  const { send } = world()
  send('a0')
  for (let n = 0; n < 64; n++) send(`a${n}`)

  assert.throws(() => send('a64'), { status: 429 })
  assert.doesNotThrow(() => send('b1', 64 * MB))
})
