import type { Database } from './db.ts'
import { json, sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/** By topic: what a process may have in its memory and no longer holds. */
export type News = Record<string, unknown>

/** Every process follows it. */
export const NEWS_CHANNEL = 'tradepost_news'

type Hearer = (news: News) => void

const hearers = new Set<Hearer>()

/** Comes back with what ends it. */
export const onNews = (hearer: Hearer): (() => void) => {
  hearers.add(hearer)
  return () => {
    hearers.delete(hearer)
  }
}

/** To all of this process. */
export const tell = (news: News): void => {
  for (const hear of hearers) hear(news)
}

const notify = (all: News[]) =>
  sql`select pg_notify(${NEWS_CHANNEL}, news) from unnest(${all.map((news) => json(news))}::text[]) as news`

/** To all processes that follow, at once; this one, if it follows, hears it as they do. */
export const broadcast = (database: Database, ...all: News[]): Promise<number> => database.run(notify(all))

/** Other processes hear it when the transaction has committed, this one before the caller gets its answer. */
export const announce = async (tx: Tx, ...all: News[]): Promise<void> => {
  if (all.length === 0) return
  await tx.run(notify(all))
  tx.afterCommit(() => {
    for (const news of all) tell(news)
  })
}
