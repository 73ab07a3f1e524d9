import { texts } from '@tradepost/contract'
import { FeedError, type Platform } from '@tradepost/kernel'
import { contextOf } from '../apply/chunk.service.ts'
import { removeNamedKeys } from '../apply/entity-key.store.ts'
import type { ImportKey, OpenFile, OpenImport } from '../import/import.rules.ts'
import { endImport } from '../import/import.service.ts'
import { deleteUnnamed } from './delete.service.ts'
import { enqueueTurn } from './enqueue.service.ts'
import { readFile, Stopped } from './read.service.ts'
import * as store from './turn.store.ts'

/** Then other imports have their turn. */
const TURN_MS = 1000

const finish = (platform: Platform, open: OpenImport) =>
  platform.database.tx(async (tx) => {
    await removeNamedKeys(tx, open)
    await endImport(tx, contextOf(platform, open), open, { status: 'finished', reason: null })
  })

/** Rows that were applied before stay; the log says what was the matter. */
const abort = (platform: Platform, open: OpenImport, reason: string, file: OpenFile | null) =>
  platform.database.tx(async (tx) => {
    await store.insertEntries(tx, open, [
      {
        number: file?.number ?? null,
        row: null,
        line: null,
        entity: file?.entity ?? null,
        entityId: null,
        field: null,
        code: 'ABORTED',
        message: reason,
        original: null,
      },
    ])
    await removeNamedKeys(tx, open)
    await endImport(tx, contextOf(platform, open), open, { status: 'aborted', reason })
  })

/** True when nothing is left to do. */
const work = async (platform: Platform, open: OpenImport, until: number): Promise<boolean> => {
  let file: OpenFile | null = null
  try {
    do {
      file = await store.findNextFile(platform.database, open)
      if (!file) {
        await finish(platform, open)
        return true
      }
      if (file.phase === 'read') await readFile(platform, open, file, until)
      else await deleteUnnamed(platform, open, file, until)
    } while (performance.now() < until)
    return false
  } catch (error) {
    if (error instanceof Stopped) return true
    if (!(error instanceof FeedError)) throw error
    await abort(platform, open, error.message, file)
    return true
  }
}

/** The job: one turn of an import, which gets in line again behind the others when it has more to do. */
export const applyImport = async (platform: Platform, key: ImportKey): Promise<void> => {
  const open = await store.claimImport(platform.database, key)
  if (!open) return
  if (!(await work(platform, open, performance.now() + TURN_MS))) await enqueueTurn(platform.database, key)
}

export const giveUp = async (platform: Platform, key: ImportKey): Promise<void> => {
  const open = await store.claimImport(platform.database, key)
  if (open) await abort(platform, open, texts.importCrashed, null)
}

/** Started imports without a job, such as after one that failed for good. */
export const resumeImports = async ({ database }: Platform): Promise<void> => {
  for (const key of await store.listStarted(database)) await enqueueTurn(database, key)
}
