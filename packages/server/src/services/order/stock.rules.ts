import { errors } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { SellableProduct } from '../catalog/index.ts'
import type { FailedDemand, OrderDemand } from '../inventory/index.ts'
import type { CompleteMerchantSettings } from '../merchant/index.ts'
import type { PlaceOf } from './line.rules.ts'
import type { Order } from './order.document.rules.ts'
import { lineMachine, salesOrderMachine } from './order.machine.ts'

type Line = Order['lineItems'][number]

/** Whether orders of the merchant take stock at all. */
export const reservesStock = ({
  inventoryReservationStrategy,
}: Pick<CompleteMerchantSettings, 'inventoryReservationStrategy'>): boolean =>
  inventoryReservationStrategy !== 'ignore'

/** What a line holds of the stock, as long as it is neither handed over nor given up. */
const heldQuantity = (line: Line): number => (lineMachine.isFinal(line.status) ? 0 : line.quantity)

/** Stock keeps four decimals; less than the last of them is nothing. */
const isSomething = (quantity: number) => money.amount(quantity) > 0n

/** Orders that are under way and were not settled elsewhere. */
const isHolding = ({ status, imported }: Order): boolean =>
  !imported && !salesOrderMachine.isFinal(status) && status !== 'fulfilled'

const demandOf = (
  salesOrderNumber: string,
  line: Line,
  product: SellableProduct | null | undefined,
  warehouse: string | null,
): OrderDemand => ({
  salesOrderNumber,
  salesOrderLineItemCode: line.code,
  productCode: line.product.code,
  quantity: line.quantity,
  locationCode: line.fulfillmentLocationCode ?? warehouse,
  sku: line.product.identifiers?.sku || null,
  isSkuLoose: true,
  isOptional: product?.mayLackStock ?? false,
})

/** The facts of the products stand in the order of the lines. */
export type Stocked = { id: number; order: Order; products: (SellableProduct | null)[] }

/** What a new order needs of the stock. */
export const demandsOf = ({ id, order, products }: Stocked, warehouse: string | null): OrderDemand[] =>
  order.lineItems.flatMap((line, index) =>
    products[index]?.isInventoryManaged && isSomething(heldQuantity(line))
      ? [demandOf(String(id), line, products[index], warehouse)]
      : [],
  )

const shortage = ({ error, reason }: FailedDemand) => ({
  status: errors[error].status,
  message: reason ?? errors[error].message,
})

/** Where the line stands in the request. */
export const shortageProblems = (
  placeOf: PlaceOf,
  demands: OrderDemand[],
  failures: FailedDemand[],
): Problem[] =>
  failures.map((failure) => {
    const code = demands[failure.index]?.salesOrderLineItemCode ?? ''
    const place = placeOf(code)
    const { status, message } = shortage(failure)
    return {
      code: 'NOT_PASSED',
      status,
      message: `${message} (line item ${code})`,
      path: place === null ? ['lineItems'] : ['lineItems', place, 'quantity'],
    }
  })

export type StockChange = {
  /** Lines that give all back, or what is more than they keep: one that could be sold without stock may hold less. */
  released: { salesOrderLineItemCode: string; keep?: number }[]
  /** Lines that want more or something else; what they hold is given back before. */
  wanted: string[]
  /** Lines whose goods have left. */
  settled: string[]
}

const placeOf = ({ product, fulfillmentLocationCode }: Line) =>
  JSON.stringify([product.code, product.identifiers?.sku || null, fulfillmentLocationCode])

const lessOf = (code: string, had: number, has: number): Pick<StockChange, 'released'> => ({
  released: isSomething(had) && had > has ? [{ salesOrderLineItemCode: code, keep: has }] : [],
})

const changeOf = (before: Line | undefined, after: Line): Partial<StockChange> => {
  const { code } = after
  const [had, has] = [before ? heldQuantity(before) : 0, heldQuantity(after)]
  if (had > 0 && after.status === 'fulfilled')
    return { ...lessOf(code, had, after.quantity), settled: [code] }
  if (has === 0) return had > 0 ? { released: [{ salesOrderLineItemCode: code }] } : {}
  if (!before || placeOf(before) !== placeOf(after) || has > had) return { wanted: [code] }
  return lessOf(code, had, has)
}

/** What an update means for the stock. */
export const stockChange = (before: Order, after: Order): StockChange => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  const changes = before.imported ? [] : after.lineItems.map((line) => changeOf(old.get(line.code), line))
  return {
    released: changes.flatMap(({ released = [] }) => released),
    wanted: isHolding(after) ? changes.flatMap(({ wanted = [] }) => wanted) : [],
    settled: changes.flatMap(({ settled = [] }) => settled),
  }
}
