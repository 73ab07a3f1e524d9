import { texts } from '@tradepost/contract'
import { FeedError, type Platform, type Tx } from '@tradepost/kernel'
import { contextOf, type PreparedChunk, scopeOf } from '../apply/chunk.service.ts'
import { entityOf } from '../entity/entity.table.ts'
import { listStoredKeys } from '../entity/entity-key.store.ts'
import {
  isHopeless,
  MANY_REJECTED,
  nextPhase,
  type OpenFile,
  type OpenImport,
} from '../model/import.rules.ts'
import { findFile, saveProgress } from '../record/turn.store.ts'
import { parentOf, splitWaiting } from './held.rules.ts'
import * as store from './held.store.ts'
import { applyRows, holdProgress } from './step.service.ts'
import type { TurnTime } from './turn-time.ts'

const BATCH = 500

/** Stores rows for later that cannot be applied yet, and gives back the others. */
export const holdBack = async (
  tx: Tx,
  open: OpenImport,
  file: OpenFile,
  chunk: PreparedChunk,
): Promise<PreparedChunk> => {
  const { parentField: field } = entityOf(file.entity)
  if (field === undefined || chunk.rows.length === 0) return chunk
  const scope = scopeOf(open, file)
  const parents = [...new Set(chunk.rows.flatMap((row) => parentOf(field, row) ?? []))]
  const codes = chunk.rows.flatMap(({ key }) => key?.[0] ?? [])
  const found =
    parents.length > 0
      ? await listStoredKeys(
          tx,
          scope,
          parents.map((code) => [code]),
        )
      : []
  const held = await store.listHeldCodes(tx, scope, codes)
  const { ready, waiting } = splitWaiting(field, chunk.rows, {
    stored: new Set(found.flatMap(({ key }) => key)),
    held: new Set(held.map(({ code }) => code)),
  })
  if (waiting.length === 0) return chunk
  const rows = waiting.map((content) => ({
    number: file.number,
    row: content.feed.row,
    code: content.key?.[0] ?? '',
    parent: parentOf(field, content),
    content,
  }))
  await store.insertHeldRows(tx, scope, rows)
  return { ...chunk, rows: ready }
}

/** Rows whose parent record has come; when there are none, rows whose parent never came. */
const nextRows = async (tx: Tx, open: OpenImport, file: OpenFile) => {
  const scope = scopeOf(open, file)
  const ready = await store.listHeldRows(tx, scope, { onlyReady: true, limit: BATCH })
  const rows =
    ready.length > 0 ? ready : await store.listHeldRows(tx, scope, { onlyReady: false, limit: BATCH })
  const [first] = rows
  return first ? { number: first.number, rows: rows.filter(({ number }) => number === first.number) } : null
}

/** Returns the file that the rows were of, or null when nothing waits any more. */
const applyHeldBatch = async (tx: Tx, platform: Platform, open: OpenImport, file: OpenFile) => {
  await holdProgress(tx, open, file)
  const next = await nextRows(tx, open, file)
  if (!next) {
    const current = (await findFile(tx, open, file.number)) ?? file
    await saveProgress(tx, open, { ...current, phase: nextPhase(current) })
    return null
  }
  const target = (await findFile(tx, open, next.number)) ?? file
  const rows = next.rows.map(({ content }) => content)
  const after = await applyRows(tx, contextOf(platform, open), open, target, {
    prepared: { rows, bad: [], prepared: new Map(), warned: new Map(), notes: [] },
  })
  await store.removeHeldRows(
    tx,
    open,
    next.number,
    next.rows.map(({ row }) => row),
  )
  await saveProgress(tx, open, after)
  return after
}

/** Applies the rows that waited, level by level, until none is left or the turn ends. */
export const applyHeld = async (platform: Platform, open: OpenImport, file: OpenFile, turn: TurnTime) => {
  do {
    const after = await platform.database.tx((tx) => applyHeldBatch(tx, platform, open, file))
    if (!after) return
    if (isHopeless(after.counts)) throw new FeedError(texts.importMany(MANY_REJECTED))
  } while (!(await turn.isOver()))
}
