import { type Database, UserError } from '@tradepost/kernel'
import { countOrders, listOrderIdsAfter } from './fact.read.ts'
import { lockFigures, refreshOrders } from './fact.service.ts'
import { beginGeneration, finishGeneration, removeOldFacts, removeOldSums } from './rebuild.store.ts'

const BATCH = 500

export type RebuildProgress = { done: number; total: number }

const removeOld = async (database: Database, merchantId: number) => {
  while ((await removeOldFacts(database, merchantId)) > 0);
  while ((await removeOldSums(database, merchantId)) > 0);
}

/** Null when there are no more orders. */
const addBatch = (database: Database, merchantId: number, generation: number, after: number) =>
  database.tx(async (tx) => {
    const kept = await lockFigures(tx, merchantId)
    if (!kept || kept.building !== generation)
      throw new UserError(
        'Another rebuild of this merchant began meanwhile and goes on in place of this one.',
      )
    const ids = await listOrderIdsAfter(tx, merchantId, after, BATCH)
    if (ids.length > 0) await refreshOrders(tx, merchantId, kept, [generation], ids)
    return { count: ids.length, last: ids.at(-1) ?? null }
  })

/**
 * Counts all orders of a merchant again into a new generation, while reports read the old one and changes of orders are
 * added to both. The last step switches to the new one.
 */
export const rebuildFigures = async (
  database: Database,
  merchantId: number,
  onProgress: (progress: RebuildProgress) => void = () => undefined,
): Promise<number> => {
  const generation = await database.tx(async (tx) =>
    (await lockFigures(tx, merchantId)) ? beginGeneration(tx, merchantId) : null,
  )
  if (generation === null) return 0
  // what an interrupted rebuild left
  await removeOld(database, merchantId)
  const total = await countOrders(database, merchantId)
  let done = 0
  for (let after: number | null = 0; after !== null; ) {
    const batch = await addBatch(database, merchantId, generation, after)
    done += batch.count
    after = batch.last
    onProgress({ done, total: Math.max(done, total) })
  }
  await database.tx(async (tx) => {
    const kept = await lockFigures(tx, merchantId)
    if (kept?.building === generation) await finishGeneration(tx, merchantId)
  })
  await removeOld(database, merchantId)
  return done
}
