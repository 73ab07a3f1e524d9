import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { listSalesOrderTimeline } from './list.ts'

export const timelineRoutes = routes(order, {
  listSalesOrderTimeline: ({ ctx, params, query }) => listSalesOrderTimeline(ctx, params.orderNumber, query),
})
