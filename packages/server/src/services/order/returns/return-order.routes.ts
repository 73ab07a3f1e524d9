import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as codes from './code/return-code.service.ts'
import { createReturnOrders } from './create.ts'
import { exportReturnOrders } from './export.ts'
import * as returns from './list.ts'
import { updateReturnOrder } from './update.ts'

export const returnOrderRoutes = routes(order, {
  listReturnOrders: ({ ctx, query }) => returns.listReturnOrders(ctx, query),
  createReturnOrders: ({ ctx, body }) => createReturnOrders(ctx, body.returnOrders),
  exportReturnOrdersCsv: ({ ctx, query }) => exportReturnOrders(ctx, query),
  getReturnOrder: ({ ctx, params, query }) => returns.getReturnOrder(ctx, params.orderNumber, query),
  updateReturnOrder: ({ ctx, params, body }) => updateReturnOrder(ctx, params.orderNumber, body),
  listReturnOrderHistory: ({ ctx, params, query }) =>
    returns.listReturnOrderHistory(ctx, params.orderNumber, query),
  getReturnOrderTransitions: ({ ctx, params }) => returns.getReturnOrderTransitions(ctx, params.orderNumber),
  listReturnReasons: ({ ctx, query }) => codes.listReturnReasons(ctx, query),
  createReturnReasons: ({ ctx, body }) => codes.createReturnReasons(ctx, body.returnReasons),
  updateReturnReason: ({ ctx, params, body }) => codes.updateReturnReason(ctx, params.returnReasonCode, body),
  deleteReturnReason: ({ ctx, params }) => codes.deleteReturnReason(ctx, params.returnReasonCode),
  listProductConditions: ({ ctx, query }) => codes.listProductConditions(ctx, query),
  createProductConditions: ({ ctx, body }) => codes.createProductConditions(ctx, body.productConditions),
  updateProductCondition: ({ ctx, params, body }) =>
    codes.updateProductCondition(ctx, params.productConditionCode, body),
  deleteProductCondition: ({ ctx, params }) => codes.deleteProductCondition(ctx, params.productConditionCode),
})
