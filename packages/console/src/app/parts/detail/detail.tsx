import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { BackIcon } from '../icons.tsx'

export type Back = { to: LinkProps['to']; params?: Record<string, string>; title: string }

type Props = {
  /** Where it is listed. */
  back?: Back
  /** The way to its neighbors, where there is no list. */
  tabs?: ReactNode
  title: ReactNode
  status?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  side?: ReactNode
  children: ReactNode
}

/** The frame of a detail page: link to its list, title, actions and content. */
export const Detail = ({ back, tabs, title, status, note, actions, side, children }: Props) => {
  const { words } = useWords()
  return (
    <article className="detail">
      {back && (
        <Link
          to={back.to}
          params={back.params as never}
          className="detail-back"
          aria-label={`${words.state.back}: ${back.title}`}
        >
          <BackIcon />
          {back.title}
        </Link>
      )}
      <header className="page-head">
        <h1>{title}</h1>
        {status}
        {note && <span className="page-count">{note}</span>}
        {tabs}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      <div className="detail-body" data-side={side ? true : undefined}>
        <div className="detail-main">{children}</div>
        {side && <div className="detail-side">{side}</div>}
      </div>
    </article>
  )
}

export const Card = ({
  title,
  children,
  extra,
}: {
  title?: string
  children: ReactNode
  extra?: ReactNode
}) => (
  <section className="card">
    {title && (
      <header className="card-head">
        <h2>{title}</h2>
        {extra}
      </header>
    )}
    {children}
  </section>
)

/** Pairs of a word and a value; those without a value are left out. */
export const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
