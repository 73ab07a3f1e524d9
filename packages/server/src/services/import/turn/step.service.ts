import type { FieldWarning } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { type Applied, applyChunk, type PreparedChunk, scopeOf } from '../apply/chunk.service.ts'
import { insertNamedKeys, type KeyScope } from '../entity/entity-key.store.ts'
import { keepImages } from '../image/image.service.ts'
import { addIgnored } from '../model/ignored.rules.ts'
import { addCounts, type OpenFile, type OpenImport, stockFile } from '../model/import.rules.ts'
import type { Missing } from '../published/lookup.rules.ts'
import { createMissing } from '../published/published.service.ts'
import * as store from '../record/turn.store.ts'

/** It was canceled, or another process works on it: nothing to do here. */
export class Stopped extends Error {}

/** The position must be the one that the rows were read from. Returns the current counts. */
export const holdProgress = async (tx: Tx, open: OpenImport, file: OpenFile): Promise<OpenFile> => {
  const held = await store.lockProgress(tx, open, file.number)
  const isOurs = held?.status === 'processing' && held.phase === file.phase
  if (!isOurs || held.row !== (file.place?.row ?? 0)) throw new Stopped()
  const { counts, unnamedRows, ignored } = held
  return { ...file, counts, unnamedRows, ignored }
}

/** Carries the result out of a savepoint whose changes are not kept. */
class TriedOut extends Error {
  readonly applied: Applied
  constructor(applied: Applied) {
    super()
    this.applied = applied
  }
}

const tryOut = async (tx: Tx, work: () => Promise<Applied>): Promise<Applied> => {
  try {
    return await tx.savepoint(async () => {
      throw new TriedOut(await work())
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.applied
    throw error
  }
}

/** Categories and attributes that rows of a published table name. */
const addMissing = (tx: Tx, ctx: Ctx, scope: KeyScope, missing: Missing) => {
  // somebody may have created them since they were looked for
  const recordsOf = (codes: Iterable<string>) =>
    [...codes].map((code) => ({ key: [code], row: null, line: null, deletes: false, isStored: true }))
  const categories = recordsOf(missing.categories.keys())
  const attributes = recordsOf(missing.attributes.keys())
  return keepImages(tx, { ...scope, entity: 'category' }, categories, () =>
    keepImages(tx, { ...scope, entity: 'attribute' }, attributes, () =>
      createMissing(tx, ctx, scope.catalogCode, missing),
    ),
  )
}

/** `stock`: what the rows tell about stock beside their records. */
export type Rows = {
  prepared: PreparedChunk
  missing?: Missing | null
  stock?: PreparedChunk | null
  lost?: FieldWarning[][]
}

/** Of rows that were taken: what is refused for a record would be refused again for its stock. */
const addStock = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  { applied, stock }: { applied: Applied; stock: PreparedChunk },
): Promise<Applied> => {
  const refused = new Set(applied.entries.map(({ row }) => row))
  const rows = stock.rows.filter(({ feed }) => !refused.has(feed.row))
  const stocked = await applyChunk(tx, ctx, open, stockFile(file), { ...stock, rows })
  return {
    ...applied,
    counts: addCounts(applied.counts, stocked.counts),
    entries: [...applied.entries, ...stocked.entries],
  }
}

/**
 * Applies the rows and writes their log; the caller saves the progress in the same transaction. Rows may be applied while
 * earlier ones still are: the progress is then locked only afterwards, and log entries keep the order of rows.
 */
export const applyRows = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  { prepared, missing = null, stock = null, lost = [] }: Rows,
  hold: () => Promise<OpenFile> = async () => file,
): Promise<OpenFile> => {
  const work = async () => {
    if (missing) await addMissing(tx, ctx, scopeOf(open, file), missing)
    const applied = await applyChunk(tx, ctx, open, file, prepared)
    return stock ? addStock(tx, ctx, open, file, { applied, stock }) : applied
  }
  const applied = open.isCheckOnly ? await tryOut(tx, work) : await work()
  if (file.strategy === 'full' && applied.named.length > 0)
    await insertNamedKeys(tx, scopeOf(open, file), applied.named)
  const held = await hold()
  await store.insertEntries(tx, open, applied.entries)
  return {
    ...held,
    counts: addCounts(held.counts, applied.counts),
    unnamedRows: held.unnamedRows + applied.unnamedRows,
    ignored: addIgnored(held.ignored, [...applied.warnings, ...lost]),
  }
}
