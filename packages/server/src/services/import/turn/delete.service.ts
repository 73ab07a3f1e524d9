import { texts } from '@tradepost/contract'
import { FeedError, type Platform, type Tx } from '@tradepost/kernel'
import type { Outcome, Pending } from '../../event-receiver/index.ts'
import { contextOf, scopeOf } from '../apply/chunk.service.ts'
import { entityOf } from '../entity/entity.table.ts'
import * as keys from '../entity/entity-key.store.ts'
import { keepImages } from '../image/image.service.ts'
import { isSuspicious, type OpenFile, type OpenImport, wholeEntry } from '../model/import.rules.ts'
import * as store from '../record/turn.store.ts'
import { holdProgress } from './step.service.ts'
import type { TurnTime } from './turn-time.ts'

const BATCH = 500

const keyNames = (file: Pick<OpenFile, 'entity'>): string[] =>
  entityOf(file.entity).key.map(([name = '']) => name)

export const deletionOf = (
  file: Pick<OpenFile, 'entity' | 'catalogCode'>,
  { key, id }: { key: keys.RecordKey; id: string | null },
): Pending => ({
  id: 0,
  event: '',
  entity: file.entity,
  entityId: entityOf(file.entity).hasCode ? (key[0] ?? null) : id,
  payload: {
    ...Object.fromEntries(keyNames(file).map((name, n) => [name, key[n]])),
    ...(file.catalogCode !== null && { catalogCode: file.catalogCode }),
  },
})

/** Gone already: with another record that it belonged to. */
const isDone = ({ error }: Outcome) => error === null || error.code === 404

const saveDone = (tx: Tx, open: OpenImport, file: OpenFile, deleted: OpenFile['counts']['deleted']) =>
  store.saveProgress(tx, open, { ...file, phase: 'done', counts: { ...file.counts, deleted } })

type Unnamed = Awaited<ReturnType<typeof keys.countUnnamedKeys>>

/** Once before anything is deleted. True when there is something to delete. */
const checkDeletion = async (
  tx: Tx,
  { config }: Platform,
  open: OpenImport,
  file: OpenFile,
  { unnamed, total }: Unnamed,
): Promise<boolean> => {
  const { deleted } = file.counts
  if ((await store.countUnnamedRows(tx, open, file)) > 0) {
    const entry = wholeEntry(file, { code: '409', message: texts.importUnnamed(file.entity) })
    await store.insertEntries(tx, open, [entry])
    await saveDone(tx, open, file, deleted)
    return false
  }
  const before = total - file.counts.created.succeeded
  if (isSuspicious(unnamed, before, config.importDeletePercent) && !open.confirmsDeletions)
    throw new FeedError(texts.importDeletions(unnamed, total, file.entity))
  if (!open.isCheckOnly && unnamed > 0) return true
  const { dispatched, succeeded, failed } = deleted
  await saveDone(tx, open, file, {
    dispatched: dispatched + unnamed,
    succeeded: succeeded + unnamed,
    failed,
  })
  return false
}

const deleteBatch = async (
  tx: Tx,
  platform: Platform,
  open: OpenImport,
  file: OpenFile,
  counted: Unnamed | null,
): Promise<void> => {
  await holdProgress(tx, open, file)
  if (counted && !(await checkDeletion(tx, platform, open, file, counted))) return
  const scope = scopeOf(open, file)
  const { deleted } = file.counts
  const place = file.place ?? { offset: 0, row: 0, line: 0 }
  const { found, upTo } = await keys.listUnnamedKeys(tx, scope, place.deletedTo ?? null, { limit: BATCH })
  if (upTo === null) {
    await saveDone(tx, open, file, deleted)
    return
  }
  const ctx = contextOf(platform, open)
  ctx.ambient = tx
  const touched = found.map(({ key }) => ({ key, row: null, line: null, deletes: true, isStored: true }))
  const remove = () =>
    entityOf(file.entity).apply.deleted.run(
      ctx,
      found.map((one) => deletionOf(file, one)),
      [],
    )
  const outcomes = found.length > 0 ? await keepImages(tx, scope, touched, remove) : []
  const failed = found.flatMap(({ key }, n) => {
    const outcome = outcomes[n]
    return outcome && !isDone(outcome) && outcome.error ? [{ key, error: outcome.error }] : []
  })
  // what cannot be deleted counts as named, so that it is not tried again
  if (failed.length > 0)
    await keys.insertNamedKeys(
      tx,
      scope,
      failed.map(({ key }) => key),
    )
  await store.insertEntries(
    tx,
    open,
    failed.map(({ key, error: { code, message } }) =>
      wholeEntry(file, { code: String(code), message, entityId: key.filter(Boolean).join('/') }),
    ),
  )
  const counts = {
    ...file.counts,
    deleted: {
      dispatched: deleted.dispatched + found.length,
      succeeded: deleted.succeeded + found.length - failed.length,
      failed: deleted.failed + failed.length,
    },
  }
  const after = { ...file, counts, place: { ...place, deletedTo: upTo }, phase: 'deleting' as const }
  await store.saveProgress(tx, open, after)
}

const isDeleting = ({ phase }: OpenFile) => phase === 'delete' || phase === 'deleting'

/** Deletes records that the files of a full import do not name, batch by batch until the turn ends. */
export const deleteUnnamed = async (
  platform: Platform,
  open: OpenImport,
  first: OpenFile,
  turn: TurnTime,
) => {
  let file: OpenFile | null = first
  while (file && isDeleting(file) && file.number === first.number) {
    const current: OpenFile = file
    // counting reads all records: outside of the transaction, which holds locks
    const isFirst = current.phase === 'delete'
    const counted = isFirst ? await keys.countUnnamedKeys(platform.database, scopeOf(open, current)) : null
    await platform.database.tx((tx) => deleteBatch(tx, platform, open, current, counted))
    if (await turn.isOver()) return
    file = await store.findNextFile(platform.database, open)
  }
}
