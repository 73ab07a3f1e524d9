import { errors, texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { SellableProduct } from '../../catalog/index.ts'
import type { FailedDemand, OrderDemand } from '../../inventory/index.ts'
import type { CompleteMerchantSettings } from '../../merchant/index.ts'
import type { LineIndexOf } from '../model/line/line.rules.ts'
import type { HandedOver } from '../model/order/handover.rules.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine, salesOrderMachine } from '../model/state/order.machine.ts'

type Line = Order['lineItems'][number]
type StockSettings = Pick<CompleteMerchantSettings, 'inventoryReservationStrategy'>

/** Whether routing takes stock; `recommend` only names locations, and `ignore` does nothing. */
export const reservesStock = ({ inventoryReservationStrategy }: StockSettings): boolean =>
  inventoryReservationStrategy === 'hardAllocate'

/** Stock keeps four decimals; less than the last of them is nothing. */
const isSomething = (quantity: number) => money.amount(quantity) > 0n

/** Quantity that an open line should have reserved. */
const heldQuantity = (line: Line, handed: HandedOver): number => {
  const left = money.subtract(money.amount(line.quantity), handed(line.code))
  return lineMachine.isFinal(line.status) || left < 0n ? 0 : money.toNumber(left)
}

/** Orders that other systems settled hold none. */
export const holdsStock = ({ status, imported }: Order): boolean =>
  !imported && salesOrderMachine.may(status, 'holdStock')

export const skuOf = ({ product }: Line): string | null => product.identifiers?.sku || null

/** Catalog data of the products, by line code. */
export type LineProducts = Map<string, SellableProduct | null>

export const productsByLine = ({ lineItems }: Order, products: (SellableProduct | null)[]): LineProducts =>
  new Map(lineItems.map(({ code }, index) => [code, products[index] ?? null]))

/** Goods that fulfillment orders have yet to hand over: they are wanted where the work is done. */
export type StockClaim = { code: string; locationCode: string; quantity: money.Amount }

export type Stocked = {
  id: number
  order: Order
  products: LineProducts
  handed?: HandedOver
  claims?: StockClaim[]
  /** Whether also what is in no fulfillment order is kept. */
  isRouted?: boolean
  /** Quantities that locations refused: no stock is held for them until another location takes them. */
  refused?: Map<string, money.Amount>
}

export type DemandTerms = {
  warehouse: string | null
  /** Whether lines take what there is; otherwise only those that may be sold before their goods are there. */
  isLenient: boolean
  isWaiting?: (code: string) => boolean
}

const nothing: HandedOver = () => money.zero
const smaller = (one: money.Amount, other: money.Amount) => (other < one ? other : one)

export type LocationQuantity = { locationCode: string | null; quantity: number }

/** Where a line wants to hold how much: what fulfillment orders count on at their locations, the rest at its own. */
export const wantedByLocation = (
  line: Line,
  {
    handed = nothing,
    claims = [],
    isRouted = true,
    refused,
  }: Pick<Stocked, 'handed' | 'claims' | 'isRouted' | 'refused'>,
  warehouse: string | null,
): LocationQuantity[] => {
  let rest = money.amount(heldQuantity(line, handed))
  const wanted = new Map<string | null, money.Amount>()
  const want = (locationCode: string | null, quantity: money.Amount) => {
    wanted.set(locationCode, money.add(wanted.get(locationCode) ?? money.zero, quantity))
    rest = money.subtract(rest, quantity)
  }
  for (const { code, locationCode, quantity } of claims)
    if (code === line.code) want(locationCode, smaller(quantity, rest))
  rest = money.subtract(rest, refused?.get(line.code) ?? money.zero)
  if (isRouted) want(line.fulfillmentLocationCode ?? warehouse, rest)
  return [...wanted]
    .filter(([, quantity]) => quantity > 0n)
    .map(([locationCode, quantity]) => ({ locationCode, quantity: money.toNumber(quantity) }))
}

/** Wanted reservations of open lines, for products whose stock is counted. */
export const demandsOf = (
  stocked: Stocked,
  { warehouse, isLenient, isWaiting }: DemandTerms,
): OrderDemand[] =>
  stocked.order.lineItems.flatMap((line) => {
    const product = stocked.products.get(line.code)
    if (!product?.isInventoryManaged) return []
    return wantedByLocation(line, stocked, warehouse).map(({ locationCode, quantity }) => ({
      salesOrderNumber: String(stocked.id),
      salesOrderLineItemCode: line.code,
      productCode: line.product.code,
      quantity,
      locationCode,
      sku: skuOf(line),
      isSkuLoose: true,
      isOptional: isLenient || product.mayLackStock,
      ...(isWaiting && { isWaiting: isWaiting(line.code) }),
    }))
  })

/** Paths point to the line in the request. */
export const shortageProblems = (
  lineIndexOf: LineIndexOf,
  demands: OrderDemand[],
  failures: FailedDemand[],
): Problem[] =>
  failures.map((failure) => {
    const code = demands[failure.index]?.salesOrderLineItemCode ?? ''
    const index = lineIndexOf(code)
    const message = failure.reason ?? errors[failure.error].message
    return {
      code: 'NOT_PASSED',
      // also for a product without any record: what is missing is stock
      status: 409,
      message: texts.ofLineItem(message, code),
      path: index === null ? ['lineItems'] : ['lineItems', index, 'quantity'],
    }
  })

/** Goods of a line in a package that was handed over. */
export type PackedGoods = { code: string; locationCode: string | null; quantity: number }

export type StockChange = {
  /** Lines that release everything that has not left, or the excess over what they keep. */
  released: { salesOrderLineItemCode: string; keep?: number }[]
  /** Lines that want more than before, or at another location; their present reservations are released. */
  wanted: string[]
  /** Lines whose goods have left without a package. */
  settled: { code: string; quantity: number }[]
}

const destinationOf = ({ product, fulfillmentLocationCode }: Line) =>
  JSON.stringify([product.code, product.identifiers?.sku || null, fulfillmentLocationCode])

const lessOf = (code: string, had: number, has: number): Pick<StockChange, 'released'> => ({
  released: isSomething(had) && had > has ? [{ salesOrderLineItemCode: code, keep: has }] : [],
})

const changeOf = (before: Line | undefined, after: Line, handed: HandedOver): Partial<StockChange> => {
  const { code } = after
  const [had, has] = [before ? heldQuantity(before, handed) : 0, heldQuantity(after, handed)]
  if (before && !lineMachine.isFinal(before.status) && after.status === 'fulfilled') {
    const quantity = money.toNumber(money.subtract(money.amount(after.quantity), handed(code)))
    return {
      settled: isSomething(quantity) ? [{ code, quantity }] : [],
      released: [{ salesOrderLineItemCode: code }],
    }
  }
  if (has === 0) return had > 0 ? { released: [{ salesOrderLineItemCode: code }] } : {}
  if (!before) return { wanted: [code] }
  if (destinationOf(before) !== destinationOf(after))
    return { released: [{ salesOrderLineItemCode: code }], wanted: [code] }
  return has > had ? { wanted: [code] } : lessOf(code, had, has)
}

/** Stock to reserve and release after a change; `handed` includes this change's packages. */
export const stockChange = (before: Order, after: Order, handed: HandedOver = nothing): StockChange => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  const changes = before.imported
    ? []
    : after.lineItems.map((line) => changeOf(old.get(line.code), line, handed))
  return {
    released: changes.flatMap(({ released = [] }) => released),
    wanted: holdsStock(after) ? changes.flatMap(({ wanted = [] }) => wanted) : [],
    settled: changes.flatMap(({ settled = [] }) => settled),
  }
}

/** Lines that want stock at all, when their order begins to take some. */
export const openLines = (order: Order, handed: HandedOver = nothing): string[] =>
  holdsStock(order)
    ? order.lineItems.filter((line) => isSomething(heldQuantity(line, handed))).map(({ code }) => code)
    : []

const claimText = (claims: StockClaim[], code: string): string => {
  const sums = new Map<string, money.Amount>()
  for (const { locationCode, quantity } of claims.filter((claim) => claim.code === code))
    sums.set(locationCode, money.add(sums.get(locationCode) ?? money.zero, quantity))
  return [...sums]
    .filter(([, quantity]) => quantity > 0n)
    .map(([locationCode, quantity]) => `${locationCode} ${quantity}`)
    .toSorted()
    .join()
}

/** Lines that fulfillment orders count on or did so before, and those of them whose claims changed. */
export const claimedLines = (before: StockClaim[], after: StockClaim[]) => {
  const claimed = new Set([...before, ...after].map(({ code }) => code))
  const changed = [...claimed].filter((code) => claimText(before, code) !== claimText(after, code))
  return { claimed, changed }
}
