import { type ImportEntity, importEntities, texts } from '@tradepost/contract'
import type { After, CurrentRecord, Image, Kind, Step } from '../image/image.store.ts'
import type { Entry } from '../model/import.rules.ts'

/** Images are kept so long after the end of the import. */
export const KEPT_DAYS = 7

export type UndoCounts = {
  total: number
  deleted: number
  restored: number
  createdAgain: number
  refused: number
}
export const noCounts = (): UndoCounts => ({
  total: 0,
  deleted: 0,
  restored: 0,
  createdAgain: 0,
  refused: 0,
})

/** The step is an index of `steps`; `after` is the last record that was undone in it. */
export type Place = { step: number; after: After | null }

/** A new default goes before the old one becomes it again: two at once are not allowed. */
const removedFirst: ImportEntity[] = ['catalog', 'location']

const backwards = (entity: ImportEntity): Step[] => {
  const kinds: Kind[] = removedFirst.includes(entity) ? ['remove', 'restore'] : ['restore', 'remove']
  return kinds.map((kind) => ({ kind, entity }))
}

/**
 * First deleted records, referenced ones before those that refer to them. Then the others in reverse: a product leaves a
 * new category before that is removed.
 */
export const steps: Step[] = [
  ...importEntities.map((entity): Step => ({ kind: 'createAgain', entity })),
  ...importEntities.toReversed().flatMap(backwards),
]

const counted: Record<Kind, Exclude<keyof UndoCounts, 'total' | 'refused'>> = {
  createAgain: 'createdAgain',
  restore: 'restored',
  remove: 'deleted',
}

export const tally = (counts: UndoCounts, kind: Kind, done: number, refused: number): UndoCounts => ({
  ...counts,
  [counted[kind]]: counts[counted[kind]] + done,
  refused: counts.refused + refused,
})

/** The mark of a record without what depends on others. */
const ownMark = (mark: string | null | undefined): string | null => mark?.split('/')[0] ?? null

export type Refused = { image: Image; code: string; message: string }

/**
 * Records that are as the import left them can be undone. One that is as it was before needs nothing: somebody undid
 * it by hand, or it followed from another record.
 */
export const splitBySince = (images: Image[], current: CurrentRecord[], kind: Kind) => {
  const found = new Map(current.map((record) => [JSON.stringify(record.key), record]))
  const ready: Image[] = []
  const refused: Refused[] = []
  for (const image of images) {
    const now = found.get(JSON.stringify(image.key))
    const refuse = (message: string) => refused.push({ image, code: '409', message })
    if ((now?.mark ?? null) === image.beforeMark) continue
    if (ownMark(now?.mark) !== ownMark(image.mark)) refuse(texts.importChangedSince)
    else if (kind === 'remove' && now?.hasDependents) refuse(texts.importUsedSince)
    else ready.push(image)
  }
  return { ready, refused }
}

/** The entry names no file: a row whose record stays was not rejected. */
export const refusedEntry = (entity: ImportEntity, { image, code, message }: Refused): Entry => ({
  number: null,
  row: image.row,
  line: image.line,
  entity,
  entityId: image.key.filter(Boolean).join('/'),
  field: null,
  code,
  message,
  original: null,
})
