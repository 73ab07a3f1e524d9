import { importTypes, texts } from '@tradepost/contract'
import { type FeedRow, type Problem, problemText } from '@tradepost/kernel'
import type { Refusal } from '../../event-receiver/index.ts'
import type { ImportedEntity } from '../entity/entity.table.ts'
import type { RecordKey } from '../entity/entity-key.store.ts'
import type { Entry } from '../model/import.rules.ts'
import { original } from '../model/import.rules.ts'
import { readCells } from './cell.rules.ts'

/** A row with its action; without a key it creates a new record. */
export type ReadRow = {
  feed: FeedRow
  key: RecordKey | null
  deletes: boolean
  payload: Record<string, unknown>
}
/** A row that cannot be applied, with as much as is known of its key. */
export type BadRow = { feed: FeedRow; key: RecordKey | null; problems: Problem[] }

const problem = (message: string, path: string[], code: Problem['code'] = 'INVALID_FORMAT'): Problem => ({
  code,
  message,
  path,
})

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

const keyOf = (
  { key, optional = {} }: ImportedEntity,
  value: Record<string, unknown>,
): RecordKey | string => {
  const parts: string[] = []
  for (const names of key) {
    const [name = ''] = names
    const part = names.map((other) => textOf(value[other])).find((text) => text !== null) ?? optional[name]
    if (part === undefined) return names.join(' or ')
    parts.push(part)
  }
  return parts
}

/** Columns besides the fields of the entity, in any case. */
const takeImportType = ({ error: _, ...value }: Record<string, unknown>) => {
  const name = Object.keys(value).find((key) => key.toLowerCase() === 'importtype')
  if (name === undefined) return { importType: 'AC', rest: value }
  const { [name]: sent, ...rest } = value
  return { importType: sent === null || sent === '' ? 'AC' : String(sent).toUpperCase(), rest }
}

/** `ignored`: columns of a table that are no fields; null for a row that is no row of a table. */
export const readImportRow = (
  entity: ImportedEntity,
  ignored: ReadonlySet<string> | null,
  feed: FeedRow,
): ReadRow | BadRow => {
  if (!feed.value) return { feed, key: null, problems: feed.problems }
  const { importType, rest } = takeImportType(feed.value)
  const value = ignored ? readCells(entity.shape, rest, ignored) : rest
  const key = keyOf(entity, value)
  const known = typeof key === 'string' ? null : key
  if (!(importTypes as readonly string[]).includes(importType))
    return { feed, key: known, problems: [problem(texts.importTypeUnknown, ['importType'], 'ENUM_MISMATCH')] }
  const deletes = importType === 'D'
  if (typeof key === 'string' && (deletes || !entity.mayLackKey))
    return {
      feed,
      key: null,
      problems: [problem(texts.importKeyMissing(key), [], 'OBJECT_MISSING_REQUIRED_PROPERTY')],
    }
  const lacksSku = entity.key.some(([name]) => name === 'sku') && value.sku === undefined
  return { feed, key: known, deletes, payload: lacksSku ? { ...value, sku: null } : value }
}

export const isBad = (row: ReadRow | BadRow): row is BadRow => 'problems' in row

/** `tea` for a product; the parts of a longer key with slashes between. */
const shownKey = (key: RecordKey | null): string | null => key?.filter(Boolean).join('/') ?? null

type Place = { number: number; entity: string }

/** Passwords and personal data must not stay in a log that erasing a customer does not reach. */
const keptText = (entity: string, text: string): string | null =>
  entity === 'customer' ? null : original(text)

const entryOf = (
  { number, entity }: Place,
  { feed, key }: { feed: FeedRow; key: RecordKey | null },
  about: Pick<Entry, 'field' | 'code' | 'message'>,
): Entry => ({
  number,
  row: feed.row,
  line: feed.line,
  entity,
  entityId: shownKey(key),
  ...about,
  original: keptText(entity, feed.text),
})

const fieldOf = (path: Problem['path']): string | null => path.join('.') || null

export const badEntries = (place: Place, row: BadRow): Entry[] =>
  row.problems.map(({ code, message, path }) => entryOf(place, row, { field: fieldOf(path), code, message }))

/** One for each field that is wrong, or one for the row. */
export const refusedEntries = (place: Place, row: ReadRow, { code, message, problems }: Refusal): Entry[] =>
  problems?.length
    ? problems.map((one) =>
        entryOf(place, row, {
          field: fieldOf(one.path),
          code: one.code ?? String(one.status ?? code),
          message: problemText(one),
        }),
      )
    : [entryOf(place, row, { field: null, code: String(code), message })]

/** Of rows with the same key the first comes first; those of one pass name different records. */
export const passesOf = (rows: ReadRow[]): ReadRow[][] => {
  const seen = new Map<string, number>()
  const passes: ReadRow[][] = []
  for (const row of rows) {
    const name = row.key ? JSON.stringify(row.key) : ''
    const pass = row.key ? (seen.get(name) ?? 0) : 0
    seen.set(name, pass + 1)
    passes[pass] ??= []
    passes[pass].push(row)
  }
  return passes
}
