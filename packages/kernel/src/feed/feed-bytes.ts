import { isAscii, isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { texts } from '@tradepost/contract'
import { FeedError } from './feed.types.ts'

/** A packed file may grow freely up to here; beyond it, only by the factor of real tables. */
const FREE_BYTES = 64 * 1024 * 1024
const MAX_GROWTH = 200

type Pieces = AsyncIterable<Uint8Array>
type Count = { bytes: number }

export async function* counted(pieces: Pieces, count: Count): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count.bytes += piece.length
    yield piece
  }
}

/** Unpacks; a file that would grow beyond measure ends with an error. */
export async function* unpacked(pieces: Pieces, count: Count): AsyncGenerator<Uint8Array> {
  let grown = 0
  const stream = pipeline(Readable.from(pieces), createGunzip(), () => undefined)
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      grown += piece.length
      if (grown > FREE_BYTES && grown > count.bytes * MAX_GROWTH)
        throw new FeedError(texts.feedGrows(MAX_GROWTH))
      yield piece
    }
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('Z_')) throw new FeedError(texts.feedNotGzip)
    throw error
  }
}

/** Without the beginning of a character whose rest comes with the next piece. */
const wholeLength = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return needed > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Whether it may be the beginning of a text in UTF-8. */
export const beginsAsUtf8 = (bytes: Uint8Array): boolean => isUtf8(bytes.subarray(0, wholeLength(bytes)))

async function* checkedUtf8(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = wholeLength(bytes)
    const part = bytes.subarray(0, end)
    if (!isUtf8(part)) throw new FeedError(texts.feedEncoding('UTF-8'))
    rest = bytes.subarray(end)
    yield part
  }
  if (rest.length > 0) throw new FeedError(texts.feedEncoding('UTF-8'))
}

/** The readers of rows know only UTF-8. */
export async function* asUtf8(pieces: Pieces, encoding: string): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') return yield* checkedUtf8(pieces)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece?: Uint8Array) => {
    try {
      return Buffer.from(decoder.decode(piece, { stream: piece !== undefined }))
    } catch {
      throw new FeedError(texts.feedEncoding(encoding.toUpperCase()))
    }
  }
  for await (const piece of pieces) yield decode(piece)
  yield decode()
}

/** The encoding of a table; null while it has only characters that are the same in all of them. */
export type Guess = { encoding: string | null }

/** By its first character that is not ASCII; older office programs know no UTF-8. */
export async function* guessed(pieces: Pieces, guess: Guess): AsyncGenerator<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  async function* fromHere(first: Uint8Array) {
    yield first
    for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value
  }
  try {
    for (;;) {
      const { done, value } = await reading.next()
      const bytes = Buffer.concat([rest, done ? new Uint8Array() : value])
      const end = done ? bytes.length : wholeLength(bytes)
      if (!isAscii(bytes.subarray(0, end))) {
        guess.encoding = isUtf8(bytes.subarray(0, end)) ? 'utf-8' : 'windows-1252'
        return yield* asUtf8(fromHere(bytes), guess.encoding)
      }
      yield bytes.subarray(0, end)
      if (done) return
      // it may be the first byte of several
      rest = bytes.subarray(end)
    }
  } finally {
    await reading.return?.()
  }
}

/** Leaves out so many bytes at the beginning. */
export async function* after(pieces: Pieces, offset: number): AsyncGenerator<Uint8Array> {
  let left = offset
  for await (const piece of pieces) {
    if (piece.length > left) yield left > 0 ? piece.subarray(left) : piece
    left = Math.max(0, left - piece.length)
  }
}

/** The first bytes, or all of them if there are fewer. */
export const headOf = async (pieces: Pieces, length: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let read = 0
  for await (const piece of pieces) {
    parts.push(piece)
    read += piece.length
    if (read >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
