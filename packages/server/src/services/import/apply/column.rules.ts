import { texts } from '@tradepost/contract'
import { FeedError } from '@tradepost/kernel'
import type { ImportedEntity } from '../entity/entity.table.ts'
import { type Entry, type OpenFile, wholeEntry } from '../model/import.rules.ts'
import { isField } from './cell.rules.ts'

/** Without the key column no row can be matched; usually the delimiter is another one. */
export const checkColumns = ({ key, optional = {}, mayLackKey }: ImportedEntity, columns: string[]): void => {
  const missing = key.find(
    (names) => optional[names[0] ?? ''] === undefined && !names.some((name) => columns.includes(name)),
  )
  if (missing && !mayLackKey) throw new FeedError(texts.importKeyColumn(missing.join(' or '), columns))
}

/** Some columns are known besides the fields of the entity. */
const isKnown = ({ key, shape }: ImportedEntity, column: string): boolean =>
  ['importtype', 'error', 'catalogcode'].includes(column.toLowerCase()) ||
  key.some((names) => names.includes(column)) ||
  isField(shape, column)

export const ignoredNames = (entity: ImportedEntity, columns: string[]): string[] =>
  columns.filter((column) => !isKnown(entity, column))

/** Logged once for the file: a misspelled column would otherwise be lost in silence. */
export const ignoredColumns = (
  entity: ImportedEntity,
  file: Pick<OpenFile, 'number' | 'entity'>,
  columns: string[],
): Entry[] => {
  const ignored = ignoredNames(entity, columns)
  const message = texts.importColumnsIgnored(ignored, file.entity)
  return ignored.length > 0 ? [wholeEntry(file, { code: 'IGNORED', message })] : []
}
