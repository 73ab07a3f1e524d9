import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'

/** From a product to its history, and back. */
export const ProductTabs = ({ productCode }: { productCode: string }) => {
  const { words } = useWords()
  const shared = {
    params: { productCode },
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { 'data-active': true },
  }
  return (
    <nav className="tabs" aria-label={words.product.title}>
      <Link to="/products/$productCode" {...shared}>
        {words.catalog.history.product}
      </Link>
      <Link to="/products/$productCode/history" {...shared}>
        {words.catalog.history.title}
      </Link>
    </nav>
  )
}
