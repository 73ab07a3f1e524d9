import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ids } from '../base/ids.ts'
import {
  type ByteRange,
  checkedKey,
  type FileSource,
  type FileStore,
  isFileKey,
  SMALL_BYTES,
} from './file-store.ts'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const withHandle = async <T>(path: string, flags: string, work: (handle: FileHandle) => Promise<T>) => {
  const handle = await open(path, flags)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

const write = async (path: string, source: FileSource) => {
  if (!(source instanceof Uint8Array)) await copyFile(source.path, path, constants.COPYFILE_FICLONE)
  await withHandle(path, 'a', async (handle) => {
    if (source instanceof Uint8Array) await handle.writeFile(source)
    await handle.sync()
  })
}

const readPart = async (handle: FileHandle, range: ByteRange | undefined) => {
  const { size } = await handle.stat()
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, size - 1)
  // the stream closes the file at its end
  if (end - start >= SMALL_BYTES) return { size, body: handle.createReadStream({ start, end }) }
  const bytes = Buffer.alloc(Math.max(0, end - start + 1))
  await handle.read(bytes, 0, bytes.length, start)
  await handle.close()
  return { size, body: bytes }
}

/** A write is on the disk before it has its name, so a power cut leaves no empty file. */
export const localFiles = (folder: string, ids: Ids): FileStore => {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  async function* list(below: string): ReturnType<FileStore['list']> {
    const entries = (await orNull(readdir(join(folder, below), { withFileTypes: true }))) ?? []
    for (const entry of entries) {
      const key = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) yield* list(key)
      else if (isFileKey(key)) {
        const facts = await orNull(stat(join(folder, key)))
        if (facts) yield { key, modified: facts.mtime }
      }
    }
  }
  return {
    put: async (key, source) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${ids.uuid()}`
      try {
        await write(draft, source)
        await rename(draft, path)
        await withHandle(dirname(path), 'r', (handle) => handle.sync())
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => orNull(readFile(pathOf(key))),
    open: async (key, range) => {
      const handle = await orNull(open(pathOf(key)))
      if (!handle) return null
      try {
        return await readPart(handle, range)
      } catch (error) {
        await handle.close()
        return orNull(Promise.reject(error))
      }
    },
    sizeOf: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    remove: async (key) => rm(pathOf(key), { force: true }),
    list,
  }
}
