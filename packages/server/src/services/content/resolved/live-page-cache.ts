import { onNews, type Platform } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import type { ShopKey } from '../shop/shop.rules.ts'

type Entry = ShopKey & {
  /** The whole answer. */
  text: string
  /** Time of the clock at which the page is outdated. */
  until: number
}

/** Characters of all answers together; a home page has some thousands. */
const MAX_SIZE = 4_000_000

/** Every visitor of a shop reads the same pages, and they change only when somebody publishes. */
export class LivePageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  #isConnected = false
  /** Counts the drops: what was read before one must not be kept after it. */
  drops = 0

  find(key: string, now: number): string | undefined {
    const entry = this.#entries.get(key)
    return entry && now <= entry.until ? entry.text : undefined
  }

  keep(key: string, entry: Entry, dropsBefore: number): void {
    if (this.#isConnected && dropsBefore === this.drops) this.#entries.set(key, entry)
  }

  drop({ merchantId, shopCode }: ShopKey): void {
    this.drops++
    // a list, because the cache does not allow for deletions while it is walked
    for (const [key, entry] of [...this.#entries])
      if (entry.merchantId === merchantId && entry.shopCode === shopCode) this.#entries.delete(key)
  }

  /** News was missed, or may be from now on. */
  reset(isConnected: boolean): void {
    this.drops++
    this.#entries.clear()
    this.#isConnected = isConnected
  }
}

const caches = new WeakMap<Platform, LivePageCache>()

/** Undefined in a process that receives no news, such as a command. */
export const findLivePageCache = (platform: Platform): LivePageCache | undefined => caches.get(platform)

/** Until the server closes it; `connected` is called with whether news arrives. */
export const keepLivePages = (platform: Platform) => {
  const cache = new LivePageCache()
  caches.set(platform, cache)
  const stopListening = onNews(({ shop }) => {
    if (shop) cache.drop(shop as ShopKey)
  })
  return {
    connected: (isConnected: boolean) => cache.reset(isConnected),
    close: () => {
      stopListening()
      caches.delete(platform)
    },
  }
}
