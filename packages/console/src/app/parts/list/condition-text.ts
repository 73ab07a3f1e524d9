import type { Words } from '../../words/words.ts'
import type { Formats } from '../format.ts'
import type { Condition } from './list-search.ts'

const isDate = (value: unknown): value is string => /^\d{4}-\d\d-\d\dT/.test(String(value))

/** A filter in words, for its pill. */
export const conditionText = (condition: Condition, words: Words, formats: Formats): string => {
  const values: Record<string, string> = words.value
  const show = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.list.yes : words.list.no
    return isDate(value) ? formats.date(value) : (values[String(value)] ?? String(value))
  }
  if (typeof condition === 'boolean') return show(condition)
  const { $gte, $lte, $lt, $in, ...rest } = condition
  if (Array.isArray($in)) return $in.map(show).join(', ')
  const bounds = [$gte, $lte ?? $lt].map((bound) => (bound === undefined ? '' : show(bound)))
  if (bounds.some((bound) => bound !== '')) return bounds.join(' – ').trim()
  return Object.values(rest).flat().map(show).join(', ')
}
