import { texts } from '@tradepost/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { noEnumMatch, type Problem } from '../errors/problem.ts'
import type { ValueType } from './value.ts'

/**
 * A sortable field. `nullable` must be set where the expression can be null: cursors depend on it. `last`
 * puts nulls last in both directions, which no index on the plain column serves. A `real` needs a cast to
 * float8, or its text in a cursor is not equal to it.
 */
export type SortField = { sql: Sql; type: ValueType; nullable?: boolean | 'last' }

export type SortFields = Readonly<Record<string, SortField>>

export type SortKey = SortField & { name: string; direction: 'asc' | 'desc' }

/** PostgreSQL puts nulls last ascending and first descending. */
export const hasNullsLast = ({ nullable, direction }: SortKey): boolean =>
  nullable === 'last' || (nullable === true && direction === 'asc')

/** `orderBy` comes without its keywords; `text` is the same for requests that mean the same order. */
export type Sort = { orderBy: Sql; keys: SortKey[]; text: string }

/**
 * Compiles `field:asc,field2:DESC`. The fields of `tiebreak`, together unique and not null, complete the order.
 * They follow the last direction, so that one index serves the list from either end.
 */
export const compileSort = (
  text: string | undefined,
  fields: SortFields,
  tiebreak: SortFields,
): Sort | { problems: Problem[] } => {
  const problems: Problem[] = []
  const keys: SortKey[] = []
  for (const [index, part] of (text ? text.split(',') : []).entries()) {
    const key = readKey(part.trim(), fields, keys)
    if ('direction' in key) keys.push(key)
    else problems.push({ ...key, path: ['sort', index], value: part })
  }
  if (problems.length > 0) return { problems }

  const direction = keys.at(-1)?.direction ?? 'asc'
  for (const [name, field] of Object.entries(tiebreak)) {
    if (!keys.some((key) => key.name === name)) keys.push({ ...field, name, direction })
  }
  return {
    orderBy: join(keys.map(orderOf), ', '),
    keys,
    text: keys.map((key) => `${key.name}:${key.direction}`).join(','),
  }
}

const orderOf = (key: SortKey): Sql => {
  if (key.direction === 'asc') return sql`${key.sql} asc`
  return hasNullsLast(key) ? sql`${key.sql} desc nulls last` : sql`${key.sql} desc`
}

const readKey = (
  part: string,
  fields: SortFields,
  earlier: readonly SortKey[],
): SortKey | Pick<Problem, 'code' | 'message' | 'description'> => {
  const [, name = '', direction = ''] = /^(.*):(asc|desc)$/i.exec(part) ?? []
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const allowed = Object.keys(fields).join(', ')
  if (!direction) {
    return { code: 'INVALID_FORMAT', message: texts.expectedSort(allowed) }
  }
  if (!field) return noEnumMatch(name, allowed)
  if (earlier.some((key) => key.name === name)) {
    return { code: 'ARRAY_UNIQUE', message: texts.sortedTwice(name) }
  }
  return { ...field, name, direction: direction.toLowerCase() === 'asc' ? 'asc' : 'desc' }
}
