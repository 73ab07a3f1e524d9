import { LRUCache } from 'lru-cache'
import type { FileStore } from './file-store.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** How long a file may still be shown that another process has removed. */
const LIFETIME_MS = 10_000

/** Keeps small files in memory: a key always has the same content. */
export const cachedFiles = (files: FileStore): FileStore => {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length + 100,
    ttl: LIFETIME_MS,
  })
  // what was read before a removal must not be kept after it
  let removals = 0
  return {
    ...files,
    put: async (key, source) => {
      cache.delete(key)
      await files.put(key, source)
    },
    open: async (key, range) => {
      const known = range ? undefined : cache.get(key)
      if (known) return { size: known.length, body: known }
      const before = removals
      const file = await files.open(key, range)
      if (file?.body instanceof Uint8Array && !range && before === removals) cache.set(key, file.body)
      return file
    },
    remove: async (key) => {
      await files.remove(key)
      removals++
      cache.delete(key)
    },
  }
}
