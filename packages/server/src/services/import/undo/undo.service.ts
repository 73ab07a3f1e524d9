import { texts } from '@tradepost/contract'
import { type Ctx, fail, senderOf, type Tx } from '@tradepost/kernel'
import { permissionsOf } from '../entity/entity.table.ts'
import { canUndo } from '../image/image.read.ts'
import { type ImportKey, wholeEntry } from '../model/import.rules.ts'
import { enqueueUndo } from '../record/enqueue.service.ts'
import { keyOf } from '../record/find.service.ts'
import { findUndo } from '../record/import.store.ts'
import { insertEntries } from '../record/turn.store.ts'
import { KEPT_DAYS, noCounts } from './undo.rules.ts'
import * as store from './undo.store.ts'

const DAY_MS = 24 * 3_600_000

const assertUndoable = ({ now }: Ctx, found: store.LockedImport | null) => {
  if (!found) throw fail('importNotFound')
  if (found.status !== 'finished' && found.status !== 'aborted') throw fail('importNotEnded')
  if (found.undoStatus !== null && found.undoStatus !== 'aborted') throw fail('importUndone')
  const until = (found.endDate?.getTime() ?? 0) + KEPT_DAYS * DAY_MS
  if (!found.keepsImages || until < now.getTime()) throw fail('importImagesGone')
}

/** An undo deletes, changes and creates. */
const checkEntities = async (tx: Tx, ctx: Ctx, key: ImportKey) => {
  const entities = await store.listEntities(tx, key)
  for (const entity of entities)
    for (const permission of new Set(Object.values(permissionsOf(entity)))) ctx.require(permission)
  const left = entities.filter((entity) => !canUndo(entity))
  await insertEntries(
    tx,
    key,
    left.map((entity) =>
      wholeEntry(null, { entity, code: 'NOT_UNDONE', message: texts.importEntityNotUndone(entity) }),
    ),
  )
}

/** The job starts when this commits, and not at all when it does not. */
export const undoImport = (ctx: Ctx, ref: string) =>
  ctx.tx(async (tx) => {
    const key = keyOf(ctx, ref)
    assertUndoable(ctx, await store.lockUndo(tx, key))
    await checkEntities(tx, ctx, key)
    await store.markUndo(tx, key, { sender: senderOf(ctx.principal), now: ctx.now, counts: noCounts() })
    await enqueueUndo(tx, key)
    return findUndo(tx, key)
  })
