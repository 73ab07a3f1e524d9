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

const none: Substitutes = { lines: [], sent: {}, problems: [] }

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

/** Lines that are inserted into a fulfillment order: the sales order gets them, too, at the price of the catalog. */
export const prepareSubstitutes = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  work: Work,
  update: FulfillmentOrderUpdate,
): Promise<Substitutes> => {
  const insertions = insertionsIn(update)
  if (insertions.length === 0) return none
  const { currencyCode } = locked.order
  const [catalogCode = null] = await catalogsOf(tx, ctx, [locked.order])
  const products = await lookUpProducts(
    tx,
    ctx,
    insertions.map(({ productCode, quantity }) => ({
      catalogCode,
      productCode,
      locationCode: work.order.locationCode,
      quantity,
      currencyCode,
    })),
  )
  const problems = insertions.flatMap(({ index, productCode }, place): Problem[] => {
    const known = products[place]
    if (known && known.price !== null) return []
    const message = known
      ? texts.substituteUnpriced(productCode, currencyCode)
      : texts.substituteUnknown(productCode)
    const path = ['lineItems', index, 'product', 'code']
    return [{ code: 'NOT_PASSED', status: known ? 409 : 404, message, path, value: productCode }]
  })
  if (problems.length > 0) return { ...none, problems }
  const taken = new Set(locked.order.lineItems.map(({ code }) => code))
  const ids = await allocateIds(tx, 'line', insertions.length)
  const lines = insertions.map((one, place) =>
    salesLine(freshCode(taken), one, work, locked, products[place]?.price ?? 0, one.productCode),
  )
  return {
    problems,
    sent: { lineItems: lines },
    lines: lines.map((line, place) =>
      workLine(ids[place] as number, line, work, insertions[place] as Insertion),
    ),
  }
}
