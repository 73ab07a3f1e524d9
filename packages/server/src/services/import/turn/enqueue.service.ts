import { type Db, enqueue } from '@tradepost/kernel'
import type { ImportKey } from '../import/import.rules.ts'

/** One lane for all imports: whatever they take, a place stays free for short jobs such as events. */
const QUEUE = 'imports'
export const TASK = 'applyImport'

/** Imports take turns: each goes behind those that wait. */
export const enqueueTurn = (db: Db, { merchantId, ref }: ImportKey) =>
  enqueue(db, TASK, { merchantId, ref }, { queue: QUEUE, key: `import ${merchantId} ${ref}` })
