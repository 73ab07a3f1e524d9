import { texts } from '@tradepost/contract'
import { type Jobs, type Platform, systemContext } from '@tradepost/kernel'
import { fetchFiles } from '../fetch/fetch.ts'
import { listOldImages, removeImages } from '../image/image.store.ts'
import type { ImportKey } from '../model/import.rules.ts'
import { endImport } from '../record/end.service.ts'
import { FETCH_TASK, LONG_BYTES, TASK, UNDO_TASK, WARM_TASK } from '../record/enqueue.service.ts'
import * as store from '../record/turn.store.ts'
import { KEPT_DAYS } from '../undo/undo.rules.ts'
import { giveUpUndo, resumeUndos, undoTurn } from '../undo/undo-turn.service.ts'
import { removeNotes } from './end.service.ts'
import { applyImport, giveUp, resumeImports } from './turn.service.ts'

const DAY_MS = 24 * 3_600_000
/** Logs, and the files themselves. */
const KEPT_MS = 14 * DAY_MS
const BATCH = 500

const before = ({ clock }: Platform, ms: number) => new Date(clock.now().getTime() - ms)

const abortForgotten = async (platform: Platform) => {
  for (const { merchantId, ref } of await store.listForgotten(
    platform.database,
    before(platform, DAY_MS),
    BATCH,
  ))
    await platform.database.tx((tx) => {
      const ctx = systemContext(platform).forMerchant({ id: merchantId, code: '' }, tx)
      return endImport(tx, ctx, { merchantId, ref }, { status: 'aborted', reason: texts.importLate })
    })
}

/** A file that cannot be removed now is tried again the next time. */
const removeOld = async (platform: Platform) => {
  const { database, files } = platform
  for (const { number, fileKey, ...key } of await store.listOldFiles(
    database,
    before(platform, KEPT_MS),
    BATCH,
  )) {
    await files.remove(fileKey)
    await store.markRemoved(database, key, number)
  }
  await store.removeOldEntries(database, before(platform, KEPT_MS))
}

const removeLeftNotes = async (platform: Platform) => {
  for (const key of await store.listNoted(platform.database, BATCH)) await removeNotes(platform, key)
}

const removeOldImages = async (platform: Platform) => {
  const { database } = platform
  for (const key of await listOldImages(database, before(platform, KEPT_DAYS * DAY_MS), BATCH))
    await removeImages(database, key)
}

const isLong = async ({ database }: Platform, payload: unknown) =>
  (await store.countBytes(database, payload as ImportKey)) > LONG_BYTES

export const importJobs: Jobs = {
  tasks: {
    [TASK]: Object.assign(
      (platform: Platform, payload: unknown) => applyImport(platform, payload as ImportKey),
      {
        afterCrashes: (platform: Platform, payload: unknown) => giveUp(platform, payload as ImportKey),
        isLong,
      },
    ),
    [WARM_TASK]: Object.assign(async () => undefined, { isLong: async () => true }),
    [FETCH_TASK]: (platform, payload) => fetchFiles(platform, payload as ImportKey),
    [UNDO_TASK]: Object.assign(
      (platform: Platform, payload: unknown) => undoTurn(platform, payload as ImportKey),
      {
        afterCrashes: (platform: Platform, payload: unknown) => giveUpUndo(platform, payload as ImportKey),
        isLong,
      },
    ),
    resumeImports: async (platform) => {
      await resumeImports(platform)
      await resumeUndos(platform)
    },
    tidyImports: async (platform) => {
      await abortForgotten(platform)
      await removeLeftNotes(platform)
      await removeOld(platform)
      await removeOldImages(platform)
    },
  },
  crons: [
    { task: 'resumeImports', match: '* * * * *' },
    { task: 'tidyImports', match: '23 * * * *' },
  ],
}
