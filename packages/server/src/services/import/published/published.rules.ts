import type { ImportEntity } from '@tradepost/contract'
import type { FeedRow } from '@tradepost/kernel'
import { isObject } from '@tradepost/kernel'
import { type Facts, published, type Values } from './column.rules.ts'

/** `names` has the columns of the file by their name in lower case. */
export type PublishedTable = { entity: ImportEntity; names: Map<string, string> }

const propertyColumn = /^property__(.+)__(html|text)$/i

/** Null for a table with the names of our fields, which have dots or say `code`. */
export const publishedTable = (entity: ImportEntity, columns: string[] | null): PublishedTable | null => {
  const found = published[entity]
  if (!found || !columns) return null
  const names = new Map(columns.map((name) => [name.toLowerCase(), name]))
  const isOurs = names.has('code') || columns.some((name) => name.includes('.'))
  return !isOurs && found.key.every((name) => names.has(name)) ? { entity, names } : null
}

export const cellsOf =
  ({ names }: PublishedTable, value: Values) =>
  (name: string): string =>
    String(value[names.get(name) ?? ''] ?? '').trim()

/** Several columns may be about one field: objects are joined, lists put behind each other. */
export const join = (first: Values, second: Values): Values => {
  const joined = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = joined[name]
    joined[name] =
      Array.isArray(before) && Array.isArray(value)
        ? [...before, ...value]
        : isObject(before) && isObject(value)
          ? join(before, value)
          : value
  }
  return joined
}

/** A property for each column that is called after one. */
const propertiesOf = ({ names }: PublishedTable, { cell }: Facts): Values => {
  const properties = [...names].flatMap(([name, written]) => {
    const [, code, type] = propertyColumn.exec(written) ?? []
    if (code === undefined || cell(name) === '') return []
    return [{ code, value: cell(name), type: type?.toLowerCase() === 'html' ? 'html' : 'simple' }]
  })
  return properties.length > 0 ? { properties } : {}
}

/** The row in the form of the interface; an empty cell leaves its field as it is, unless the record is new. */
export const publishedRow = (table: PublishedTable, feed: FeedRow, facts: Facts, isNew: boolean): FeedRow => {
  const found = published[table.entity]
  if (!found || !feed.value) return feed
  const { cell } = facts
  let read: Values = {}
  for (const [name, column] of Object.entries(found.columns)) {
    const value = cell(name)
    if (value !== '') read = join(read, column(value, facts) ?? {})
    const field = found.emptied?.[name]
    if (field !== undefined && value === '' && table.names.has(name)) read[field] = null
  }
  read = join(read, propertiesOf(table, facts))
  const known = isNew ? { ...found.defaults(facts), ...withDefaults(found.defaults(facts), read) } : read
  const importType = cell('importtype')
  return { ...feed, value: { ...known, ...(importType !== '' && { importType }) } }
}

/** Values of the row win over defaults. */
const withDefaults = (defaults: Values, read: Values): Values =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      const other = defaults[name]
      return [name, isObject(other) && isObject(value) ? { ...other, ...value } : value]
    }),
  )
