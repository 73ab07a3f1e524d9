import type { Last, Platform, Tx } from '@tradepost/kernel'

/** The platform for work that opens transactions of its own, such as a job: here they are parts of this one. */
export const inside = (platform: Platform, tx: Tx): Platform => {
  const access = {
    ...tx,
    together: <T>(work: (db: Tx) => Promise<T>) => work(tx),
    tx: <T>(work: (tx: Tx, last: Last) => Promise<T>) => tx.savepoint(() => work(tx, (send) => send())),
  }
  const database: Platform['database'] = {
    ...platform.database,
    ...access,
    forCaller: () => access,
    get background() {
      return database
    },
  }
  return { ...platform, database }
}
