import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ANSWER_TOO_LARGE } from '../../errors/from-unknown.ts'
import { meterAnswers } from './answer-meter.ts'

const message = (letter: string, size: number): Buffer => {
  const bytes = Buffer.alloc(5 + size, letter)
  bytes.writeUInt32BE(4 + size, 1)
  return bytes
}
const row = (size: number) => message('D', size)
const ready = message('Z', 1)
const tooLong = { code: ANSWER_TOO_LARGE }

describe('the meter of answers', () => {
  it('refuses a message as soon as its length is known', () => {
    const meter = meterAnswers(100)

    assert.throws(() => meter(row(97).subarray(0, 5)), tooLong)
  })

  it('adds up the rows of one statement and begins anew with the next', () => {
    const meter = meterAnswers(100)

    for (let times = 0; times < 5; times++) meter(Buffer.concat([row(40), row(40), ready]))

    assert.throws(() => meter(Buffer.concat([row(40), row(40), row(40)])), tooLong)
  })

  it('reads the same however the bytes are cut into pieces', () => {
    const fine = Buffer.concat([row(30), row(50), ready, message('C', 90), row(10), row(70), ready])
    const large = Buffer.concat([fine, row(60), row(60)])
    for (let size = 1; size <= 12; size++) {
      const feed = (bytes: Buffer) => {
        const meter = meterAnswers(100)
        for (let at = 0; at < bytes.length; at += size) meter(bytes.subarray(at, at + size))
      }

      feed(fine)
      assert.throws(() => feed(large), tooLong, `in pieces of ${size}`)
    }
  })
})
