import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FieldFacts } from '../../api/facts.ts'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { CloseIcon } from '../icons.tsx'

export type RowColumn = { name: string; label: string; facts?: FieldFacts }
type Row = Record<string, unknown>
type Props = {
  title: string
  columns: RowColumn[]
  rows: Row[]
  /** A new row starts with it. */
  blank: Row
  isReadOnly: boolean
  problem?: string
  /** The API's sentence about one field of one row. */
  problemAt?(index: number, name: string): string | undefined
  onChange(rows: Row[]): void
}

/** More fields than these would be too narrow to read beside each other. */
const IN_LINE = 5

/** Numbers and codes of a few letters; names get the room that these leave. */
const isShort = ({ facts }: RowColumn): boolean => facts?.kind === 'number' || (facts?.maxLength ?? 99) <= 6

/** A list of small objects, such as the rows of a tax table, edited in place. */
export const RowsField = ({
  title,
  columns,
  rows,
  blank,
  isReadOnly,
  problem,
  problemAt,
  onChange,
}: Props) => {
  const { words } = useWords()
  const isPhone = useMediaQuery('(max-width: 700px)')
  const put = (index: number, change: Row) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  const cell = (row: Row, index: number, { name, label, facts }: RowColumn) => {
    const value = row[name]
    const shared = {
      'aria-label': `${label} ${index + 1}`,
      readOnly: isReadOnly,
      size: 'xs',
      error: problemAt?.(index, name),
    } as const
    if (facts?.choices)
      return (
        <Select
          {...shared}
          data={facts.choices.map((choice) => ({ value: choice, label: wordFor(words.value, choice) }))}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => put(index, { [name]: next })}
        />
      )
    if (facts?.kind === 'number')
      return (
        <NumberInput
          {...shared}
          hideControls
          className="number-field"
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => put(index, { [name]: typeof next === 'number' ? next : null })}
        />
      )
    return (
      <TextInput
        {...shared}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={(event) =>
          put(index, { [name]: event.currentTarget.value || (facts?.nullable ? null : '') })
        }
      />
    )
  }
  const numbered = rows.map((row, index) => ({ row, index, key: `row ${index}` }))
  return (
    <div className="rows-field" data-stacked={isPhone || columns.length > IN_LINE || undefined}>
      {problem && <p className="move-bad">{problem}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
        <section className="table-box plain" aria-label={title} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
                {!isReadOnly && (
                  <th scope="col">
                    <span className="visually-hidden">{words.rows.remove}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {numbered.map(({ row, index, key }) => (
                <tr key={key}>
                  {columns.map((column) => (
                    <td key={column.name} data-label={column.label} data-short={isShort(column) || undefined}>
                      {cell(row, index, column)}
                    </td>
                  ))}
                  {!isReadOnly && (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`${words.rows.remove} ${index + 1}`}
                        onClick={() => onChange(rows.filter((_, at) => at !== index))}
                      >
                        <CloseIcon />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!isReadOnly && (
        <Button variant="default" size="compact-sm" onClick={() => onChange([...rows, { ...blank }])}>
          {words.rows.add}
        </Button>
      )}
    </div>
  )
}
