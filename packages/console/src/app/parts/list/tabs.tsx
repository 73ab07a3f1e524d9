import { Link, Navigate } from '@tanstack/react-router'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { Missing } from '../states.tsx'
import { type AreaName, areaTabs } from './area-tabs.ts'

type Props = { of: AreaName }

const useTabs = (of: AreaName) => {
  const { words } = useWords()
  const { may } = useSession()
  const { title, tabs } = areaTabs(words)[of]
  return { title, tabs: tabs.filter(({ permission }) => may(permission)) }
}

/** The way between the lists of an area that the role may see. */
export const AreaTabs = ({ of }: Props) => {
  const { title, tabs } = useTabs(of)
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

/** An area without its own page opens the first tab that the role may see. */
export const FirstTab = ({ of }: Props) => {
  const [first] = useTabs(of).tabs
  return first ? <Navigate to={first.to} replace /> : <Missing />
}
