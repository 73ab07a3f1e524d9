import { type Ctx, perPlatform } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import { findHits, type Hits } from './ranked-hits.store.ts'

/** A question with fewer hits is asked anew as fast as its hits are read. */
const MIN_HITS = 50
/** Questions of which hits are kept, at most 2,000 of each: some 80 kB. */
const MAX_QUESTIONS = 64

type Question = { catalogCode: string | undefined; terms: string[] }

const keptHits = perPlatform(() => new LRUCache<string, { hits?: Hits }>({ max: MAX_QUESTIONS }))

/**
 * Answers by `ask`, from cached hits if there are many: shops search for the same few words again and again, and ranking
 * two thousand products takes fifty times as long as reading twenty. `ask` returns null when the hits have changed. Nothing
 * is cached inside of a transaction, which may roll back.
 */
export const askByHits = async <Page extends { total: number | null } | null | undefined>(
  ctx: Ctx,
  { catalogCode, terms }: Question,
  ask: (hits?: Hits) => Promise<Page>,
): Promise<Page> => {
  if (ctx.ambient !== null) return ask()
  const kept = keptHits(ctx.platform)
  const name = JSON.stringify([ctx.merchantId, catalogCode, terms])
  const known = kept.get(name)
  if (!known) {
    const page = await ask()
    if (Number(page?.total) >= MIN_HITS) kept.set(name, {})
    return page
  }
  const page = known.hits && (await ask(known.hits))
  if (page) return page
  const hits = await findHits(ctx.db, ctx.merchantId, catalogCode, terms)
  if (hits && hits.codes.length >= MIN_HITS) kept.set(name, { hits })
  else kept.delete(name)
  return (hits && (await ask(hits))) || ask()
}
