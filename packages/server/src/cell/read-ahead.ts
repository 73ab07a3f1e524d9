import { Readable } from 'node:stream'

/** Addresses whose bodies name a merchant take no larger ones. */
const MOST_BYTES = 64 * 1024

type Read = (error: Error | null, body: Buffer | null, stream: Readable) => void

/** The body and a stream that gives it again; null for one that is too large, which comes by the stream as it is. */
export const readAhead = (payload: Readable, done: Read): void => {
  const pieces: Buffer[] = []
  let bytes = 0
  const stop = () => {
    payload.off('data', take).off('end', end).off('error', failed)
  }
  const take = (piece: Buffer) => {
    pieces.push(piece)
    bytes += piece.length
    if (bytes <= MOST_BYTES) return
    stop()
    payload.pause()
    done(null, null, Readable.from(rest()))
  }
  const rest = async function* () {
    yield* pieces
    yield* payload
  }
  const end = () => {
    stop()
    const body = Buffer.concat(pieces)
    done(null, body, Readable.from(body.length > 0 ? [body] : []))
  }
  const failed = (error: Error) => {
    stop()
    done(error, null, payload)
  }
  payload.on('data', take).on('end', end).on('error', failed)
}
