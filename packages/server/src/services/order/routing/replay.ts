import type { RoutingReplayQuestion, RoutingRules } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { findLineProducts } from '../stock/reserve.ts'
import { partsOf } from './explain.ts'
import { freshFacts, readFacts } from './facts.service.ts'
import { placedOrderOf } from './open-order.rules.ts'
import { figuresOf } from './replay.rules.ts'
import { listPastOrders } from './replay.store.ts'
import { decideRouting } from './routing.rules.ts'

const MAX_DIFFERENCES = 100

/** Each order by itself: what another one would take is not gone, or a replay of many would find empty shelves. */
export const replayRouting = async (
  ctx: Ctx,
  { rules: changes, from, to, limit = 100 }: RoutingReplayQuestion,
) => {
  const past = await listPastOrders(ctx.db, ctx.merchantId, { from, to, limit })
  const orders = past.map(({ order, lines }) => ({ ...order, lineItems: lines }))
  const products = await findLineProducts(ctx.db, ctx, orders)
  const placed = past.map(({ id }, index) =>
    placedOrderOf(id, orders[index] as (typeof orders)[number], products[index] ?? new Map()),
  )
  const known = await readFacts(ctx.db, ctx, placed)
  const decideBy = (rules: RoutingRules) =>
    placed.map((order) => decideRouting(order, freshFacts({ ...known, rules })))
  const current = decideBy(known.rules)
  const changed = decideBy({ ...known.rules, ...changes })
  const differences = current
    .map((decision, index) => ({
      orderNumber: String(decision.id),
      current: partsOf(decision),
      changed: partsOf(changed[index] as typeof decision),
    }))
    .filter((one) => JSON.stringify(one.current) !== JSON.stringify(one.changed))
  return {
    current: figuresOf(current),
    changed: figuresOf(changed),
    differences: differences.slice(0, MAX_DIFFERENCES),
  }
}
