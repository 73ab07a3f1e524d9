import type { ReactNode } from 'react'
import type { OperationFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { FieldWord } from '../../words/words.ts'
import { RowLink } from '../row-link.tsx'
import { Status } from '../status.tsx'
import type { Target } from '../target.ts'
import type { Column } from './list.types.ts'

const NONE = '–'

/** An address may go on in another line behind its @. */
const breakable = (text: string): ReactNode => {
  const [name, ...host] = text.split('@')
  return host.length === 0 ? (
    text
  ) : (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}

type Options = Partial<Omit<Column<never>, 'key' | 'show' | 'isNumber'>>
/** A field that the words have no name for needs a title. */
type Titled = Options & { title: string }
type Link<Row> = {
  to(row: Row): Target
  text?(row: Row): ReactNode
  /** Below the link, such as the code of what has a name. */
  note?(row: Row): ReactNode
}

type OwnColumn<Row> = {
  (key: FieldWord, show: Column<Row>['show'], options?: Options): Column<Row>
  (key: string, show: Column<Row>['show'], options: Titled): Column<Row>
}
type FieldColumn<Row> = {
  (key: keyof Row & FieldWord, options?: Options): Column<Row>
  (key: keyof Row & string, options: Titled): Column<Row>
}
type LinkColumn<Row> = {
  (key: keyof Row & FieldWord, options: Options & Link<Row>): Column<Row>
  (key: keyof Row & string, options: Titled & Link<Row>): Column<Row>
}

/**
 * Columns by the kind of their field. The title is the word for the field unless the area has one of its own, and a column
 * can be sorted by if the operation sorts by its field.
 */
export const useColumnKinds = <Row extends object>(facts: OperationFacts = {}) => {
  const { words } = useWords()
  const { formats } = useSession()
  type Key = keyof Row & string

  const column = (key: string, show: Column<Row>['show'], options: Options = {}): Column<Row> => ({
    key,
    title: wordFor(words.field, key),
    sort: facts.sorts?.includes(key) ? key : undefined,
    show,
    ...options,
  })
  const by =
    (shown: (value: never) => ReactNode, isNumber?: true): FieldColumn<Row> =>
    (key: Key, options?: Options) => ({
      ...column(
        key,
        (row) => {
          const value = row[key] ?? null
          return value === null || value === '' ? NONE : shown(value as never)
        },
        options,
      ),
      isNumber,
    })

  return {
    /** Whatever the area shows there. */
    own: column as OwnColumn<Row>,
    ownNumber: ((key: string, show: Column<Row>['show'], options?: Options) => ({
      ...column(key, show, options),
      isNumber: true,
    })) as OwnColumn<Row>,
    link: ((key: Key, { to, text, note, ...options }: Options & Link<Row>) => {
      const linked = (row: Row) => (
        <RowLink to={to(row)}>{text ? text(row) : (row[key] as ReactNode)}</RowLink>
      )
      const withNote = (row: Row) => (
        <span className="two-lines">
          {linked(row)}
          <small>{note?.(row)}</small>
        </span>
      )
      return column(key, note ? withNote : linked, options)
    }) as LinkColumn<Row>,
    text: by((value: unknown) => breakable(String(value))),
    code: by((value: unknown) => <code>{String(value)}</code>),
    /** One value of a list in the contract, or several. */
    word: by(
      (value: string | string[]) =>
        [value]
          .flat()
          .map((one) => wordFor(words.value, one))
          .join(', ') || NONE,
    ),
    list: by((value: string[]) => value.join(', ') || NONE),
    status: by((value: string) => <Status value={value} />),
    flag: by((value: boolean) => (value ? words.list.yes : words.list.no)),
    number: by((value: number) => formats.number(value), true),
    date: by((value: string) => formats.date(value)),
    moment: by((value: string) => formats.dateTime(value)),
  }
}
