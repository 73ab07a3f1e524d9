import { texts } from '@tradepost/contract'
import { type Ctx, fail, type Platform, type Tx } from '@tradepost/kernel'
import { contextOf } from '../apply/chunk.service.ts'
import { removeNamedKeys } from '../apply/entity-key.store.ts'
import { type ImportKey, type OpenFile, type OpenImport, wholeEntry } from '../import/import.rules.ts'
import { endImport, keyOf } from '../import/import.service.ts'
import { lockImport } from '../import/import.store.ts'
import { removeAllHeldRows } from './held.store.ts'
import * as store from './turn.store.ts'

/** Notes of the work itself, which nobody needs after its end. */
const removeNotes = async (tx: Tx, key: ImportKey) => {
  await removeNamedKeys(tx, key)
  await removeAllHeldRows(tx, key)
}

export const finish = (platform: Platform, open: OpenImport) =>
  platform.database.tx(async (tx) => {
    await removeNotes(tx, open)
    await endImport(tx, contextOf(platform, open), open, { status: 'finished', reason: null })
  })

/** Rows that were applied before stay; the log says what was the matter. */
export const abort = (
  platform: Platform,
  open: OpenImport,
  reason: string,
  file: Pick<OpenFile, 'number' | 'entity'> | null,
) =>
  platform.database.tx(async (tx) => {
    await store.insertEntries(tx, open, [wholeEntry(file, { code: 'ABORTED', message: reason })])
    await removeNotes(tx, open)
    await endImport(tx, contextOf(platform, open), open, { status: 'aborted', reason })
  })

/** The lock waits for the rows that are being applied; the next ones find the import ended. */
export const cancelImport = (ctx: Ctx, ref: string) =>
  ctx.tx(async (tx) => {
    const key = keyOf(ctx, ref)
    const locked = await lockImport(tx, key)
    if (!locked) throw fail('importNotFound')
    if (locked.status === 'finished' || locked.status === 'aborted') throw fail('importEnded')
    const { rows, progress } = await store.findProgress(tx, key)
    const reason = texts.importCanceled(ctx.principal.name, rows, progress)
    await store.insertEntries(tx, key, [wholeEntry(null, { code: 'CANCELED', message: reason })])
    await removeNotes(tx, key)
    await endImport(tx, ctx, key, { status: 'aborted', reason })
  })
