import assert from 'node:assert/strict'
import { it } from 'node:test'
import { showProgress } from './progress.ts'
import { seeded } from './random.ts'

const stream = (isTTY: boolean) => {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream }
}

it('draws a bar on a terminal, once for each percent, and wipes it away', () => {
  const { written, stream: terminal } = stream(true)
  const bar = showProgress('working', 1000, terminal)

  for (let step = 0; step < 500; step++) bar.step(1)
  bar.end()

  assert.equal(written.length, 52)
  assert.equal(written.at(-2), `\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %  working`)
  assert.equal(written.at(-1), '\r\x1b[K')
})

it('writes nothing where there is no terminal', () => {
  const { written, stream: file } = stream(false)
  const bar = showProgress('working', 10, file)

  bar.step(10)
  bar.end()

  assert.deepEqual(written, [])
})

it('repeats chance by its seed', () => {
  const draw = (seed: number) => {
    const random = seeded(seed)
    return Array.from({ length: 50 }, () => random.below(6))
  }

  assert.deepEqual(draw(3), draw(3))
  assert.notDeepEqual(draw(3), draw(4))
  assert.deepEqual(new Set(draw(3)), new Set([0, 1, 2, 3, 4, 5]))
  assert.deepEqual(seeded(1).shuffled([1, 2, 3, 4]).toSorted(), [1, 2, 3, 4])
})
