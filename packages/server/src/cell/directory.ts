import { onNews, type Platform } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import * as store from './cell.store.ts'
import type { Reference } from './reference.rules.ts'

const HOME = 1
/** News of a change come where processes listen; rows that are replicated bring none. */
const RENEW_MS = 5000
/** A merchant that has just moved is refused by its old cell, with a moment to try again. */
const KNOWN_MS = 2000
const MOST_KNOWN = 20_000

export type Directory = {
  readonly own: number
  /** Whether there are several cells. */
  isSpread(): boolean
  addressOf(cell: number): string | undefined
  /** Null: no cell is known to have it, so that this one answers as it does for what does not exist. */
  find(reference: Reference): Promise<number | null>
  close(): void
}

/** Where the merchants of all cells are, as this database knows it. */
export const openDirectory = async (platform: Platform): Promise<Directory> => {
  const { database, log } = platform
  let own = HOME
  let addresses = new Map<number, string>()
  const known = new LRUCache<string, Promise<number | null>>({ max: MOST_KNOWN, ttl: KNOWN_MS })

  const renew = async () => {
    const read = await store.getCells(database)
    own = read.own
    addresses = new Map(read.cells.map(({ number, url }) => [number, url]))
  }
  const renewQuietly = () => {
    renew().catch((error) => log.debug({ err: error }, 'the addresses of the cells were not read'))
  }
  await renew()
  const timer = setInterval(renewQuietly, RENEW_MS).unref()
  const stopNews = onNews(({ cells, tokens }) => {
    if (cells) renewQuietly()
    // a merchant comes or goes
    if (cells || tokens) known.clear()
  })

  const ask = async (reference: Exclude<Reference, { home: true }>): Promise<number | null> => {
    const found =
      'name' in reference
        ? await store.findByName(database, reference.name)
        : await store.findById(database, reference.merchantId)
    return found && (found.isHere ? own : found.cell)
  }

  return {
    get own() {
      return own
    },
    isSpread: () => addresses.size > 1,
    addressOf: (cell) => addresses.get(cell),
    find: (reference) => {
      if ('home' in reference) return Promise.resolve(HOME)
      const key = 'name' in reference ? reference.name : `id ${reference.merchantId}`
      const before = known.get(key)
      if (before) return before
      const asked = ask(reference)
      known.set(key, asked)
      asked.catch(() => known.delete(key))
      return asked
    },
    close: () => {
      clearInterval(timer)
      stopNews()
    },
  }
}
