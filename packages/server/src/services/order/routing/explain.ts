import type { RoutedPart, RoutingRulesUpdate } from '@tradepost/contract'
import { type Ctx, fail, money } from '@tradepost/kernel'
import { lockOrders } from '../record/order.store.ts'
import { findLineProducts } from '../stock/reserve.ts'
import { freshFacts, readFacts } from './facts.service.ts'
import { openOrderOf } from './open-order.rules.ts'
import { type Decision, decideRouting } from './routing.rules.ts'

/** Without the numbers of fulfillment orders, which do not exist. */
export const partsOf = ({ parts }: Decision): RoutedPart[] =>
  parts.map(({ locationCode, method, lines }) => ({
    locationCode,
    fulfillmentMethod: method,
    fulfillmentOrderNumber: null,
    lineItems: lines.map(({ code, quantity }) => ({
      salesOrderLineItemCode: code,
      quantity: money.toNumber(quantity),
    })),
  }))

export const explainRouting = (ctx: Ctx, orderNumber: string, changes: RoutingRulesUpdate = {}) =>
  ctx.tx(async (tx) => {
    const [locked] = await lockOrders(tx, ctx.merchantId, [orderNumber])
    if (!locked) throw fail('orderNotFound')
    const [products = new Map()] = await findLineProducts(tx, ctx, [locked.order])
    const order = openOrderOf(locked, products)
    const known = await readFacts(tx, ctx, [order])
    const rules = { ...known.rules, ...changes }
    const decision = decideRouting(order, freshFacts({ ...known, rules }))
    return {
      rules,
      fulfillmentOrders: partsOf(decision),
      unrouted: decision.unrouted,
      locations: decision.locations,
    }
  })
