import type { SalesOrderLine } from '@tradepost/contract'
import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { type ReturnedGoods, returnToStock } from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Order } from '../model/order.types.ts'
import { saveChanges } from '../record/save.ts'
import { findLineProducts, findWarehouse } from '../stock/reserve.ts'
import { skuOf } from '../stock/stock.rules.ts'
import type { KnownCode } from './code/return-code.store.ts'
import type { ReturnDoc, ReturnLineDoc } from './document.rules.ts'
import type { ReturnKey } from './return-order.types.ts'

/** A return with the lines that have completed just now. */
export type Completion = { sales: LockedOrder; key: ReturnKey; doc: ReturnDoc; lines: ReturnLineDoc[] }

const addQuantity = (line: SalesOrderLine, lines: ReturnLineDoc[]): SalesOrderLine => {
  const mine = lines.filter(({ salesOrderLineItemCode }) => salesOrderLineItemCode === line.code)
  if (mine.length === 0) return line
  const all = [line.returnQuantity, ...mine.map(({ quantity }) => quantity)].map((value) =>
    money.amount(value),
  )
  return { ...line, returnQuantity: money.toNumber(money.add(...all)) }
}

const withReturned = (order: Order, lines: ReturnLineDoc[]): Order => ({
  ...order,
  lineItems: order.lineItems.map((line) => addQuantity(line, lines)),
})

const isResellable = (codes: KnownCode[]) => {
  const resellable = new Set(
    codes.flatMap(({ kind, code, ...rest }) => (kind === 'condition' && rest.isResellable ? [code] : [])),
  )
  return ({ conditionCode }: ReturnLineDoc) => resellable.has(conditionCode)
}

type Sold = { order: Order; lines: SalesOrderLine[] }

/** Sales orders of completions once each, with the lines that came back. */
const soldIn = (completions: Completion[]): Map<number, Sold> =>
  new Map(
    [...Map.groupBy(completions, ({ sales }) => sales.id)].map(([id, own]) => {
      const { order } = (own[0] as Completion).sales
      const codes = new Set(own.flatMap(({ lines }) => lines.map((line) => line.salesOrderLineItemCode)))
      return [id, { order, lines: order.lineItems.filter(({ code }) => codes.has(code)) }]
    }),
  )

/** Goods that can be sold again, of products whose stock is counted; one statement for any number of orders. */
const goodsOf = async (
  tx: Tx,
  ctx: Ctx,
  completions: Completion[],
  codes: KnownCode[],
): Promise<ReturnedGoods[]> => {
  const back = completions
    .filter(({ doc }) => !doc.imported)
    .map((one) => ({ ...one, lines: one.lines.filter(isResellable(codes)) }))
    .filter(({ lines }) => lines.length > 0)
  const settings = back.length > 0 ? await getMerchantSettings(tx, ctx.merchantId) : null
  if (!settings || settings.inventoryReservationStrategy === 'ignore') return []
  const sold = soldIn(back)
  const found = await findLineProducts(
    tx,
    ctx,
    [...sold.values()].map(({ order, lines }) => ({ ...order, lineItems: lines })),
  )
  const products = new Map([...sold.keys()].map((id, index) => [id, found[index]]))
  const warehouse = await findWarehouse(
    tx,
    ctx,
    [...sold.values()].flatMap(({ lines }) => lines),
  )
  return back.flatMap(({ sales, key, doc, lines }) =>
    lines.flatMap((line) => {
      const from = sold.get(sales.id)?.lines.find(({ code }) => code === line.salesOrderLineItemCode)
      if (!from || !products.get(sales.id)?.get(from.code)?.isInventoryManaged) return []
      const locationCode = doc.dropOffLocationCode ?? from.fulfillmentLocationCode ?? warehouse
      if (locationCode === null) return []
      const reference = `${key.orderNumber}/${line.code}`
      const { quantity } = line
      return [{ productCode: from.product.code, sku: skuOf(from), quantity, locationCode, reference }]
    }),
  )
}

/** Lines of returns have completed: the orders count them, and the stock gets what can be sold again. */
export const completeLines = async (
  tx: Tx,
  ctx: Ctx,
  completions: Completion[],
  codes: KnownCode[],
): Promise<void> => {
  const completed = completions.filter(({ lines }) => lines.length > 0)
  if (completed.length === 0) return
  const goods = await goodsOf(tx, ctx, completed, codes)
  if (goods.length > 0) await returnToStock(tx, ctx, goods)
  const byOrder = [...Map.groupBy(completed, ({ sales }) => sales.id).values()]
  await saveChanges(
    tx,
    ctx,
    byOrder.map((own) => {
      const { sales } = own[0] as Completion
      const lines = own.flatMap((completion) => completion.lines)
      return { locked: sales, after: withReturned(sales.order, lines) }
    }),
  )
}
