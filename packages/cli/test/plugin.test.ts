import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tradepost } from './tradepost.ts'

const request = ['--user', '10001-1735689600', '--token', '0006b49cd50ba0840e9264fcd6375c6933a576cc']
const verify = (...args: string[]) =>
  tradepost(
    ['plugin', 'verify', ...request, '--number', '10001', '--key', '-', ...args],
    {},
    { input: 'secret\n' },
  )

describe('a signed request on the command line', () => {
  it('is valid, or breaks a rule that is named', async () => {
    const [valid, old, early, asJson] = await Promise.all([
      verify('--at', '1735691399'),
      verify('--at', '1735691400'),
      verify('--at', '1735689000', '--max-future', '599'),
      verify('--at', '1735691399', '--json'),
    ])

    assert.deepEqual([valid.code, valid.stderr], [0, ''])
    assert.match(valid.stdout, /The request is valid\.$/m)
    assert.equal(old.code, 1)
    assert.match(old.stdout, /^FAILS +not too old +It was signed 1800 seconds ago/m)
    assert.match(early.stdout, /600 seconds in the future; 599 are allowed/)
    assert.equal(JSON.parse(asJson.stdout).isValid, true)
  })

  it('needs times that are numbers, and a key', async () => {
    const [time, key] = await Promise.all([
      verify('--at', 'noon'),
      tradepost(['plugin', 'verify', ...request, '--number', '10001']),
    ])

    assert.deepEqual([time.code, key.code], [2, 2])
    assert.match(time.stderr, /--at noon: takes a number of seconds/)
    assert.match(key.stderr, /--key is missing/)
  })
})
