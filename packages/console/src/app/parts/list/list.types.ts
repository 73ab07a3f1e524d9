import type { ReactNode } from 'react'
import type { OperationFacts } from '../../api/facts.ts'
import type { FieldWord } from '../../words/words.ts'
import type { Target } from '../target.ts'
import type { Filters, ListSearch } from './list-search.ts'

export type Column<Row> = {
  key: string
  title: string
  /** Label for screen readers, such as of a column of buttons. */
  isTitleHidden?: boolean
  show(row: Row): ReactNode
  /** A sort of the operation; columns without one cannot be sorted by. */
  sort?: string
  isNumber?: boolean
  /** Names the row. */
  isHead?: boolean
  /** The least important ones go first when there is little room. */
  from?: 'tablet' | 'desktop' | 'wide'
  /** Hidden until the reader chooses it. */
  isExtra?: boolean
}

/** The values of a field among what a list finds, as the API counts them. */
export type Facet = {
  field: string
  values: { value: string; label: string; count: number; from?: number; to?: number }[]
}

export type View = { key: string; title: string; search: Pick<ListSearch, 'q' | 'filters' | 'sort'> }

/** A page of rows as the API gives it. */
export type Page<Row> = { rows: Row[]; after?: string; total?: number }
export type Question = {
  search?: string
  sort?: string
  filters?: Filters
  after?: string
  limit: number
}

/** Rows of this page, or everything that the list finds: then `question` asks for it. */
export type Chosen<Row> = { rows: Row[]; count: number; question: Question | null }

export type ListProps<Row> = {
  /** Names the list in the memory of the browser and of its queries. */
  name: string
  title: string
  /** The way to the other lists of the area. */
  tabs?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  facts: OperationFacts
  columns: Column<Row>[]
  /** Filters that are offered, of those that the operation has. */
  filters: readonly FieldWord[]
  views?: View[]
  /** The order without another wish. */
  sort?: string
  read(question: Question, signal: AbortSignal): Promise<Page<Row>>
  keyOf(row: Row): string
  /** The page of a row, or what else opens it. */
  open?: ((row: Row) => Target | undefined) | ((row: Row) => void)
  /** Counts what can be narrowed down; asked for when the reader wants to see it. */
  readFacets?(question: Question, signal: AbortSignal): Promise<Facet[]>
  /** Buttons for what is selected; without it no row can be ticked. */
  bulk?(chosen: Chosen<Row>, clear: () => void): ReactNode
  /** Says what to do first while there is nothing at all. */
  empty: string
}
