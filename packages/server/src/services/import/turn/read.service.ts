import { texts } from '@tradepost/contract'
import { type Ctx, FeedError, type FeedRow, openFeed, type Platform, type Tx } from '@tradepost/kernel'
import {
  type Applied,
  applyChunk,
  type Chunk,
  contextOf,
  type PreparedChunk,
  prepareChunk,
  scopeOf,
} from '../apply/chunk.service.ts'
import { insertNamedKeys, isCatalog } from '../apply/entity-key.store.ts'
import { isHopeless, MANY_REJECTED, type OpenFile, type OpenImport } from '../import/import.rules.ts'
import * as store from './turn.store.ts'

/** Rows and characters that are applied in one transaction. */
const CHUNK_ROWS = 500
const CHUNK_LENGTH = 4_000_000

/** It was canceled, or another process works on it: nothing to do here. */
export class Stopped extends Error {}

async function* pieces(body: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

const fileOf = ({ files }: Platform, { fileKey, bytes }: OpenFile) => ({
  size: bytes,
  open: async (from: number) => {
    if (from >= bytes) return pieces(new Uint8Array())
    const file = await files.open(fileKey, from > 0 ? { start: from, end: bytes - 1 } : undefined)
    if (!file) throw new FeedError(texts.importFileGone)
    return pieces(file.body)
  },
})

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

type Step = { rows: FeedRow[]; isTable: boolean; bytesRead: number; isLast: boolean }

/** Before anything is written: the place must be the one that the rows were read from. */
export const holdProgress = async (tx: Tx, open: OpenImport, file: OpenFile): Promise<void> => {
  const held = await store.lockProgress(tx, open, file.number)
  const isOurs = held?.status === 'processing' && held.phase === file.phase
  if (!isOurs || held.row !== (file.place?.row ?? 0)) throw new Stopped()
}

const write = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  step: Step & { prepared: PreparedChunk },
): Promise<OpenFile> => {
  await holdProgress(tx, open, file)
  const work = () => applyChunk(tx, ctx, open, file, step.prepared)
  const applied = open.isCheckOnly ? await tryOut(tx, work) : await work()
  if (file.strategy === 'full' && applied.named.length > 0)
    await insertNamedKeys(tx, scopeOf(open, file), applied.named)
  await store.insertEntries(tx, open, applied.entries)
  const after: OpenFile = {
    ...file,
    place: step.rows.at(-1)?.next ?? file.place,
    bytesRead: step.isLast ? file.bytes : step.bytesRead,
    counts: applied.counts,
    unnamedRows: file.unnamedRows + applied.unnamedRows,
    phase: step.isLast ? (file.strategy === 'full' ? 'delete' : 'done') : 'read',
  }
  await store.saveProgress(tx, open, after)
  return after
}

/** Changes, their events, the log and the place behind the last row commit together: no row is applied twice. */
const applyStep = async (platform: Platform, open: OpenImport, file: OpenFile, step: Step) => {
  const ctx = contextOf(platform, open)
  const chunk: Chunk = { rows: step.rows, isTable: step.isTable }
  const prepared = await prepareChunk(ctx, file, chunk)
  const after = await platform.database.tx((tx) => write(tx, ctx, open, file, { ...step, prepared }))
  if (isHopeless(after.counts)) throw new FeedError(texts.importMany(MANY_REJECTED))
  return after
}

/** Goes on until the file or the turn ends. */
export const readFile = async (platform: Platform, open: OpenImport, first: OpenFile, until: number) => {
  const { merchantId } = open
  const { catalogCode, contentType, contentEncoding, place } = first
  if (catalogCode !== null && !(await isCatalog(platform.database, merchantId, catalogCode)))
    throw new FeedError(texts.importCatalog(catalogCode))
  const feed = await openFeed(fileOf(platform, first), { contentType, contentEncoding }, place)
  const isTable = feed.format === 'csv'
  let file = first
  let rows: FeedRow[] = []
  let length = 0
  const apply = async (isLast: boolean) => {
    file = await applyStep(platform, open, file, { rows, isTable, bytesRead: feed.bytesRead(), isLast })
    rows = []
    length = 0
  }
  for await (const row of feed.rows) {
    rows.push(row)
    length += row.text.length
    if (rows.length < CHUNK_ROWS && length < CHUNK_LENGTH) continue
    await apply(false)
    if (performance.now() >= until) return
  }
  await apply(true)
}
