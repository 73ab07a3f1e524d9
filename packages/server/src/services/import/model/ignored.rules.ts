import { type FieldWarning, type ImportSystem, texts } from '@tradepost/contract'
import { lossOf } from '../foreign/mapping/column.rules.ts'
import { type Entry, type IgnoredField, type OpenFile, wholeEntry } from './import.rules.ts'

/** Rows may come with a million different names; the others are counted together, without a name. */
const MAX_NAMES = 50

/** `properties.colour`, in whichever entry of the list it is. */
const nameOf = ({ path }: FieldWarning): string =>
  path.filter((step): step is string => typeof step === 'string').join('.')

/** Each field once for each row that has it. */
export const addIgnored = (known: IgnoredField[], rows: FieldWarning[][]): IgnoredField[] => {
  const fields = new Map(known.map((field) => [field.name, { ...field }]))
  for (const warnings of rows) {
    const named = new Map(warnings.map((warning) => [nameOf(warning), warning.nearest]))
    const counted = new Set([...named.keys()].map((name) => (has(fields, name) ? name : '')))
    for (const name of counted) {
      const field = fields.get(name) ?? { name, rows: 0, nearest: named.get(name) ?? null }
      fields.set(name, { ...field, rows: field.rows + 1 })
    }
  }
  return [...fields.values()]
}

const has = (fields: Map<string, IgnoredField>, name: string) => fields.has(name) || fields.size < MAX_NAMES

const withReasons = (from: ImportSystem, { entity, ignored }: Pick<OpenFile, 'entity' | 'ignored'>) =>
  ignored.map(({ name, rows }) => ({ name, rows, reason: lossOf(from, entity, name) }))

/** One note for each file: a million rows with the same misspelled field need no million entries. */
export const ignoredEntries = (files: Pick<OpenFile, 'number' | 'entity' | 'ignored' | 'from'>[]): Entry[] =>
  files.flatMap((file) =>
    file.ignored.length === 0
      ? []
      : [
          wholeEntry(file, {
            code: 'IGNORED',
            message: file.from
              ? texts.foreignLost(file.from, withReasons(file.from, file))
              : texts.importFieldsIgnored(file.ignored, file.entity),
          }),
        ],
  )
