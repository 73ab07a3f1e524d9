import type { Ctx, Tx } from '@tradepost/kernel'
import { routesAutomatically } from '../../routing/settings.service.ts'
import { type FulfillmentPlan, saveFulfillmentOrders } from '../save/save.ts'
import { routeOrders } from './route.ts'

const rejectedLines = ({ fulfillmentOrders }: Pick<FulfillmentPlan, 'fulfillmentOrders'>): number =>
  fulfillmentOrders.flatMap(({ lines }) => lines.filter(({ status }) => status === 'rejected')).length

/** Routes rejected lines to the next location in the same transaction, when the merchant has orders routed. */
export const saveAndReroute = async (tx: Tx, ctx: Ctx, plans: FulfillmentPlan[]): Promise<void> => {
  await saveFulfillmentOrders(tx, ctx, plans)
  const rejected = plans.filter((plan) => rejectedLines(plan) > rejectedLines(plan.locked))
  if (rejected.length === 0 || !(await routesAutomatically(tx, ctx))) return
  await routeOrders(
    tx,
    ctx,
    rejected.map(({ locked }) => String(locked.id)),
  )
}
