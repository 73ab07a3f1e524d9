import type { SalesOrderUpdate } from '@tradepost/contract'
import { type Ctx, type Problem, refuse } from '@tradepost/kernel'
import { routeOrders } from '../fulfillment/route/route.ts'
import { countedOf } from '../model/amount/calculated.rules.ts'
import { lineIndexes } from '../model/line/line.rules.ts'
import { validPart } from '../model/request/shape.rules.ts'
import { priceChange } from '../record/reprice.ts'
import { lockedOrder, performEffects } from '../record/save.ts'
import { becomesRouted } from './becomes-routed.ts'
import { carryOut } from './carry-out.ts'
import { checkSize } from './check.rules.ts'
import { checkRefunded } from './check-refunded.ts'
import { applyChecked } from './check-update.ts'
import { closeWithFulfillment } from './close.ts'
import { setAttributes } from './customer.service.ts'

export const updateSalesOrder = (
  ctx: Ctx,
  orderNumber: string,
  body: SalesOrderUpdate,
  schemaProblems: Problem[] = [],
  { isByCaller = false }: { isByCaller?: boolean } = {},
) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const before = locked.order
    const request = validPart(body, schemaProblems)
    const sent: SalesOrderUpdate = countedOf(request, request.status ?? before.status)

    const applied = await applyChecked(tx, ctx, locked, { sent, body, schemaProblems, isByCaller })
    const { closed, fulfillmentOrders } = await closeWithFulfillment(tx, ctx, locked, applied)
    const priced = await priceChange(tx, ctx, locked, sent, closed)
    refuse([
      ...checkSize(priced, lineIndexes(sent.lineItems)),
      ...(await checkRefunded(tx, ctx, locked, priced)),
    ])

    await performEffects(tx, ctx, [{ locked, after: priced }])
    const isRoutedNow = await becomesRouted(tx, ctx, locked, priced, fulfillmentOrders)
    const hasOwnStatus = (sent.fulfillmentStatus ?? before.fulfillmentStatus) !== before.fulfillmentStatus
    const after = await carryOut(tx, ctx, locked, { priced, fulfillmentOrders, hasOwnStatus })
    if (isRoutedNow) await routeOrders(tx, ctx, [orderNumber])
    refuse(await setAttributes(tx, ctx, after, sent))
  })
