import { announce, type Principal, type Tx } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'

/**
 * Cached tokens to drop: all of a merchant, those of a user or client, or a single one. Without a merchant: those of an
 * operator client, which may act for every merchant.
 */
export type TokenTarget = { merchantId?: number; subject?: string; tokenId?: string }

type Entry = { principal: Principal; expires: number }

/** About a kilobyte each. */
const MAX_TOKENS = 10_000

const isTarget = ({ merchantId, subject, clientId, tokenId }: Principal, target: TokenTarget) =>
  (target.merchantId === undefined || merchantId === target.merchantId) &&
  (target.subject === undefined || subject === target.subject || clientId === target.subject) &&
  (target.tokenId === undefined || tokenId === target.tokenId)

export class TokenCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_TOKENS })
  #connected = false
  /** Counts the drops: a check that began before one must not be kept after it. */
  drops = 0

  find(token: string, now: number): Principal | null {
    const entry = this.#entries.get(token)
    if (!entry) return null
    if (now < entry.expires) return entry.principal
    this.#entries.delete(token)
    return null
  }

  /** Keeps a check unless something was dropped since it began, or news of ended tokens cannot reach us. */
  keep(token: string, { principal, expires }: Entry, dropsBefore: number): void {
    if (this.#connected && dropsBefore === this.drops) this.#entries.set(token, { principal, expires })
  }

  drop(target: TokenTarget): void {
    this.drops++
    // a list, because the cache does not allow for deletions while it is walked
    for (const [token, { principal }] of [...this.#entries])
      if (isTarget(principal, target)) this.#entries.delete(token)
  }

  /** News were missed, or may be from now on: nothing that was checked before counts. */
  reset(connected: boolean): void {
    this.drops++
    this.#entries.clear()
    this.#connected = connected
  }
}

/**
 * Call it in the transaction that made tokens invalid (a merchant deactivated, a user changed): all processes forget
 * them when it commits, this one before the caller gets its answer.
 */
export const dropTokens = (tx: Tx, ...targets: TokenTarget[]): Promise<void> =>
  announce(tx, ...targets.map((tokens) => ({ tokens })))
