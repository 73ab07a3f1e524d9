import type { BatchErrorItem, SalesOrderCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit, type Problem } from '@tradepost/kernel'
import { getMerchantSettings } from '../merchant/index.ts'
import { type Order, readOrder } from './order.document.rules.ts'
import { createdEntry, orderAdded } from './order.events.ts'
import { checkNewOrder } from './order.rules.ts'
import * as store from './order.store.ts'

/** An item of the request on its way to being an order. */
type Draft = { index: number; order: Order; problems: Problem[] }

const errorsOf = (sent: SalesOrderCreate[], { index, problems }: Draft): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'salesOrder', id: sent[index]?.externalCode ?? '' }, [problem]),
    code: problem.status ?? 400,
  }))

const isGood = ({ problems }: Draft) => problems.length === 0

/** A constant number of statements, however many orders and lines there are. */
const storeOrders = (ctx: Ctx, orders: store.StoredOrder[]) =>
  ctx.tx(async (tx) => {
    await Promise.all([
      store.insertOrders(tx, ctx, orders),
      store.writeLines(
        tx,
        ctx.merchantId,
        orders.flatMap(({ id, order }) => order.lineItems.map((line) => ({ orderId: id, line }))),
      ),
      store.insertHistory(
        tx,
        ctx,
        orders.map(({ id, order }) => createdEntry(id, order)),
      ),
      emit(
        tx,
        ctx,
        orders.map(({ id, order }) => orderAdded(id, order)),
      ),
    ])
  })

/** Orders that fail become error items, one for each problem; the others are stored. */
export const createSalesOrders = async (ctx: Ctx, sent: SalesOrderCreate[]) => {
  const { strictOrderAddresses } = await getMerchantSettings(ctx.db, ctx.merchantId)
  const { config, ids } = ctx.platform
  const drafts = sent.map((item, index): Draft => {
    const order = readOrder(item, ctx.now, ids.uuid)
    const problems = checkNewOrder(item, order, { isStrict: strictOrderAddresses, vendor: config.vendor })
    return { index, order, problems }
  })

  const good = drafts.filter(isGood)
  const orderNumbers: (string | null)[] = sent.map(() => null)
  if (good.length > 0) {
    const first = await store.takeNumbers(ctx.db, ctx.merchantId, good.length)
    const orders = good.map(({ order }, place) => ({ id: first + place, order }))
    await storeOrders(ctx, orders)
    for (const [place, { index }] of good.entries()) orderNumbers[index] = String(first + place)
  }
  return { orderNumbers, errors: drafts.flatMap((draft) => errorsOf(sent, draft)) }
}
