import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { followProducts } from './follow.service.ts'

const start = async () => {
  const { platform } = await harness()
  const batches: PromiseWithResolvers<void>[] = []
  const onStored = followProducts(platform, () => {
    const batch = Promise.withResolvers<void>()
    batches.push(batch)
    return batch.promise
  })
  return { onStored, batches }
}

describe('the words of a long import', () => {
  it('are learned one batch at a time, and once more for all chunks that were stored meanwhile', async () => {
    const { onStored, batches } = await start()

    for (let chunk = 0; chunk < 3; chunk++) onStored()
    assert.equal(batches.length, 1)
    batches[0]?.resolve()
    await until(async () => batches.length === 2)
    batches[1]?.resolve()
    await new Promise(setImmediate)

    assert.equal(batches.length, 2)
  })

  it('are tried again with the next chunk after a failure, which is no failure of the import', async () => {
    const { onStored, batches } = await start()

    onStored()
    batches[0]?.reject(new Error('on purpose'))
    await new Promise(setImmediate)
    onStored()

    assert.equal(batches.length, 2)
  })
})
