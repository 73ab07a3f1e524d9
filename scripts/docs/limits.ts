import {
  comparisonOf,
  filterOperatorNames,
  filterOperators,
} from '../../packages/contract/src/common/filter-operator.ts'
import { allOperations, type BoundOperation } from '../../packages/contract/src/services.ts'
import { inserted, table } from './table.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  default?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const count = (value: number | undefined) =>
  value === undefined ? 'any number' : value.toLocaleString('en-us')

/** Rows that differ only in their first two cells become one; names of the same service stand together. */
const grouped = (entries: { service: string; name: string; cells: string[] }[]): string[][] =>
  [...Map.groupBy(entries, ({ service, cells }) => [service, ...cells].join('|')).values()].map((group) => [
    `\`${group[0]?.service}\``,
    group.map(({ name }) => `\`${name}\``).join(', '),
    ...(group[0]?.cells ?? []),
  ])

const pages = (): string => {
  const entries = allOperations.flatMap(({ name, service, operation }) => {
    const { limit, after } = (operation.query as Schema | undefined)?.properties ?? {}
    if (!limit) return []
    const cells = [count(limit.default), `${limit.minimum} to ${count(limit.maximum)}`, after ? 'yes' : 'no']
    return [{ service: service.name, name, cells }]
  })
  return table([['Service', 'Lists', 'Default', '`limit`', '`after`'], ...grouped(entries)])
}

const isList = ({ type }: Schema) => [type].flat().includes('array')

/** The lists that a body consists of: the body itself, its only member, or those of a batch. */
const listsOf = ({ operation }: BoundOperation): Schema[] => {
  const body = operation.body as Schema | undefined
  if (!body || operation.method === 'GET') return []
  if (isList(body)) return [body]
  const members = Object.values(body.properties ?? {})
  return members.length === 1 || operation.batch ? members.filter(isList) : []
}

const batches = (): string => {
  const entries = allOperations.flatMap((bound) => {
    const [list] = listsOf(bound)
    if (!list?.maxItems) return []
    const cells = [`${list.minItems ?? 0} to ${count(list.maxItems)}`]
    return [{ service: bound.service.name, name: bound.name, cells }]
  })
  return table([['Service', 'Operations', 'Items'], ...grouped(entries)])
}

const fieldsOf = { all: 'all', ordered: 'texts, numbers, dates', texts: 'texts, enums' }

const operators = (): string =>
  table([
    ['Operator', 'Holds when the field', 'For'],
    ...filterOperatorNames.map((name) => [
      name === '$eq' ? '`$eq`, or the value itself' : `\`${name}\``,
      filterOperators[name].holds,
      fieldsOf[comparisonOf(name).fields],
    ]),
    ['`$and`, `$or`', 'lists of filters: all hold, one holds', 'groups'],
  ])

/** The tables of page and batch sizes and of filter operators, as the contract has them. */
export const withLimits = (text: string): string =>
  inserted(inserted(inserted(text, 'pages', pages()), 'batches', batches()), 'operators', operators())
