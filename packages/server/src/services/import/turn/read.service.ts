import { texts } from '@tradepost/contract'
import { type Ctx, FeedError, openFeed, type Platform, type Tx } from '@tradepost/kernel'
import { contextOf, type PreparedChunk, prepareChunk, scopeOf } from '../apply/chunk.service.ts'
import { isCatalog } from '../apply/entity-key.store.ts'
import {
  isHopeless,
  MANY_REJECTED,
  nextPhase,
  type OpenFile,
  type OpenImport,
} from '../import/import.rules.ts'
import type { Missing } from '../published/lookup.rules.ts'
import { type PublishedTable, publishedTable } from '../published/published.rules.ts'
import { readPublished } from '../published/published.service.ts'
import { storedFile } from '../upload/stored-file.ts'
import { holdBack } from './held.service.ts'
import { type ReadChunk, readAhead } from './read-ahead.ts'
import { applyRows, holdProgress } from './step.service.ts'
import * as store from './turn.store.ts'

type Step = ReadChunk & { isTable: boolean; published: PublishedTable | null }

const write = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  step: Step & { prepared: PreparedChunk; missing: Missing | null },
): Promise<OpenFile> => {
  await holdProgress(tx, open, file)
  const ready = await holdBack(tx, open, file, step.prepared)
  const applied = await applyRows(tx, ctx, open, file, ready, step.missing)
  const after: OpenFile = {
    ...applied,
    place: step.rows.at(-1)?.next ?? file.place,
    bytesRead: step.isLast ? file.bytes : step.bytesRead,
    phase: step.isLast ? nextPhase(file) : 'read',
  }
  await store.saveProgress(tx, open, after)
  return after
}

/** Changes, their events, the log and the place behind the last row commit together: no row is applied twice. */
const applyStep = async (platform: Platform, open: OpenImport, file: OpenFile, step: Step) => {
  const ctx = contextOf(platform, open)
  const { published, isTable } = step
  const { rows, missing } = published
    ? await readPublished(platform.database, scopeOf(open, file), published, step.rows)
    : { rows: step.rows, missing: null }
  const prepared = await prepareChunk(ctx, file, { rows, isTable: isTable && !published })
  const after = await platform.database.tx((tx) => write(tx, ctx, open, file, { ...step, prepared, missing }))
  if (isHopeless(after.counts)) throw new FeedError(texts.importMany(MANY_REJECTED))
  return after
}

/**
 * Goes on until the file or the turn ends. A packed file is read from its beginning to the place where the turn starts:
 * the turn lasts at least as long as that took, else most of the work on a large file would be getting there.
 */
export const readFile = async (platform: Platform, open: OpenImport, first: OpenFile, until: number) => {
  const { merchantId } = open
  const { catalogCode, contentType, contentEncoding, place } = first
  if (catalogCode !== null && !(await isCatalog(platform.database, merchantId, catalogCode)))
    throw new FeedError(texts.importCatalog(catalogCode))
  const opened = performance.now()
  const feed = await openFeed(storedFile(platform, first), { contentType, contentEncoding }, place)
  const isTable = feed.format === 'csv'
  const published = publishedTable(first.entity, feed.columns)
  let file = first
  let end: number | null = null
  for await (const chunk of readAhead(feed)) {
    end ??= Math.max(until, 2 * performance.now() - opened)
    file = await applyStep(platform, open, file, { ...chunk, isTable, published })
    if (performance.now() >= end) return
  }
}
