import { texts } from '@tradepost/contract'
import type { FeedRow, Problem } from '@tradepost/kernel'
import { ruleOf } from './mapping/column.rules.ts'
import type { Lost, Mapping, Rule, Taken } from './mapping/mapping.types.ts'
import type { Slot } from './mapping/slot.table.ts'

export type Cell = { text: string; column: string; property?: string }

/** A row of another system by what its cells are for. */
export type ForeignRow = {
  feed: FeedRow
  cells: Partial<Record<Slot, Cell[]>>
  problems: Problem[]
  /** Columns with something that is not carried over. */
  lost: Set<string>
}

type Column = { name: string; rule: Rule | null; number: number | null }

/** Columns in the order of their rules, so that the first one that says something counts. */
export const columnsFor = (mapping: Mapping, names: string[]): Column[] =>
  names
    .map((name) => ({
      name,
      ...(ruleOf(mapping, name) ?? { rule: null, rank: Number.MAX_VALUE, number: null }),
    }))
    .sort((one, other) => one.rank - other.rank)

const isLost = (rule: Rule): rule is Lost => !('to' in rule)
const isTelling = ({ except = [] }: Lost, text: string) =>
  !except.includes('*') && !except.includes(text.toLowerCase())

/** Ids of other systems, which mean nothing elsewhere. */
const idForm = /^(p(cat|col|typ|type|tag|rod)|sc|sp)_/
const isTaken = (
  { only, inCurrency }: Taken,
  column: string,
  text: string,
  currencyCode: string,
): boolean => {
  if (inCurrency) return (column.match(/[A-Za-z]+/g) ?? []).at(-1)?.toUpperCase() === currencyCode
  if (only === 'address') return /^https?:\/\//i.test(text)
  return only !== 'name' || !idForm.test(text)
}

export const problemAt = (column: string, message: string, code = 'INVALID_FORMAT'): Problem => ({
  code,
  message,
  path: [column],
})

/** Commas behind a backslash belong to the value. */
const partsOf = (text: string, separator: string | undefined): string[] =>
  separator === undefined
    ? [text]
    : text.split(separator === ',' ? /(?<!\\),/ : separator).map((part) => part.replaceAll('\\,', ',').trim())

/** Slots that hold any number of values, one behind the other; the others hold one for each number. */
const lists = new Set<Slot>(['category', 'facet', 'property', 'image', 'variantImage', 'data', 'status'])

const read = (row: ForeignRow, { name, rule, number }: Column, currencyCode: string): void => {
  // spreadsheets are kept from reading a number by a quote before it
  const text = String(row.feed.value?.[name] ?? '')
    .trim()
    .replace(/^'(?=[\d+])/, '')
  if (text === '') return
  if (!rule || isLost(rule)) {
    if (!rule || isTelling(rule, text)) row.lost.add(name)
    return
  }
  const cells = row.cells[rule.to] ?? []
  row.cells[rule.to] = cells
  for (const [index, part] of partsOf(text, rule.list).entries()) {
    if (part === '' || rule.except?.includes(part)) continue
    if (!isTaken(rule, name, part, currencyCode)) {
      row.lost.add(name)
      continue
    }
    const known = rule.values?.[part.toLowerCase()]
    if (rule.values && known === undefined) {
      row.problems.push(
        problemAt(name, texts.foreignValue(part, Object.keys(rule.values).join(', ')), 'ENUM_MISMATCH'),
      )
      continue
    }
    const cell = { text: known ?? part, column: name, ...(rule.property && { property: rule.property }) }
    if (lists.has(rule.to)) cells.push(cell)
    else cells[(number ?? 1) - 1 + index] ??= cell
  }
}

export const readForeignRow = (feed: FeedRow, columns: Column[], currencyCode: string): ForeignRow => {
  const row: ForeignRow = { feed, cells: {}, problems: [], lost: new Set() }
  for (const column of columns) read(row, column, currencyCode)
  return row
}

export const textAt = ({ cells }: ForeignRow, slot: Slot): string => cells[slot]?.[0]?.text ?? ''

const numeric = /^-?\d+(\.\d+)?$/
/** A problem of the row when it is none. */
export const numberAt = (row: ForeignRow, slot: Slot): number | undefined => {
  const cell = row.cells[slot]?.[0]
  if (!cell) return undefined
  if (numeric.test(cell.text)) return Number(cell.text)
  row.problems.push(problemAt(cell.column, texts.foreignNumber(cell.text)))
  return undefined
}

export const flagAt = (row: ForeignRow, slot: Slot): boolean | undefined => {
  const text = textAt(row, slot)
  return text === '' ? undefined : text === 'true'
}

/** The row in the form of the interface, or with its problems. */
export const asFeed = ({ feed, problems }: ForeignRow, value: Record<string, unknown>): FeedRow =>
  problems.length > 0 ? { ...feed, value: null, problems } : { ...feed, value: withoutGaps(value) }

export const withoutGaps = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
