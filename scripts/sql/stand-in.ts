import type { Node } from 'typescript/unstable/ast'
import { type List, type ListQuery, type ListRules, readList } from '../../packages/kernel/src/query/list.ts'
import { choose, Unknown, type Way } from './unknown.ts'
import { placeOf } from './walk.ts'

type StandIn = (way: Way, given: unknown[], node: Node) => unknown

/** One of these is right for a field of any kind. */
const conditions = [{ $exists: true }, 'a', 1, true, '2026-01-01', '2026-01-01T00:00:00Z', { $in: ['a'] }]

const namesOf = (fields: object | undefined): string[] =>
  fields ? Object.keys(fields).filter((name) => !name.startsWith('...')) : []

const readOrNone = (query: ListQuery, rules: ListRules): List | undefined => {
  try {
    return readList(query, rules)
  } catch {
    return undefined
  }
}

const isRead = (filter: object, rules: ListRules): boolean =>
  readOrNone({ filters: JSON.stringify(filter) }, rules) !== undefined

/** Functions that read what a caller sends, and what stands for them: a filter by all fields, a sort by all. */
export const standIns: Record<string, StandIn> = {
  readList: (way, [, given], node) => {
    const place = placeOf(node)
    if (given instanceof Unknown) return new Unknown(place)
    const { filters, sorts, ...others } = given as ListRules
    if (others.tiebreak instanceof Unknown) return new Unknown(place)
    const known = <Fields>(fields: Fields) => (fields instanceof Unknown ? undefined : fields)
    const rules: ListRules = { ...others, filters: known(filters), sorts: known(sorts) }
    const wanted = namesOf(rules.filters).map((name) =>
      conditions.map((condition) => ({ [name]: condition })).find((filter) => isRead(filter, rules)),
    )
    const sort = namesOf(rules.sorts).map((name) => `${name}:asc`)
    const isPlain = choose(way, `plain ${place}`, 2) === 0
    return readList(
      isPlain
        ? { limit: 20 }
        : { limit: 20, offset: 20, sort: sort.join(), filters: JSON.stringify(Object.assign({}, ...wanted)) },
      rules,
    )
  },
}
