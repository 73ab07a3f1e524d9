import type { ImportEntity, ImportSystem } from '@tradepost/contract'
import type { Slot } from './slot.table.ts'

/** Where the cells of a column go. */
export type Taken = {
  to: Slot
  /** Separates several values in a cell. */
  list?: string
  /** Meaning of the words of a cell; others are a problem of the row. */
  values?: Record<string, string>
  /** Code of a property. */
  property?: string
  /** Cells of another form are not carried over. */
  only?: 'address' | 'name'
  /** The name of the column ends with a currency: only that of the catalog is taken. */
  inCurrency?: true
  /** Cells that say nothing. */
  except?: string[]
  /** Why cells that `only` or `inCurrency` leave out are not carried over. */
  lost?: string
}

/** A column that is not carried over; `except` are values that say nothing. */
export type Lost = { lost: string; except?: string[] }

export type Rule = Taken | Lost

/**
 * An export of another shop system. A `#` in the name of a column stands for a number, a `*` at its end for anything; case
 * does not matter. Of several columns for one slot the first here that says something counts.
 */
export type Mapping = {
  system: ImportSystem
  entity: Extract<ImportEntity, 'product' | 'inventory' | 'customer'>
  /** Columns that tell this export from others. */
  knownBy: string[]
  /**
   * How rows make products: rows with the same `handle`, rows below one with a `name`, or rows that say by their `type`
   * what they are.
   */
  rows?: 'sameHandle' | 'belowName' | 'byType'
  /** Value of the only option of a product without options. */
  noOption?: string
  columns: Record<string, Rule>
}
