import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { it } from 'node:test'
import { collectInSteps, isWorthCollecting, REDUCE } from './memory.ts'

const MB = 1024 * 1024

it('collects what a rush has left behind when next to nothing is to be done, and only if it is much', () => {
  const rest = { busy: 0.05, usedBytes: 120 * MB, leastBytes: 80 * MB }

  assert.equal(isWorthCollecting(rest), true)
  assert.equal(isWorthCollecting({ ...rest, busy: 0.3 }), false)
  assert.equal(isWorthCollecting({ ...rest, usedBytes: 92 * MB }), false)
})

it('collects in steps, and leaves nothing of its own behind', async () => {
  const things = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, names: [`a${id}`, `b${id}`] }))
  let left: unknown[] | undefined = [things(300_000), Buffer.alloc(20 * MB, 1)]
  const full = process.memoryUsage()
  assert.equal(left.length, 2)
  left = undefined

  await collectInSteps()
  const isFreed = ({ heapUsed, external } = process.memoryUsage()) =>
    heapUsed < full.heapUsed - 20 * MB && external < full.external - 15 * MB
  // what was found is swept beside, and buffers are counted when young objects are collected next
  for (let waited = 0; waited < 5000 && !isFreed(); waited += 50) {
    things(10_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  const { heapUsed, external } = process.memoryUsage()
  assert.ok(heapUsed < full.heapUsed - 20 * MB, `${heapUsed / MB} of ${full.heapUsed / MB} MB`)
  assert.ok(external < full.external - 15 * MB, `${external / MB} of ${full.external / MB} MB`)
})

it('knows an option of V8 that still exists, because an unknown one is ignored without a word', () => {
  assert.ok(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(`${REDUCE} (`))
})
