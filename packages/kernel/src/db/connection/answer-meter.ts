import { ANSWER_TOO_LARGE } from '../../errors/from-unknown.ts'

/** Four times the largest page of a list, and a quarter of the longest text that V8 can hold. */
export const MAX_ANSWER_BYTES = 128 * 1024 * 1024

/** Each message of the protocol is a letter, a length that counts itself, and that many bytes. */
const HEADER = 5
const ROW = 'D'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const none: Buffer = Buffer.alloc(0)

const tooLarge = (max: number) =>
  Object.assign(new Error(`the database answers with more than ${max} bytes`), { code: ANSWER_TOO_LARGE })

/**
 * Refuses an answer when its length is announced, before its bytes have come: the driver would collect them all.
 * It sees each chunk once and keeps nothing but a header that was torn apart.
 */
export const meterAnswers = (max = MAX_ANSWER_BYTES) => {
  let torn = none
  let toSkip = 0
  let rowBytes = 0
  return (chunk: Buffer): void => {
    const bytes = torn.length > 0 ? Buffer.concat([torn, chunk]) : chunk
    let at = toSkip
    while (at + HEADER <= bytes.length) {
      const length = bytes.readUInt32BE(at + 1)
      if (bytes[at] === READY) rowBytes = 0
      if (bytes[at] === ROW) rowBytes += length
      if (rowBytes > max) throw tooLarge(max)
      // no other message is nearly as long
      if (length > max) throw new Error('the database does not speak the protocol of PostgreSQL')
      at += 1 + length
    }
    // a view, however short, would keep the whole chunk alive until the next one
    torn = at < bytes.length ? Buffer.from(bytes.subarray(at)) : none
    toSkip = Math.max(at - bytes.length, 0)
  }
}
