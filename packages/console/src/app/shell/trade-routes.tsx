import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { listOf, of, page } from './page.tsx'

const promotions = createRoute({
  ...listOf,
  path: '/promotions',
  component: page(
    can.viewPromotions,
    lazyRouteComponent(() => import('../area/promotion/promotion-list.tsx'), 'PromotionList'),
  ),
})
const promotionTry = createRoute({
  ...of,
  path: '/promotions/try',
  validateSearch: ({ promotion }: Record<string, unknown>): { promotion?: string } =>
    typeof promotion === 'string' || typeof promotion === 'number' ? { promotion: String(promotion) } : {},
  component: page(
    can.viewPromotions,
    lazyRouteComponent(() => import('../area/promotion/promotion-try.tsx'), 'PromotionTry'),
  ),
})
const promotion = createRoute({
  ...of,
  path: '/promotions/$promotionCode',
  component: page(
    can.viewPromotions,
    lazyRouteComponent(() => import('../area/promotion/promotion-editor.tsx'), 'PromotionEditor'),
  ),
})

const segments = createRoute({
  ...listOf,
  path: '/segments',
  component: page(
    can.viewSegments,
    lazyRouteComponent(() => import('../area/segment/segment-list.tsx'), 'SegmentList'),
  ),
})
const segment = createRoute({
  ...of,
  path: '/segments/$segmentCode',
  component: page(
    can.viewSegments,
    lazyRouteComponent(() => import('../area/segment/segment-editor.tsx'), 'SegmentEditor'),
  ),
})

const returns = createRoute({
  ...listOf,
  path: '/returns',
  component: page(
    can.viewReturnOrders,
    lazyRouteComponent(() => import('../area/return/return-list.tsx'), 'ReturnList'),
  ),
})
const returnOrder = createRoute({
  ...of,
  path: '/returns/$orderNumber',
  component: page(
    can.viewReturnOrders,
    lazyRouteComponent(() => import('../area/return/return-detail.tsx'), 'ReturnDetail'),
  ),
})

/** Promotions, segments and returns. */
export const tradeRoutes = [
  ...[promotions, promotionTry, promotion],
  ...[segments, segment, returns, returnOrder],
] as const
