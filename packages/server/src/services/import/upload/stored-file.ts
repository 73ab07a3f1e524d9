import { texts } from '@tradepost/contract'
import { FeedError, type FeedFile, type Platform } from '@tradepost/kernel'

async function* pieces(body: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

/** An uploaded file as it is read: from any byte on. */
export const storedFile = (
  { files }: Platform,
  { fileKey, bytes }: { fileKey: string; bytes: number },
): FeedFile => ({
  size: bytes,
  open: async (from: number) => {
    if (from >= bytes) return pieces(new Uint8Array())
    const file = await files.open(fileKey, from > 0 ? { start: from, end: bytes - 1 } : undefined)
    if (!file) throw new FeedError(texts.importFileGone)
    return pieces(file.body)
  },
})
