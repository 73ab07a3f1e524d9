import { texts } from '@tradepost/contract'
import { type Ctx, fail, type Platform } from '@tradepost/kernel'
import { contextOf } from '../apply/chunk.service.ts'
import { removeNamedKeys } from '../entity/entity-key.store.ts'
import { type ImportKey, type OpenFile, type OpenImport, wholeEntry } from '../model/import.rules.ts'
import { endImport } from '../record/end.service.ts'
import { keyOf } from '../record/find.service.ts'
import { lockImport } from '../record/import.store.ts'
import * as store from '../record/turn.store.ts'
import { removeAllHeldRows } from './held.store.ts'

/** Notes of the work itself, which nobody needs after its end. There may be a million, so they go a part at a time. */
export const removeNotes = async ({ database }: Platform, key: ImportKey) => {
  if (!(await store.hasEnded(database, key))) return
  await removeNamedKeys(database, key)
  await removeAllHeldRows(database, key)
}

export const finish = async (platform: Platform, open: OpenImport) => {
  await platform.database.tx((tx) =>
    endImport(tx, contextOf(platform, open), open, { status: 'finished', reason: null }),
  )
  await removeNotes(platform, open)
}

/** Rows applied before stay; the log has the reason. */
export const abort = async (
  platform: Platform,
  open: OpenImport,
  reason: string,
  file: Pick<OpenFile, 'number' | 'entity'> | null,
) => {
  await platform.database.tx(async (tx) => {
    await store.insertEntries(tx, open, [wholeEntry(file, { code: 'ABORTED', message: reason })])
    await endImport(tx, contextOf(platform, open), open, { status: 'aborted', reason })
  })
  await removeNotes(platform, open)
}

/** The lock waits for the rows that are being applied; the next ones find the import ended, and its notes are removed. */
export const cancelImport = (ctx: Ctx, ref: string) =>
  ctx.tx(async (tx) => {
    const key = keyOf(ctx, ref)
    const locked = await lockImport(tx, key)
    if (!locked) throw fail('importNotFound')
    if (locked.status === 'finished' || locked.status === 'aborted') throw fail('importEnded')
    const { rows, progress } = await store.findProgress(tx, key)
    const reason = texts.importCanceled(ctx.principal.name, rows, progress)
    await store.insertEntries(tx, key, [wholeEntry(null, { code: 'CANCELED', message: reason })])
    await endImport(tx, ctx, key, { status: 'aborted', reason })
  })
