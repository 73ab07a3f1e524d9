import { texts } from '@tradepost/contract'
import type { Ctx, Platform, Tx } from '@tradepost/kernel'
import type { Apply, Pending } from '../../event-receiver/index.ts'
import { applyRun, contextOf } from '../apply/chunk.service.ts'
import type { KeyScope } from '../entity/entity-key.store.ts'
import { images as shapes } from '../image/image.read.ts'
import { countImages, type Image, listImages, lockMarks, type Step } from '../image/image.store.ts'
import { type ImportKey, wholeEntry } from '../model/import.rules.ts'
import { enqueueUndo } from '../record/enqueue.service.ts'
import { insertEntries, noteCrashes } from '../record/turn.store.ts'
import { deletionOf } from '../turn/delete.service.ts'
import { noCounts, type Place, type Refused, refusedEntry, splitBySince, steps, tally } from './undo.rules.ts'
import * as store from './undo.store.ts'
import { undoTable } from './undo.table.ts'

/** Then other imports have their turn. */
const TURN_MS = 1000
const BATCH = 500

/** In the form of the event intake. */
const pendingOf = ({ entity }: Step, { catalogCode, key, before }: Image): Pending => {
  const { payload, ...pending } = deletionOf(
    { entity, catalogCode: catalogCode === '' ? null : catalogCode },
    { key, id: null },
  )
  return { ...pending, payload: { ...payload, ...before } }
}

const refusedBy = async (tx: Tx, ctx: Ctx, apply: Apply, step: Step, ready: Image[]): Promise<Refused[]> => {
  if (ready.length === 0) return []
  const events = ready.map((image) => pendingOf(step, image))
  const outcomes = await applyRun(tx, ctx, apply, events, [])
  return ready.flatMap((image, index) => {
    const error = outcomes[index]?.error
    return error ? [{ image, code: String(error.code), message: texts.importNotUndone(error.message) }] : []
  })
}

/** Records of one catalog. */
const undoImages = async (tx: Tx, ctx: Ctx, key: ImportKey, step: Step, found: Image[]) => {
  const { kind, entity } = step
  const [undone, shape] = [undoTable[entity], shapes[entity]]
  if (!undone || !shape) throw new Error(`there are images of ${entity}, which cannot be undone`)
  const catalogCode = found[0]?.catalogCode || undefined
  const scope: KeyScope = { ...key, entity, catalogCode: catalogCode ?? null, locationCodes: [] }
  const restored = kind === 'remove' ? [] : found.flatMap(({ before }) => before ?? [])
  await undone.lock?.(tx, ctx, catalogCode, restored)
  const keys = found.map((image) => image.key)
  const { ready, refused } = splitBySince(found, await lockMarks(tx, scope, shape, keys), kind)
  const apply = kind === 'remove' ? undone.remove : undone.restore
  return [...refused, ...(await refusedBy(tx, ctx, apply, step, ready))]
}

type Next = { step: Step; index: number; found: Image[] }

const nextImages = async (tx: Tx, key: ImportKey, { step: from, after }: Place): Promise<Next | null> => {
  for (const [index, step] of steps.entries()) {
    if (index < from || !shapes[step.entity]) continue
    const found = await listImages(tx, key, step, { after: index === from ? after : null, limit: BATCH })
    const [first] = found
    if (first)
      return { step, index, found: found.filter(({ catalogCode }) => catalogCode === first.catalogCode) }
  }
  return null
}

/** Changes, their events, the log and the place commit together: no record is undone twice. False at the end. */
const undoBatch = async (tx: Tx, platform: Platform, key: ImportKey): Promise<boolean> => {
  const open = await store.lockUndo(tx, key)
  if (!open?.sender || (open.undoStatus !== 'started' && open.undoStatus !== 'processing')) return false
  const begun = open.counts ?? noCounts()
  const counts = open.place ? begun : { ...begun, total: await countImages(tx, key) }
  const next = await nextImages(tx, key, open.place ?? { step: 0, after: null })
  if (!next) {
    await store.saveUndo(tx, key, { place: { step: steps.length, after: null }, counts })
    await store.endUndo(tx, key, { status: 'finished', now: platform.clock.now() })
    return false
  }
  const { step, index, found } = next
  const ctx = contextOf(platform, { ...key, sender: open.sender })
  ctx.ambient = tx
  const refused = await undoImages(tx, ctx, key, step, found)
  await insertEntries(
    tx,
    key,
    refused.map((one) => refusedEntry(step.entity, one)),
  )
  const { level = 0, catalogCode = '', key: last = [] } = found.at(-1) ?? {}
  await store.saveUndo(tx, key, {
    place: { step: index, after: { level, catalogCode, key: last } },
    counts: tally(counts, step.kind, found.length - refused.length, refused.length),
  })
  return true
}

/** The job: one turn of an undo, which gets in line again behind the imports when it has more to do. */
export const undoTurn = async (platform: Platform, key: ImportKey): Promise<void> => {
  await noteCrashes(platform.database, key)
  const until = performance.now() + TURN_MS
  while (await platform.database.tx((tx) => undoBatch(tx, platform, key)))
    if (performance.now() >= until) return enqueueUndo(platform.database, key)
}

export const giveUpUndo = (platform: Platform, key: ImportKey) =>
  platform.database.tx(async (tx) => {
    if (await noteCrashes(tx, key)) return enqueueUndo(tx, key)
    const entry = wholeEntry(null, { code: 'ABORTED', message: texts.importUndoCrashed })
    if (await store.endUndo(tx, key, { status: 'aborted', now: platform.clock.now() }))
      await insertEntries(tx, key, [entry])
  })

/** Enqueues undos that lost their job, such as after one that failed for good. */
export const resumeUndos = async ({ database }: Platform): Promise<void> => {
  for (const key of await store.listUndoing(database)) await enqueueUndo(database, key)
}
