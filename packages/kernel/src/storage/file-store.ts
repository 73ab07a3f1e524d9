import type { Readable } from 'node:stream'

/** Both ends are included. */
export type ByteRange = { start: number; end: number }
/** Small bodies come whole, so that they can be kept in memory. The size is that of the whole file. */
export type StoredFile = { size: number; body: Uint8Array | Readable }
export type ListedFile = { key: string; modified: Date }
/** Bytes, or a local file that is read in chunks. */
export type FileSource = Uint8Array | { path: string }

/**
 * Where files are kept, by a key such as `merchants/1f0c…/logo-9a3e….png`: a local folder or a bucket. A key always has
 * the same content.
 */
export type FileStore = {
  /** Whole or not at all: nobody ever reads half of a file. */
  put(key: string, source: FileSource): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** To pass on. Its body must be read to its end or destroyed. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>
  sizeOf(key: string): Promise<number | null>
  /** Done also when there was none. */
  remove(key: string): Promise<void>
  /** Keys of the folder and of those below it; without a name, of the whole store. */
  list(folder: string): AsyncIterable<ListedFile>
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Small letters, digits, hyphens and one ending: such a key leads nowhere but into the store. */
export const isFileKey = (text: string): boolean => text.length <= 300 && keyPattern.test(text)

/** Holds all files of a merchant. */
export const merchantFolder = (uuid: string): string => `merchants/${uuid}`

/** The folder of the merchant whose file it is. */
export const folderOf = (key: string): string => key.split('/').slice(0, 2).join('/')

export const checkedKey = (key: string): string => {
  if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} cannot be the key of a file`)
  return key
}

/** Larger bodies are streamed. */
export const SMALL_BYTES = 256 * 1024
