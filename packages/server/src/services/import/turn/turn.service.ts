import { texts } from '@tradepost/contract'
import { FeedError, type Platform } from '@tradepost/kernel'
import type { ImportKey, OpenFile, OpenImport } from '../model/import.rules.ts'
import { enqueueFetch, enqueueTurn } from '../record/enqueue.service.ts'
import * as store from '../record/turn.store.ts'
import { listUnfetched } from '../upload/upload.store.ts'
import { deleteUnnamed } from './delete.service.ts'
import { abort, finish, removeNotes } from './end.service.ts'
import { applyHeld } from './held.service.ts'
import { readFile } from './read.service.ts'
import { Stopped } from './step.service.ts'
import { startTurnTime, type TurnTime } from './turn-time.ts'

/** True when nothing is left to do. */
const work = async (platform: Platform, open: OpenImport, turn: TurnTime): Promise<boolean> => {
  let file: OpenFile | null = null
  try {
    do {
      file = await store.findNextFile(platform.database, open)
      if (!file) {
        await finish(platform, open)
        return true
      }
      if (file.phase === 'read') await readFile(platform, open, file, turn)
      else if (file.phase === 'held') await applyHeld(platform, open, file, turn)
      else await deleteUnnamed(platform, open, file, turn)
    } while (!(await turn.isOver()))
    return false
  } catch (error) {
    if (error instanceof Stopped) {
      await removeNotes(platform, open)
      return true
    }
    if (!(error instanceof FeedError)) throw error
    await abort(platform, open, error.message, file)
    return true
  }
}

/** The job: one turn of an import, which gets in line again behind the others when it has more to do. */
export const applyImport = async (platform: Platform, key: ImportKey): Promise<void> => {
  const open = await store.claimImport(platform.database, key)
  // canceled meanwhile, as a rule
  if (!open) return removeNotes(platform, key)
  if ((await listUnfetched(platform.database, key)).length > 0) return enqueueFetch(platform.database, key)
  await store.noteCrashes(platform.database, key)
  const turn = startTurnTime(() => store.doOthersWait(platform.database, key))
  if (!(await work(platform, open, turn))) await enqueueTurn(platform.database, key)
}

/** A server that was ended again and again is no reason, as long as the last turn got further than where it began. */
export const giveUp = async (platform: Platform, key: ImportKey): Promise<void> => {
  if (await store.noteCrashes(platform.database, key)) return enqueueTurn(platform.database, key)
  const open = await store.claimImport(platform.database, key)
  if (open) await abort(platform, open, texts.importCrashed, null)
}

/** Started imports without a job, such as after one that failed for good. */
export const resumeImports = async ({ database }: Platform): Promise<void> => {
  for (const key of await store.listStarted(database)) await enqueueTurn(database, key)
}
