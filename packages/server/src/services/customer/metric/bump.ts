import type { Ctx, Tx } from '@tradepost/kernel'
import { type OrderFigures, toBumpRows } from './metric.rules.ts'
import * as store from './metric.store.ts'

/** For orders, in their transaction: one statement for any number of them. Deleted customers are counted, too. */
export const bumpCustomerMetrics = async (tx: Tx, ctx: Ctx, figures: OrderFigures[]): Promise<void> => {
  if (figures.length > 0) await store.bumpMetrics(tx, ctx, toBumpRows(figures))
}
