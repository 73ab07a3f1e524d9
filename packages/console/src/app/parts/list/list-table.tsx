import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { DownIcon, UpIcon } from '../icons.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import type { Column } from './list.types.ts'
import { SelectBox, type Selection } from './selection.tsx'

type Props<Row> = {
  title: string
  columns: Column<Row>[]
  /** Null while the first page is on its way. */
  rows: Row[] | null
  isOld: boolean
  sort: string | undefined
  onSort(field: string): void
  keyOf(row: Row): string
  open?(row: Row): void
  selection?: Selection
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => `row ${index}`)

const Head = <Row,>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) => {
  const { words } = useWords()
  const { isTitleHidden, title, isNumber, from, sort: field } = column
  const [by, order] = (sort ?? '').split(':')
  const isSorted = field !== undefined && by === field
  const direction = order === 'desc' ? 'descending' : 'ascending'
  return (
    <th scope="col" data-number={isNumber} data-from={from} aria-sort={isSorted ? direction : undefined}>
      {field === undefined ? (
        <span className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</span>
      ) : (
        <button type="button" title={words.list.sortBy({ name: title })} onClick={() => onSort(field)}>
          {title}
          {isSorted && (order === 'desc' ? <DownIcon /> : <UpIcon />)}
        </button>
      )}
    </th>
  )
}

/** Rows that keys and mouse open; links inside of a cell stay links. */
export const ListTable = <Row,>(props: Props<Row>) => {
  const { title, columns, rows, isOld, sort, onSort, keyOf, open, selection } = props
  const { words } = useWords()
  const [at, setAt] = useState(-1)
  const body = useRef<HTMLTableSectionElement>(null)
  const step = (by: number) => setAt(Math.max(0, Math.min((rows?.length ?? 0) - 1, at + by)))
  const chosen = rows?.[at]
  useShortcuts({ j: () => step(1), k: () => step(-1) }, rows !== null)
  useEffect(() => {
    const row = at < 0 ? null : body.current?.rows[at]
    row?.focus()
  }, [at])

  const click = (event: MouseEvent, row: Row) => {
    const isText = window.getSelection()?.toString() !== ''
    if (!isText && !(event.target as HTMLElement).closest('a, button, input, label')) open?.(row)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen && event.target === event.currentTarget) open?.(chosen)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
    <section className="table-box" aria-label={title} tabIndex={0}>
      <table className="table" aria-busy={rows === null || isOld}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="tick">
                <SelectBox
                  label={words.list.selectAll}
                  keys={(rows ?? []).map(keyOf)}
                  selection={selection}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} data-old={isOld || undefined}>
          {rows === null
            ? SKELETONS.map((key) => (
                <tr key={key}>
                  {selection && <td className="tick" />}
                  {columns.map(({ key: column, from }) => (
                    <td key={column} data-from={from}>
                      <Skeleton height={12} my={4} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => (
                <tr
                  key={keyOf(row)}
                  tabIndex={-1}
                  data-open={open ? true : undefined}
                  onClick={(event) => click(event, row)}
                  onFocus={() => setAt(index)}
                  onKeyDown={press}
                >
                  {selection && (
                    <td className="tick">
                      <SelectBox
                        label={words.list.select({ name: keyOf(row) })}
                        keys={[keyOf(row)]}
                        selection={selection}
                      />
                    </td>
                  )}
                  {columns.map(({ key, show, isNumber, from }) => (
                    <td key={key} data-number={isNumber} data-from={from}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}
