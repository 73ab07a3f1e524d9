import type { Ctx, Db, Problem } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { LineIndexOf } from '../model/line/line.rules.ts'
import type { Order } from '../model/order.types.ts'
import { catalogsOf } from './pricing.service.ts'
import { checkProducts, inquiriesOf, linesToRecheck } from './product.rules.ts'

/** An order that is still to be placed cannot be changed into one that would have been refused. */
export const checkChangedProducts = async (
  db: Db,
  ctx: Ctx,
  before: Order,
  after: Order,
  lineIndexOf: LineIndexOf,
): Promise<Problem[]> => {
  const lineItems = linesToRecheck(before, after)
  if (lineItems.length === 0) return []
  const settings = await getMerchantSettings(db, ctx.merchantId)
  if (!settings.productValidationOnOrderPlacement) return []
  const order = { ...after, lineItems }
  const [catalogCode = null] = await catalogsOf(db, ctx, [order])
  return checkProducts(order, await lookUpProducts(db, ctx, inquiriesOf(order, catalogCode)), lineIndexOf)
}
