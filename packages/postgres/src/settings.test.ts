import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingArguments, sharedBuffersFor } from './settings.ts'

const GB = 2 ** 30

describe('the memory of the embedded database', () => {
  it('grows with that of the machine, between 128 and 512 MB', () => {
    assert.deepEqual(
      [1, 4, 8, 12, 16, 64].map((memory) => sharedBuffersFor(memory * GB)),
      [128, 128, 256, 384, 512, 512],
    )
  })

  it('is as small as possible for tests, which share one server', () => {
    assert.ok(settingArguments('/tmp/socket', false).includes('shared_buffers=128MB'))
  })
})
