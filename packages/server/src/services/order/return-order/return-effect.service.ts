import type { SalesOrderLine } from '@tradepost/contract'
import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { type ReturnedGoods, returnToStock } from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { Order } from '../document/order-document.rules.ts'
import type { LockedOrder } from '../order/order.store.ts'
import { saveChange } from '../order/order-save.service.ts'
import type { KnownCode } from '../return-code/return-code.store.ts'
import { lineMachine } from '../state/order.machine.ts'
import { findLineProducts, findWarehouse } from '../stock/routing.service.ts'
import { skuOf } from '../stock/stock.rules.ts'
import type { ReturnDoc, ReturnLineDoc } from './return-document.rules.ts'
import type { ReturnKey } from './return-order.types.ts'

/** A return with the lines that have completed just now. */
export type Completion = { key: ReturnKey; doc: ReturnDoc; lines: ReturnLineDoc[] }

const addQuantity = (line: SalesOrderLine, lines: ReturnLineDoc[]): SalesOrderLine => {
  const mine = lines.filter(({ salesOrderLineItemCode }) => salesOrderLineItemCode === line.code)
  if (mine.length === 0) return line
  const all = [line.returnQuantity, ...mine.map(({ quantity }) => quantity)].map((value) =>
    money.amount(value),
  )
  return { ...line, returnQuantity: money.toNumber(money.add(...all)) }
}

/** Returned is an order of which everything came back that was not voided before. */
const returnStatusOf = (lines: SalesOrderLine[]): Order['returnStatus'] => {
  const kept = lines.filter(({ status }) => !lineMachine.is(status, 'void'))
  if (kept.every(({ returnQuantity, quantity }) => returnQuantity >= quantity)) return 'returned'
  return kept.some(({ returnQuantity }) => returnQuantity > 0) ? 'partialReturn' : null
}

export const withReturned = (order: Order, lines: ReturnLineDoc[]): Order => {
  const lineItems = order.lineItems.map((line) => addQuantity(line, lines))
  return { ...order, lineItems, returnStatus: returnStatusOf(lineItems) }
}

const isResellable = (codes: KnownCode[]) => {
  const resellable = new Set(
    codes.flatMap(({ kind, code, ...rest }) => (kind === 'condition' && rest.isResellable ? [code] : [])),
  )
  return ({ conditionCode }: ReturnLineDoc) => resellable.has(conditionCode)
}

/** Goods that can be sold again, of products whose stock is counted. */
const goodsOf = async (
  tx: Tx,
  ctx: Ctx,
  { order }: LockedOrder,
  completions: Completion[],
  codes: KnownCode[],
): Promise<ReturnedGoods[]> => {
  const back = completions
    .filter(({ doc }) => !doc.imported)
    .flatMap(({ key, doc, lines }) => lines.filter(isResellable(codes)).map((line) => ({ key, doc, line })))
  const settings = back.length > 0 ? await getMerchantSettings(tx, ctx.merchantId) : null
  if (!settings || settings.inventoryReservationStrategy === 'ignore') return []
  const touched = new Set(back.map(({ line }) => line.salesOrderLineItemCode))
  const sold = order.lineItems.filter(({ code }) => touched.has(code))
  const [products] = await findLineProducts(tx, ctx, [{ ...order, lineItems: sold }])
  const warehouse = await findWarehouse(tx, ctx, sold)
  return back.flatMap(({ key, doc, line }) => {
    const from = sold.find(({ code }) => code === line.salesOrderLineItemCode)
    if (!from || !products?.get(from.code)?.isInventoryManaged) return []
    const locationCode = doc.dropOffLocationCode ?? from.fulfillmentLocationCode ?? warehouse
    if (locationCode === null) return []
    const reference = `${key.orderNumber}/${line.code}`
    return [
      { productCode: from.product.code, sku: skuOf(from), quantity: line.quantity, locationCode, reference },
    ]
  })
}

/** Lines of returns of one sales order have completed: the order counts them, and the stock gets what can be sold again. */
export const completeLines = async (
  tx: Tx,
  ctx: Ctx,
  sales: LockedOrder,
  completions: Completion[],
  codes: KnownCode[],
): Promise<void> => {
  const lines = completions.flatMap((completion) => completion.lines)
  if (lines.length === 0) return
  const goods = await goodsOf(tx, ctx, sales, completions, codes)
  if (goods.length > 0) await returnToStock(tx, ctx, goods)
  await saveChange(tx, ctx, sales, withReturned(sales.order, lines))
}
