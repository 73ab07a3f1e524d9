import { type FulfillmentOrderUpdate, type SalesOrderUpdate, texts } from '@tradepost/contract'
import { type Ctx, money, type Problem, type Tx } from '@tradepost/kernel'
import { listSoldProducts, lookUpProducts, type SoldProduct } from '../../../catalog/index.ts'
import { computeLine } from '../../model/amount/order-amounts.rules.ts'
import type {
  FulfillmentLine,
  FulfillmentOrder,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { completeProduct, noAmounts } from '../../model/line/line-document.rules.ts'
import { fulfillmentLineStatusIn } from '../../model/state/fulfillment-order.machine.ts'
import { catalogsOf } from '../../price/pricing.service.ts'
import { allocateIds } from '../save/fulfillment-order.store.ts'

export type Substitutes = { lines: FulfillmentLine[]; sent: SalesOrderUpdate; problems: Problem[] }

export const noSubstitutes: Substitutes = { lines: [], sent: {}, problems: [] }

/** A code that no line of the sales order has. */
const freshCode = (taken: Set<string>): string => {
  for (let number = 1; ; number++) {
    const code = `substitute-${number}`
    if (!taken.has(code)) {
      taken.add(code)
      return code
    }
  }
}

type Insertion = {
  index: number
  /** The line before it in the request that gets less for a substitute. */
  replaces: number | undefined
  productCode: string
  quantity: number
  reason: FulfillmentLine['quantityChangeReason']
}

const insertionsIn = ({ lineItems = [] }: FulfillmentOrderUpdate): Insertion[] =>
  lineItems.flatMap(({ id, product, quantity, quantityChangeReason }, index) =>
    id === undefined && product?.code && quantity && quantityChangeReason
      ? [
          {
            index,
            replaces: lineItems
              .slice(0, index)
              .findLast((one) => one.id !== undefined && one.quantityChangeReason === 'substituted')?.id,
            productCode: product.code,
            quantity,
            reason: quantityChangeReason,
          },
        ]
      : [],
  )

const salesLine = (
  code: string,
  insertion: Insertion,
  fulfillmentOrder: FulfillmentOrder,
  locked: LockedOrder,
  price: number,
  sold: SoldProduct | undefined,
) => {
  const lineOf = (line: FulfillmentLine | undefined) =>
    locked.order.lineItems.find(({ code: one }) => one === line?.salesOrderLineItemCode)
  const { productCode: product, replaces } = insertion
  const replaced = lineOf(fulfillmentOrder.lines.find(({ id }) => id === replaces))
  const first = replaced ?? lineOf(fulfillmentOrder.lines[0])
  const { currencyCode } = locked.order
  const { name = product, image = null, identifiers = {} } = sold ?? {}
  return {
    code,
    subStatus: 'substituted' as const,
    quantity: insertion.quantity,
    fulfillmentMethod: fulfillmentOrder.order.type,
    fulfillmentLocationCode: fulfillmentOrder.order.locationCode,
    shipToAddressSequenceIndex: first?.shipToAddressSequenceIndex ?? 0,
    product: { code: product, name, image, identifiers, price, currencyCode },
    currencyCode,
    price,
    ...(replaced && {
      replacedLineItemId: replaced.id,
      priceDifference: money.toNumber(money.subtract(money.amount(price), money.amount(replaced.price))),
    }),
  }
}

const fulfillmentLine = (
  id: number,
  line: ReturnType<typeof salesLine>,
  fulfillmentOrder: FulfillmentOrder,
  { reason }: Insertion,
): FulfillmentLine =>
  computeLine(
    {
      id,
      salesOrderLineItemCode: line.code,
      lineItemGroupId: null,
      sku: line.product.identifiers.sku || null,
      quantity: line.quantity,
      quantityChangeReason: reason,
      status: fulfillmentLineStatusIn(fulfillmentOrder.order.status) ?? 'accepted',
      currencyCode: line.currencyCode,
      price: line.price,
      salePrice: null,
      ...noAmounts,
      product: completeProduct(line.product),
      substitutionAllowed: true,
      ...(line.priceDifference !== undefined && { priceDifference: line.priceDifference }),
    },
    () => false,
  )

export type RequestedChange = {
  locked: LockedOrder
  fulfillmentOrder: FulfillmentOrder
  sent: FulfillmentOrderUpdate
}

type Product = Awaited<ReturnType<typeof lookUpProducts>>[number]

const problemOf = ({ index, productCode }: Insertion, known: Product, currencyCode: string): Problem[] => {
  if (known && known.price !== null) return []
  const message = known
    ? texts.substituteUnpriced(productCode, currencyCode)
    : texts.substituteUnknown(productCode)
  const path = ['lineItems', index, 'product', 'code']
  return [{ code: 'NOT_PASSED', status: known ? 409 : 404, message, path, value: productCode }]
}

/**
 * Lines that are inserted into fulfillment orders: their sales orders get them, too, at the price of the catalog. Four
 * statements for any number of changes, none where nothing is inserted.
 */
export const prepareSubstitutes = async (
  tx: Tx,
  ctx: Ctx,
  changes: RequestedChange[],
): Promise<Substitutes[]> => {
  const insertions = changes.map(({ sent }) => insertionsIn(sent))
  const count = insertions.flat().length
  if (count === 0) return changes.map(() => noSubstitutes)
  const catalogs = await catalogsOf(
    tx,
    ctx,
    changes.map(({ locked }) => locked.order),
  )
  const questions = changes.flatMap(({ locked, fulfillmentOrder }, place) =>
    (insertions[place] ?? []).map(({ productCode, quantity }) => ({
      catalogCode: catalogs[place] ?? null,
      productCode,
      locationCode: fulfillmentOrder.order.locationCode,
      quantity,
      currencyCode: locked.order.currencyCode,
    })),
  )
  const described = changes.flatMap(({ locked }, place) =>
    (insertions[place] ?? []).map(({ productCode }) => ({
      catalogCode: catalogs[place] ?? null,
      productCode,
      localeCode: locked.order.localeCode,
    })),
  )
  const [known, rows] = await Promise.all([
    lookUpProducts(tx, ctx, questions),
    listSoldProducts(tx, ctx.merchantId, described),
  ])
  const products = known.entries()
  const soldAt = new Map(rows.map((row) => [row.position, row]))
  const ids = (await allocateIds(tx, 'line', count)).values()
  const taken = new Map(
    changes.map(({ locked }) => [locked.id, new Set(locked.order.lineItems.map(({ code }) => code))]),
  )
  return changes.map(({ locked, fulfillmentOrder }, place) => {
    const own = (insertions[place] ?? []).map((insertion) => {
      const [position, product] = products.next().value as [number, Product]
      return { insertion, product, sold: soldAt.get(position), id: ids.next().value as number }
    })
    const problems = own.flatMap(({ insertion, product }) =>
      problemOf(insertion, product, locked.order.currencyCode),
    )
    if (problems.length > 0) return { ...noSubstitutes, problems }
    const lines = own.map(({ insertion, product, sold }) =>
      salesLine(
        freshCode(taken.get(locked.id) ?? new Set()),
        insertion,
        fulfillmentOrder,
        locked,
        product?.price ?? 0,
        sold,
      ),
    )
    return {
      problems,
      sent: { lineItems: lines },
      lines: lines.map((line, index) => {
        const { id, insertion } = own[index] as (typeof own)[number]
        return fulfillmentLine(id, line, fulfillmentOrder, insertion)
      }),
    }
  })
}
