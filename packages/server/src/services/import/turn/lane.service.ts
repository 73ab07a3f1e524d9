import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '@tradepost/contract'
import { type Ctx, FeedError, type Platform, type Tx } from '@tradepost/kernel'
import { contextOf } from '../apply/chunk.service.ts'
import {
  isHopeless,
  MANY_REJECTED,
  nextPhase,
  type OpenFile,
  type OpenImport,
} from '../model/import.rules.ts'
import { LONG_BYTES } from '../record/enqueue.service.ts'
import * as store from '../record/turn.store.ts'
import { followProducts } from './follow.service.ts'
import { holdBack } from './held.service.ts'
import type { ReadChunk } from './read-ahead.ts'
import { applyRows, holdProgress, type Rows, Stopped } from './step.service.ts'

type Step = ReadChunk & Rows & { lane: number }

/** A chunk that is being stored. `held`: it has the progress, or failed before. */
type Storing = { held: Promise<unknown>; done: Promise<OpenFile> }

/** Longer than a chunk takes, for one that waits for another that waits for it in the database. */
const PATIENCE_MS = 10_000

/** A chunk that overtakes the one before it finds the wrong position and starts over: one in sixteen did. */
const inTurn = async ({ held }: Storing): Promise<void> => {
  const late = new AbortController()
  await Promise.race([held, sleep(PATIENCE_MS, undefined, late).catch(() => undefined)])
  late.abort()
}

/** Changes, their events, the log and the place behind the last row commit together: no row is applied twice. */
const write = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  { prepared, missing, stock, lost, lane, ...chunk }: Step,
  { before, onHold }: { before: Storing | null; onHold: () => void },
): Promise<OpenFile> => {
  const hold = async () => {
    const held = await holdProgress(tx, open, file)
    onHold()
    return held
  }
  const [current] = await Promise.all([before ? file : hold(), store.beginChunk(tx, lane)])
  const ready = await holdBack(tx, open, current, prepared)
  const applied = await applyRows(
    tx,
    ctx,
    open,
    current,
    { prepared: ready, missing, stock, lost },
    async () => {
      if (!before) return current
      await inTurn(before)
      const held = await hold()
      // they are stored, else the place would be another one: whether they end the import is known in a moment
      await before.done
      return held
    },
  )
  const after: OpenFile = {
    ...applied,
    place: placeAfter(file, chunk),
    bytesRead: chunk.isLast ? file.bytes : chunk.bytesRead,
    phase: chunk.isLast ? nextPhase(file) : 'read',
  }
  await store.saveProgress(tx, open, after)
  return after
}

const placeAfter = ({ place }: OpenFile, { rows }: ReadChunk) => rows.at(-1)?.next ?? place

/** While the chunk before is still being stored: the file as it will be then, except for its counts. */
const applyStep = async (
  platform: Platform,
  open: OpenImport,
  file: OpenFile,
  step: Step,
  { before, onHold }: { before: Storing | null; onHold: () => void },
): Promise<OpenFile> => {
  const ctx = contextOf(platform, open)
  const attempt = (ahead: Storing | null) =>
    platform.database.tx((tx) => write(tx, ctx, open, file, step, { before: ahead, onHold }))
  const after = await attempt(before).catch(async (error) => {
    if (!before || !(error instanceof Stopped)) throw error
    // those before it had to be tried again, or the import was canceled: in its turn it will see
    await before.done
    return attempt(null)
  })
  if (isHopeless(after.counts)) throw new FeedError(texts.importMany(MANY_REJECTED))
  return after
}

const startStep = (
  platform: Platform,
  open: OpenImport,
  file: OpenFile,
  step: Step,
  before: Storing | null,
): Storing => {
  const { promise: held, resolve: onHold } = Promise.withResolvers<void>()
  // thrown by the next one, or at the end
  const done = applyStep(platform, open, file, step, { before, onHold })
  done.catch(onHold)
  return { held, done }
}

/** One for each core would leave none for the search index and for requests. */
const LANES = Math.min(2, availableParallelism())

/**
 * Whether the next chunk waits for the last one, which leaves a core to requests: on two cores, p99 of a neighbour fell
 * from 11.1 to 6.9 ms, compared with 4.8 without an import. New products always use both lanes: their rate has a target.
 */
export const yieldsToRequests = (
  { counts: { created, updated } }: Pick<OpenFile, 'counts'>,
  demand: Platform['demand'],
  cores = availableParallelism(),
): boolean => cores <= LANES && updated.dispatched > created.dispatched && demand?.isHigh() === true

const isDisjoint = (one: Set<string>, other: Set<string>) => ![...one].some((key) => other.has(key))

const keysOf = ({ prepared: { rows } }: Pick<Step, 'prepared'>) =>
  new Set(rows.map(({ key }) => JSON.stringify(key)))

/**
 * Stores chunks in their order, two at a time where their rows are about different products: these refer to nothing that
 * another row of the same file creates. Whatever else is imported, and rows about the same product, wait for each other.
 */
export const inLanes = (platform: Platform, open: OpenImport, first: OpenFile) => {
  const isAboutProducts = first.entity === 'product'
  const mayOverlap = isAboutProducts && LANES > 1
  const onStored = isAboutProducts && first.bytes > LONG_BYTES ? followProducts(platform) : () => undefined
  let file = first
  let lane = 0
  let last: (Storing & { keys: Set<string> }) | null = null
  let beforeLast: Promise<OpenFile> | null = null
  return {
    add: async (step: Omit<Step, 'lane'>) => {
      const keys = keysOf(step)
      const known = (await beforeLast) ?? file
      const isAlone = !mayOverlap || step.missing || yieldsToRequests(known, platform.demand)
      const isApart = !isAlone && last !== null && isDisjoint(last.keys, keys)
      if (last && !isApart) file = await last.done
      const storing = startStep(platform, open, file, { ...step, lane }, isApart ? last : null)
      storing.done.then(onStored, () => undefined)
      beforeLast = last?.done ?? null
      last = { ...storing, keys }
      lane = (lane + 1) % LANES
      file = { ...file, place: placeAfter(file, step) }
    },
    settle: async () => {
      await last?.done
    },
  }
}
