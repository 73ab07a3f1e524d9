import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file of a form: on the disk of this machine until the request ends. */
export type Upload = Blob & {
  path: string
  fileName: string
  /** SHA-256 of the content, in hexadecimal digits. */
  digest: string
  afterRequest: (() => Promise<void>)[]
}

/** Null for a text that a form has in place of a file. */
export const uploadOf = (value: unknown): Upload | null =>
  value instanceof Blob && 'digest' in value ? (value as Upload) : null

/** JSON cannot compare files, so their digest is used: an idempotency key belongs to one file only. */
const describe = (blob: Blob, facts: Pick<Upload, 'path' | 'fileName' | 'digest'>): Upload =>
  Object.assign(blob, { ...facts, afterRequest: [], toJSON: () => facts.digest })

/** Writes what arrives to a file, never holding more than a piece of it; on failure nothing stays. */
export const receiveFile = async (stream: Readable, path: string, fileName: string): Promise<Upload> => {
  const hash = createHash('sha256')
  try {
    await pipeline(
      stream,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    return describe(await openAsBlob(path), { path, fileName, digest: hash.digest('hex') })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** At the end of a request. */
export const discardUploads = async (uploads: Upload[]): Promise<void> => {
  for (const { path, afterRequest } of uploads) {
    await rm(path, { force: true })
    for (const work of afterRequest) await work()
  }
}

/** Removes files that a process which ended in the middle of a request has left. */
export const clearUploads = async (folder: string, olderThanMs: number): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { force: true })
  }
}
