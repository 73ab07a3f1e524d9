import type { ByteRange } from '../../storage/file-store.ts'

/**
 * The range of a `Range` header. Null: the whole file, also for several ranges, which nobody needs for an image. `outside`:
 * beyond the end of the file.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '')
    return Number(last) === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (range.start >= size) return 'outside'
  return range.end < range.start ? null : range
}
