import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Checked = { bytes: number; sha256: string }

const reading = (count: (piece: Uint8Array) => void) =>
  async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      count(piece)
      yield piece
    }
  }

const checker = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const count = (piece: Uint8Array) => {
    hash.update(piece)
    bytes += piece.length
  }
  return { count, sum: (): Checked => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Makes a file that only its owner may read, on the disk when this is done. Throws if there is one already. */
export const writeChecked = async (source: Readable | Uint8Array, path: string): Promise<Checked> => {
  const { count, sum } = checker()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const pieces = source instanceof Readable ? source : Readable.from([source])
  await pipeline(pieces, reading(count), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum()
}

export const readChecked = async (path: string): Promise<Checked> => {
  const { count, sum } = checker()
  for await (const piece of createReadStream(path)) count(piece)
  return sum()
}
