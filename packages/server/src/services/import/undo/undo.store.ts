import type { ImportEntity, ImportStatus, ImportUndoStatus } from '@tradepost/contract'
import { type Db, json, type Sender, sql } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'
import type { Place, UndoCounts } from './undo.rules.ts'

export type LockedImport = {
  status: ImportStatus
  endDate: Date | null
  keepsImages: boolean
  undoStatus: ImportUndoStatus | null
  counts: UndoCounts | null
  place: Place | null
  sender: Sender | null
}

const lockedColumns = sql`status, end_date as "endDate", keeps_images as "keepsImages", undo_status as "undoStatus",
  undo_counts as counts, undo_place as place, undo_sender as sender`

export const lockUndo = (db: Db, { merchantId, ref }: ImportKey) =>
  db.maybe<LockedImport>(sql`
    select ${lockedColumns} from import
    where merchant_id = ${merchantId} and ref = ${ref}::uuid for update`)

/** One that was aborted goes on where it was. */
export const markUndo = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { sender, now, counts }: { sender: Sender; now: Date; counts: UndoCounts },
) =>
  db.run(sql`
    update import set undo_status = 'started', undo_sender = ${json(sender)}::jsonb, undo_start_date = ${now},
      undo_end_date = null, undo_counts = coalesce(undo_counts, ${json(counts)}::jsonb)
    where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

/** Each entity of its files once. */
export const listEntities = async (db: Db, { merchantId, ref }: ImportKey): Promise<ImportEntity[]> => {
  const rows = await db.many<{ entity: ImportEntity }>(sql`
    select entity from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and file_key is not null
    group by entity order by min(rank)`)
  return rows.map(({ entity }) => entity)
}

export const saveUndo = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { place, counts }: { place: Place; counts: UndoCounts },
) =>
  db.run(sql`
    update import set undo_status = 'processing', undo_place = ${json(place)}::jsonb,
      undo_counts = ${json(counts)}::jsonb
    where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

/** No row when it has ended already. */
export const endUndo = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { status, now }: { status: ImportUndoStatus; now: Date },
) =>
  db.maybe(sql`
    update import set undo_status = ${status}, undo_end_date = ${now}
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and undo_status in ('started', 'processing')
    returning 1`)

/** Undos that a job should work on. */
export const listUndoing = (db: Db) =>
  db.many<ImportKey>(sql`
    select merchant_id as "merchantId", ref from import where undo_status in ('started', 'processing')`)
