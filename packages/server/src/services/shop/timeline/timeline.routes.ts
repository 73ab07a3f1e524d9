import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { listSalesOrderTimeline } from './timeline.service.ts'

export const timelineRoutes = routes(order, {
  listSalesOrderTimeline: ({ ctx, params, query }) => listSalesOrderTimeline(ctx, params.orderNumber, query),
})
