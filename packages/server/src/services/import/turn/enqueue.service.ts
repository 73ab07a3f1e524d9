import { type Db, enqueue } from '@tradepost/kernel'
import type { ImportKey } from '../import/import.rules.ts'

/** One lane for all imports: whatever they take, a place stays free for short jobs such as events. */
const QUEUE = 'imports'
export const TASK = 'applyImport'
export const FETCH_TASK = 'fetchImportFiles'

/** Imports take turns: each goes behind those that wait. */
export const enqueueTurn = (db: Db, { merchantId, ref }: ImportKey) =>
  enqueue(db, TASK, { merchantId, ref }, { queue: QUEUE, key: `import ${merchantId} ${ref}` })

/** Beside the lane of the imports, which a slow server elsewhere must not stop; the files of one import in turn. */
export const enqueueFetch = (db: Db, { merchantId, ref }: ImportKey) => {
  const key = `import files ${merchantId} ${ref}`
  return enqueue(db, FETCH_TASK, { merchantId, ref }, { queue: key, key })
}
