import { Link, type LinkProps } from '@tanstack/react-router'

type Props = { label: string; tabs: readonly (readonly [to: NonNullable<LinkProps['to']>, title: string])[] }

/** The way between the lists of an area. */
export const TabLinks = ({ label, tabs }: Props) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(([to, title]) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'data-active': true }}
      >
        {title}
      </Link>
    ))}
  </nav>
)
