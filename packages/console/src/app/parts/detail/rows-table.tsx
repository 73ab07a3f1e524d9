import { Fragment, type ReactNode } from 'react'
import type { Column } from '../list/list.types.ts'

type Props<Row> = {
  title: string
  columns: (Column<Row> | false)[]
  rows: readonly Row[]
  keyOf(row: Row, index: number): string | number
  className?: string
  /** More about a row, over the whole width below it. */
  below?(row: Row): ReactNode
}

/** A table inside of a card: its rows are few, and neither sorted nor opened. */
export const RowsTable = <Row,>({ title, columns, rows, keyOf, className, below }: Props<Row>) => {
  const shown = columns.filter((column) => column !== false)
  const head = ({ key, title: name, isNumber, from, isTitleHidden }: Column<Row>) => (
    <th key={key} scope="col" data-number={isNumber} data-from={from}>
      {isTitleHidden ? <span className="visually-hidden">{name}</span> : name}
    </th>
  )
  const cell = (row: Row, { key, show, isNumber, from, isHead }: Column<Row>) =>
    isHead ? (
      <th key={key} scope="row" data-from={from}>
        {show(row)}
      </th>
    ) : (
      <td key={key} data-number={isNumber} data-from={from}>
        {show(row)}
      </td>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
    <section className="table-box plain" aria-label={title} tabIndex={0}>
      <table className={className ? `table ${className}` : 'table'}>
        <thead>
          <tr>{shown.map(head)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const more = below?.(row)
            return (
              <Fragment key={keyOf(row, index)}>
                <tr>{shown.map((column) => cell(row, column))}</tr>
                {more && (
                  <tr>
                    <td colSpan={shown.length}>{more}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
