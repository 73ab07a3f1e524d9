import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Shift } from './prove-hostile/neighbour.ts'

const start = (file: string) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' })

describe('a process of the bench', () => {
  it('ends when its parent is gone, whatever it is doing', async () => {
    const nobody = { code: 'm', products: 1, customerId: 'c', token: 't' } as Shift['member']
    const shift: Shift = { addresses: ['http://127.0.0.1:1'], member: nobody, everyMs: 1 }
    const children = [
      start('./prove-hostile/neighbour.main.ts'),
      start('./prove-hostile/attackers.main.ts'),
      start('./client/client.main.ts'),
      start('./limit/limit.main.ts'),
    ]
    const exits = children.map((child) => once(child, 'exit'))
    await Promise.all(children.map((child) => once(child, 'spawn')))
    children[0]?.send(shift)

    for (const child of children) child.disconnect()

    assert.deepEqual(await Promise.all(exits), [
      [0, null],
      [0, null],
      [0, null],
      [0, null],
    ])
  })
})
