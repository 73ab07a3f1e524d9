import { type Ctx, money, type Problem, type Tx } from '@tradepost/kernel'
import { holdStock, reserveForOrder } from '../../../inventory/index.ts'
import { getMerchantSettings } from '../../../merchant/index.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { lineIndexes } from '../../model/line/line.rules.ts'
import { freshFacts, readFacts } from '../../routing/facts.service.ts'
import { countedProducts, openOrderOf } from '../../routing/open-order.rules.ts'
import { decideRouting } from '../../routing/routing.rules.ts'
import { findLineProducts } from '../../stock/reserve.ts'
import { reservesStock, shortageProblems } from '../../stock/stock.rules.ts'
import { unroutedProblems } from './unrouted.rules.ts'

/**
 * Reserves stock for a draft where routing would send it now, and reports lines without a location. Once placed, it is
 * routed by its reservations.
 */
export const holdForRouting = async (tx: Tx, ctx: Ctx, locked: LockedOrder): Promise<Problem[]> => {
  const { id, order } = locked
  const [products = new Map()] = await findLineProducts(tx, ctx, [order])
  const open = openOrderOf(locked, products)
  await holdStock(tx, ctx, countedProducts([open]))
  const decision = decideRouting(open, freshFacts(await readFacts(tx, ctx, [open])))
  if (decision.unrouted.length > 0) return unroutedProblems(order, [{ decision, numbers: [] }])
  if (!reservesStock(await getMerchantSettings(tx, ctx.merchantId))) return []
  const lines = new Map(open.lines.map((line) => [line.code, line]))
  const demands = decision.parts.flatMap(({ locationCode, lines: taken }) =>
    taken.flatMap(({ code, quantity }) => {
      const line = lines.get(code)
      if (!line?.isCounted) return []
      return [
        {
          salesOrderNumber: String(id),
          salesOrderLineItemCode: code,
          productCode: line.productCode,
          quantity: money.toNumber(quantity),
          locationCode,
          sku: line.sku,
          isSkuLoose: true,
          isOptional: line.mayLackStock,
        },
      ]
    }),
  )
  if (demands.length === 0) return []
  const { failures } = await reserveForOrder(tx, ctx, demands)
  return shortageProblems(lineIndexes(order.lineItems), demands, failures)
}
