import { Link, type LinkProps } from '@tanstack/react-router'
import { useDesk } from '../../session/use-session.tsx'

export type AreaTab = { to: NonNullable<LinkProps['to']>; title: string; permission?: string }

/** The way between the lists of an area, those that the role may see. */
export const AreaTabs = ({ title, tabs }: { title: string; tabs: readonly AreaTab[] }) => {
  const { may } = useDesk()
  return (
    <nav className="tabs" aria-label={title}>
      {tabs
        .filter(({ permission }) => may(permission))
        .map(({ to, title: name }) => (
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
