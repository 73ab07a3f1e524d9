import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { listOf, of, page } from './page.tsx'

const categories = createRoute({
  ...of,
  path: '/categories',
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } =>
    typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {},
  component: page(
    can.viewCategories,
    lazyRouteComponent(() => import('../area/category/category-page.tsx'), 'CategoryPage'),
  ),
})
const attributes = createRoute({
  ...listOf,
  path: '/attributes',
  component: page(
    can.viewAttributes,
    lazyRouteComponent(() => import('../area/catalog/attribute-list.tsx'), 'AttributeList'),
  ),
})
const attribute = createRoute({
  ...of,
  path: '/attributes/$attributeCode',
  component: page(
    can.viewAttributes,
    lazyRouteComponent(() => import('../area/catalog/attribute-detail.tsx'), 'AttributeDetail'),
  ),
})
const properties = createRoute({
  ...listOf,
  path: '/properties',
  component: page(
    can.viewAttributes,
    lazyRouteComponent(() => import('../area/catalog/property-list.tsx'), 'PropertyList'),
  ),
})
const catalogs = createRoute({
  ...listOf,
  path: '/catalogs',
  component: page(
    can.viewCatalogs,
    lazyRouteComponent(() => import('../area/catalog/catalog-list.tsx'), 'CatalogList'),
  ),
})

/** The lists beside the products. */
export const catalogRoutes = [categories, attributes, attribute, properties, catalogs] as const
