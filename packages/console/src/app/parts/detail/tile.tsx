import { Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { Failed } from '../states.tsx'
import { Card } from './detail.tsx'

type Props = {
  title: string
  /** Undefined while it is on its way. */
  rows: ReactNode[] | undefined
  error: unknown
  empty: string
  onRetry(): void
  /** Without one there is no list of them in the console. */
  more: { to: LinkProps['to']; search?: ListSearch } | undefined
}

/** A few rows, and the way to all of them. */
export const Tile = ({ title, rows, error, empty, onRetry, more }: Props) => {
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
      {error && !rows ? (
        <Failed error={error} onRetry={onRetry} />
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
