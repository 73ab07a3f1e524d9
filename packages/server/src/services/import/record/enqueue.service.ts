import { type Db, enqueue, systemClock } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'

/** One lane for all imports: whatever they take, a place stays free for short jobs such as events. */
const QUEUE = 'imports'
export const TASK = 'applyImport'
export const FETCH_TASK = 'fetchImportFiles'

/** Imports take turns: each goes behind those that wait. */
export const enqueueTurn = (db: Db, { merchantId, ref }: ImportKey) =>
  enqueue(db, TASK, { merchantId, ref }, { queue: QUEUE, key: `import ${merchantId} ${ref}` })

export const UNDO_TASK = 'undoImport'

/** In the lane of the imports, which may be about the same records. */
export const enqueueUndo = (db: Db, { merchantId, ref }: ImportKey) =>
  enqueue(db, UNDO_TASK, { merchantId, ref }, { queue: QUEUE, key: `import undo ${merchantId} ${ref}` })

/** Some hundred rows are done sooner than a thread has started. */
export const LONG_BYTES = 200_000
export const WARM_TASK = 'warmJobThread'

/** The thread of long jobs takes some seconds to start: it does so when a large file comes, and not when that is applied. */
export const enqueueWarming = (db: Db) => enqueue(db, WARM_TASK, {}, { key: WARM_TASK })

const LATER_MS = 2000

/** Beside the lane of the imports: the job only begins to fetch. Later, when too many files are being fetched. */
export const enqueueFetch = (db: Db, { merchantId, ref }: ImportKey, when: 'now' | 'later' = 'now') =>
  enqueue(
    db,
    FETCH_TASK,
    { merchantId, ref },
    {
      key: `import files ${merchantId} ${ref}`,
      ...(when === 'later' && { runAt: new Date(systemClock.now().getTime() + LATER_MS) }),
    },
  )
