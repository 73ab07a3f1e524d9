import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { listOf, of, page } from './page.tsx'

const imports = createRoute({
  ...listOf,
  path: '/imports',
  component: page(
    can.viewImports,
    lazyRouteComponent(() => import('../area/import/import-list.tsx'), 'ImportList'),
  ),
})
const newImport = createRoute({
  ...of,
  path: '/imports/new',
  component: page(
    can.createImports,
    lazyRouteComponent(() => import('../area/import/new-import.tsx'), 'NewImport'),
  ),
})
const oneImport = createRoute({
  ...of,
  path: '/imports/$importRef',
  component: page(
    can.viewImports,
    lazyRouteComponent(() => import('../area/import/import-detail.tsx'), 'ImportDetail'),
  ),
})
const exportList = createRoute({
  ...listOf,
  path: '/exports',
  component: page(
    can.viewExports,
    lazyRouteComponent(() => import('../area/export/export-list.tsx'), 'ExportList'),
  ),
})

export const importRoutes = [imports, newImport, oneImport, exportList] as const
