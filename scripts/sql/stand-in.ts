import type { Node } from 'typescript/unstable/ast'
import { type List, type ListQuery, type ListRules, readList } from '../../packages/kernel/src/query/list.ts'
import { choose, DeadEnd, Unknown, type Way } from './unknown.ts'
import { placeOf } from './walk.ts'

type StandIn = (way: Way, given: unknown[], node: Node) => unknown

/** One of these is right for a field of any kind. */
const conditions = [{ $exists: true }, 'a', 1, true, '2026-01-01', '2026-01-01T00:00:00Z', { $in: ['a'] }]

const named = (fields: unknown): (string | undefined)[] => [
  undefined,
  ...(fields && !(fields instanceof Unknown)
    ? Object.keys(fields).filter((name) => !name.startsWith('...'))
    : []),
]

const readOrNone = (query: ListQuery, rules: ListRules): List | undefined => {
  try {
    return readList(query, rules)
  } catch {
    return undefined
  }
}

/** Functions that read what a caller sends, and what stands for them: a filter by each field, a sort by each. */
export const standIns: Record<string, StandIn> = {
  readList: (way, [, given], node) => {
    const place = placeOf(node)
    if (given instanceof Unknown) return new Unknown(place)
    const { filters, sorts, ...others } = given as ListRules
    if (others.tiebreak instanceof Unknown) return new Unknown(place)
    const known = (fields: unknown) => (fields instanceof Unknown ? {} : (fields as ListRules['filters']))
    const rules = { ...others, filters: known(filters), sorts: known(sorts) as ListRules['sorts'] }
    const [fields, orders] = [named(filters), named(sorts)]
    const field = fields[choose(way, `filter ${place}`, fields.length)]
    const order = orders[choose(way, `sort ${place}`, orders.length)]
    const query = {
      ...(order && { sort: `${order}:asc` }),
      limit: 20,
      offset: choose(way, `offset ${place}`, 2) * 20,
    }
    const queries = field
      ? conditions.map((one) => ({ ...query, filters: JSON.stringify({ [field]: one }) }))
      : [query]
    for (const one of queries) {
      const list = readOrNone(one, rules)
      if (list) return list
    }
    throw new DeadEnd(`no filter by ${field}`)
  },
}
