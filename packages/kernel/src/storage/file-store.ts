import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ids } from '../ids.ts'

/**
 * Where files are kept, by a key such as `merchants/1f0c…/logo-9a3e….png`. The local folder is one way; a bucket can
 * be another, because nobody asks for paths or open files.
 */
export type FileStore = {
  /** Whole or not at all: nobody ever reads half of a file. */
  put(key: string, data: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** Done also when there was none. */
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Small letters, digits, hyphens and one ending: such a key leads nowhere but into the store. */
export const isFileKey = (text: string): boolean => text.length <= 300 && keyPattern.test(text)

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))

export const localFiles = (folder: string, ids: Ids): FileStore => {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} cannot be the key of a file`)
    return join(folder, key)
  }
  return {
    put: async (key, data) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${ids.uuid()}`
      try {
        await writeFile(draft, data)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
