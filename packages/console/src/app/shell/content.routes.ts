import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { listOf, of, page } from './page.tsx'

const home = createRoute({
  ...of,
  path: '/content',
  component: page(
    can.viewContent,
    lazyRouteComponent(() => import('../area/content/content-home.tsx'), 'ContentHome'),
  ),
})
const pages = createRoute({
  ...listOf,
  path: '/content/shops/$shopCode',
  component: page(
    can.viewContent,
    lazyRouteComponent(() => import('../area/content/page-list.tsx'), 'PageList'),
  ),
})
const editor = createRoute({
  ...of,
  path: '/content/shops/$shopCode/$pageCode',
  component: page(
    can.viewContent,
    lazyRouteComponent(() => import('../area/content/page-editor.tsx'), 'PageEditor'),
  ),
})
const images = createRoute({
  ...listOf,
  path: '/content/images',
  component: page(
    can.viewContent,
    lazyRouteComponent(() => import('../area/content/image/image-library.tsx'), 'ImageLibrary'),
  ),
})

export const contentRoutes = [home, pages, editor, images] as const
