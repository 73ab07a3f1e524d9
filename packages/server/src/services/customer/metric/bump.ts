import type { Ctx, Tx } from '@tradepost/kernel'
import { type OrderFigures, toBumpRows } from './metric.rules.ts'
import * as store from './metric.store.ts'

/** Orders call this in their transaction, with one statement for any number. Deleted customers are counted, too. */
export const bumpCustomerMetrics = async (tx: Tx, ctx: Ctx, figures: OrderFigures[]): Promise<void> => {
  if (figures.length > 0) await store.bumpMetrics(tx, ctx, toBumpRows(figures))
}
