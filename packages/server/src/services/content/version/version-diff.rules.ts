import { createPatch, type Operation } from 'rfc6902'

type Pointer = NonNullable<Parameters<NonNullable<Parameters<typeof createPatch>[2]>>[2]>
type Coded = { code: string }

const below = (pointer: Pointer, index: number, changes: Operation[]): Operation[] => {
  const start = pointer.add(String(index)).toString()
  return changes.map((change) => ({ ...change, path: start + change.path }))
}

/** Items at the same index are the same; a longer or shorter list grows and shrinks at its end. */
const diffByIndex = (before: unknown[], after: unknown[], pointer: Pointer): Operation[] => {
  const end = pointer.add('-').toString()
  const shared = Math.min(before.length, after.length)
  return [
    ...after
      .slice(0, shared)
      .flatMap((item, index) => below(pointer, index, changesBetween(before[index], item))),
    ...before.slice(shared).map((_, place): Operation => {
      const path = pointer.add(String(before.length - 1 - place)).toString()
      return { op: 'remove', path }
    }),
    ...after.slice(shared).map((value): Operation => ({ op: 'add', path: end, value })),
  ]
}

/** Widgets go by their codes, so that one that was put between others is one change. */
const diffByCode = (before: Coded[], after: Coded[], pointer: Pointer): Operation[] => {
  const wanted = new Set(after.map(({ code }) => code))
  const old = new Map(before.map((item) => [item.code, item]))
  const at = (index: number) => pointer.add(String(index)).toString()
  const removed = before.flatMap(({ code }, index) => (wanted.has(code) ? [] : index)).toReversed()
  const codes = before.flatMap(({ code }) => (wanted.has(code) ? code : []))
  const moved = after.flatMap((item, index): Operation[] => {
    if (codes[index] === item.code) return []
    const from = codes.indexOf(item.code)
    if (from >= 0) codes.splice(from, 1)
    codes.splice(index, 0, item.code)
    return from < 0
      ? [{ op: 'add', path: at(index), value: item }]
      : [{ op: 'move', from: at(from), path: at(index) }]
  })
  return [
    ...removed.map((index): Operation => ({ op: 'remove', path: at(index) })),
    ...moved,
    ...after.flatMap((item, index) => {
      const was = old.get(item.code)
      return was ? below(pointer, index, changesBetween(was, item)) : []
    }),
  ]
}

const WIDGETS = '/dropzones/cmsWidgetList'

/**
 * Changes as JSON Patch, in time that grows with the size of the page. The shortest list of changes between two lists
 * would take the product of their lengths, in time and in memory: a gigabyte for 500 widgets.
 */
export const changesBetween = (before: unknown, after: unknown): Operation[] =>
  createPatch(before, after, (one, other, pointer) => {
    if (!Array.isArray(one) || !Array.isArray(other)) return undefined
    return pointer.toString() === WIDGETS ? diffByCode(one, other, pointer) : diffByIndex(one, other, pointer)
  })
