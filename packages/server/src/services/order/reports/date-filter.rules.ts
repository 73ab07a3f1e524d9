import { texts } from '@tradepost/contract'
import { isObject, type Problem, readDate } from '@tradepost/kernel'
import type { DateBounds } from './range.rules.ts'

export type ReadFilter = {
  bounds: DateBounds | null
  /** The filter without its dates, as text; undefined when nothing is left. */
  rest: string | undefined
  /** Every field that the rest names. */
  fields: Set<string>
  problems: Problem[]
}

type Fields = Record<string, unknown>

/** Undefined: not JSON, which the filter compiler reports. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const problem = (code: string, message: string, path: Problem['path'], value?: unknown): Problem => ({
  code,
  message,
  path,
  value,
})

/** Adds the bounds of one `date`; a bound that was there already is one too many. */
const readDates = (value: unknown, path: Problem['path'], bounds: DateBounds): Problem[] => {
  const operators = isObject(value) ? Object.entries(value) : []
  if (operators.length === 0) return [problem('INVALID_TYPE', texts.expectedDateRange, path, value)]
  return operators.flatMap(([name, operand]) => {
    const at = [...path, name]
    if (name !== '$gte' && name !== '$lte')
      return [problem('OBJECT_ADDITIONAL_PROPERTIES', texts.expectedDateRange, at, operand)]
    const key = name === '$gte' ? 'gte' : 'lte'
    if (typeof operand !== 'string' || readDate(operand) === null)
      return [problem('INVALID_FORMAT', texts.expectedReportDate, at, operand)]
    if (bounds[key] !== undefined) return [problem('INVALID_FORMAT', texts.dateBoundTwice(name), at, operand)]
    bounds[key] = operand
    return []
  })
}

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, below]) => (key.startsWith('$') ? namesIn(below) : [key]))
}

/**
 * Takes the bounds of `date` out of a filter: they may stand on the first level or in its `$and`, but not deeper, where
 * they would mean another range for each part of the filter.
 */
export const readFilter = (text: string | undefined): ReadFilter => {
  const parsed = text ? parse(text) : {}
  if (!isObject(parsed)) return { bounds: null, rest: text, fields: new Set(), problems: [] }
  const bounds: DateBounds = {}
  const problems: Problem[] = []
  const without = (fields: Fields, path: Problem['path']): Fields => {
    if (!Object.hasOwn(fields, 'date')) return fields
    const { date, ...others } = fields
    problems.push(...readDates(date, [...path, 'date'], bounds))
    return others
  }
  const { $and: all, ...top } = without(parsed, ['filters'])
  const members = Array.isArray(all)
    ? all.map((member, index) => (isObject(member) ? without(member, ['filters', '$and', index]) : member))
    : all
  const rest = members === undefined ? top : { ...top, $and: members }
  const hasDates = bounds.gte !== undefined || bounds.lte !== undefined
  return {
    bounds: hasDates ? bounds : null,
    rest: Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined,
    fields: new Set(namesIn(rest)),
    problems,
  }
}
