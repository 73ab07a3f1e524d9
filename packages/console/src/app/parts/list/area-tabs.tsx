import { Link, type LinkProps, Navigate } from '@tanstack/react-router'
import type { Needed } from '../../session/session.ts'
import { useDesk } from '../../session/use-session.tsx'
import type { Words } from '../../words/en.ts'
import { useWords } from '../../words/use-words.tsx'
import { Missing } from '../states.tsx'

type Tab = { to: NonNullable<LinkProps['to']>; title: string; permission?: Needed }

/** The lists of an area in words; those without the permission are left out. */
export type Area = (words: Words) => { title: string; tabs: readonly Tab[] }

const useTabs = (area: Area) => {
  const { words } = useWords()
  const { may } = useDesk()
  const { title, tabs } = area(words)
  return { title, tabs: tabs.filter(({ permission }) => may(permission)) }
}

/** The way between the lists of an area. */
export const AreaTabs = ({ area }: { area: Area }) => {
  const { title, tabs } = useTabs(area)
  return (
    <nav className="tabs" aria-label={title}>
      {tabs.map(({ to, title: name }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-active': true }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** An area without a page of its own opens at the first one that the role may see. */
export const FirstTab = ({ area }: { area: Area }) => {
  const [first] = useTabs(area).tabs
  return first ? <Navigate to={first.to} replace /> : <Missing />
}
