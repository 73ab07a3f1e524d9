import { Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { RowLink } from '../row-link.tsx'
import { Failed } from '../states.tsx'
import type { Target } from '../target.ts'
import { Card } from './detail.tsx'

type Props = {
  title: string
  /** Undefined while it is on its way. */
  rows: ReactNode[] | undefined
  asked: { error: unknown; refetch(): unknown }
  empty: string
  /** Without one there is no list of them in the console. */
  more: { to: LinkProps['to']; search?: ListSearch } | undefined
}

/** A few rows, and the way to all of them. */
export const Tile = ({ title, rows, asked, empty, more }: Props) => {
  const { words } = useWords()
  return (
    <Card
      title={title}
      extra={
        more && (
          <Link
            to={more.to}
            search={(more.search ?? {}) as never}
            className="more"
            aria-label={`${title}: ${words.dashboard.more}`}
          >
            {words.dashboard.more}
          </Link>
        )
      }
    >
      {asked.error && !rows ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : !rows ? (
        [1, 2, 3, 4].map((key) => <Skeleton key={key} height={14} my="sm" />)
      ) : rows.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <ul className="rows">{rows}</ul>
      )}
    </Card>
  )
}

type RowProps = { to: Target; title: ReactNode; note?: ReactNode; children?: ReactNode }

/** A row that leads to what it is about, with its figures at the end. */
export const TileRow = ({ to, title, note, children }: RowProps) => (
  <li>
    <span>
      <RowLink to={to}>{title}</RowLink>
      {note && <small>{note}</small>}
    </span>
    {children}
  </li>
)

type StepProps = { to: Target; title: string; note?: string; share: number; value: string }

/** A row with a bar; `share` is its part of the largest row. */
export const TileStep = ({ to, title, note, share, value }: StepProps) => (
  <li className="step">
    <RowLink to={to}>
      {title}
      {note && <small>{note}</small>}
    </RowLink>
    <meter min={0} max={1} value={share} aria-label={title} />
    <b>{value}</b>
  </li>
)
