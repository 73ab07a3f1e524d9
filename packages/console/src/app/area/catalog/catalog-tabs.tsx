import { Link } from '@tanstack/react-router'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const tabs = [
  ['/products', 'products', 'CPV'],
  ['/categories', 'categories', 'CCAV'],
  ['/attributes', 'attributes', 'CAV'],
  ['/properties', 'properties', 'CAV'],
  ['/catalogs', 'catalogs', 'CCV'],
] as const

/** The lists of the catalog that the role may see. */
export const CatalogTabs = () => {
  const { words } = useWords()
  const { may } = useDesk()
  return (
    <nav className="tabs" aria-label={words.catalog.tabs}>
      {tabs
        .filter(([, , permission]) => may(permission))
        .map(([to, word]) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'data-active': true }}
          >
            {words.catalog[word]}
          </Link>
        ))}
    </nav>
  )
}
