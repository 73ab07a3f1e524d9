import {
  type FulfillmentOrderUpdate,
  type SalesOrderLineUpdate,
  type SalesOrderUpdate,
  texts,
} from '@tradepost/contract'
import type { Ctx, Problem, Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import type { Work, WorkLine } from '../fulfillment-work/work.rules.ts'
import { completeProduct } from '../line/line-document.rules.ts'
import type { LockedOrder } from '../order/order.store.ts'
import { computeLine } from '../price/order-amounts.rules.ts'
import { catalogsOf } from '../price/pricing.service.ts'
import { fulfillmentLineStatusIn } from '../state/fulfillment-order.machine.ts'
import { allocateIds } from './fulfillment-order.store.ts'

export type Substitutes = { lines: WorkLine[]; sent: SalesOrderUpdate; problems: Problem[] }

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
  productCode: string
  quantity: number
  reason: WorkLine['quantityChangeReason']
}

const insertionsIn = ({ lineItems = [] }: FulfillmentOrderUpdate): Insertion[] =>
  lineItems.flatMap(({ id, product, quantity, quantityChangeReason }, index) =>
    id === undefined && product?.code && quantity && quantityChangeReason
      ? [{ index, productCode: product.code, quantity, reason: quantityChangeReason }]
      : [],
  )

const salesLine = (
  code: string,
  { quantity }: Insertion,
  work: Work,
  locked: LockedOrder,
  price: number,
  product: string,
) => {
  const first = locked.order.lineItems.find(({ code: one }) => one === work.lines[0]?.salesOrderLineItemCode)
  const { currencyCode } = locked.order
  return {
    code,
    subStatus: 'substituted',
    quantity,
    fulfillmentMethod: work.order.type,
    fulfillmentLocationCode: work.order.locationCode,
    shipToAddressSequenceIndex: first?.shipToAddressSequenceIndex ?? 0,
    product: { code: product, name: product, price, currencyCode },
    currencyCode,
    price,
  } satisfies SalesOrderLineUpdate
}

const workLine = (
  id: number,
  line: ReturnType<typeof salesLine>,
  work: Work,
  { reason }: Insertion,
): WorkLine =>
  computeLine(
    {
      id,
      salesOrderLineItemCode: line.code,
      lineItemGroupId: null,
      sku: null,
      quantity: line.quantity,
      quantityChangeReason: reason,
      status: fulfillmentLineStatusIn(work.order.status) ?? 'accepted',
      currencyCode: line.currencyCode,
      price: line.price,
      salePrice: null,
      shippingAmount: null,
      taxAmount: 0,
      tax2Amount: 0,
      taxExempt: false,
      unitPromoAmount: 0,
      unitDiscountAmount: 0,
      promoAmount: 0,
      discountAmount: 0,
      overrideAmount: null,
      extendedPrice: 0,
      product: completeProduct(line.product),
      substitutionAllowed: true,
    },
    () => false,
  )

export type WorkChanging = { locked: LockedOrder; work: Work; sent: FulfillmentOrderUpdate }

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
 * Lines that are inserted into fulfillment orders: their sales orders get them, too, at the price of the catalog. Three
 * statements for any number of changes, none where nothing is inserted.
 */
export const prepareSubstitutes = async (
  tx: Tx,
  ctx: Ctx,
  changes: WorkChanging[],
): Promise<Substitutes[]> => {
  const insertions = changes.map(({ sent }) => insertionsIn(sent))
  const count = insertions.flat().length
  if (count === 0) return changes.map(() => noSubstitutes)
  const catalogs = await catalogsOf(
    tx,
    ctx,
    changes.map(({ locked }) => locked.order),
  )
  const questions = changes.flatMap(({ locked, work }, place) =>
    (insertions[place] ?? []).map(({ productCode, quantity }) => ({
      catalogCode: catalogs[place] ?? null,
      productCode,
      locationCode: work.order.locationCode,
      quantity,
      currencyCode: locked.order.currencyCode,
    })),
  )
  const products = (await lookUpProducts(tx, ctx, questions)).values()
  const ids = (await allocateIds(tx, 'line', count)).values()
  const taken = new Map(
    changes.map(({ locked }) => [locked.id, new Set(locked.order.lineItems.map(({ code }) => code))]),
  )
  return changes.map(({ locked, work }, place) => {
    const own = (insertions[place] ?? []).map((insertion) => ({
      insertion,
      product: products.next().value as Product,
      id: ids.next().value as number,
    }))
    const problems = own.flatMap(({ insertion, product }) =>
      problemOf(insertion, product, locked.order.currencyCode),
    )
    if (problems.length > 0) return { ...noSubstitutes, problems }
    const lines = own.map(({ insertion, product }) =>
      salesLine(
        freshCode(taken.get(locked.id) ?? new Set()),
        insertion,
        work,
        locked,
        product?.price ?? 0,
        insertion.productCode,
      ),
    )
    return {
      problems,
      sent: { lineItems: lines },
      lines: lines.map((line, index) => {
        const { id, insertion } = own[index] as (typeof own)[number]
        return workLine(id, line, work, insertion)
      }),
    }
  })
}
