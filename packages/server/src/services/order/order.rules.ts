import {
  type FulfillmentMethod,
  MAX_AMOUNT,
  orderPlatforms,
  type SalesOrderCreate,
  type SalesOrderUpdate,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { type AddressRule, checkAddresses } from './address.rules.ts'
import { checkDoubled, checkLineChanges, checkLines, placesOf } from './line.rules.ts'
import type { Order } from './order.document.rules.ts'
import { salesOrderMachine } from './order.machine.ts'

const MAX_PROBLEMS = 100

/** Which fulfillment methods include billing and shipping, and therefore need the address for it. */
const addressNeeds = {
  primaryBillToAddressSequenceIndex: ['directShip', 'BOPIS'],
  primaryShipToAddressSequenceIndex: ['directShip'],
} as const satisfies Record<string, FulfillmentMethod[]>

const checkPrimaryIndex = (order: Order, field: keyof typeof addressNeeds): Problem[] => {
  const index = order[field]
  const { length } = order.addressSequences
  if (index !== null) {
    if (index < length) return []
    const message = `${index} is no position in addressSequences, which has ${length}`
    return [{ code: 'MAXIMUM', message, path: [field], value: index }]
  }
  const needing: readonly FulfillmentMethod[] = addressNeeds[field]
  const method = needing.find((name) => order.lineItems.some((line) => line.fulfillmentMethod === name))
  if (!method) return []
  const message = `${field} is needed for ${method}`
  return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [field] }]
}

const checkPrimaryIndexes = (order: Order): Problem[] =>
  (Object.keys(addressNeeds) as (keyof typeof addressNeeds)[]).flatMap((field) =>
    checkPrimaryIndex(order, field),
  )

/** The word of the vendor stands for the vendor's own app. */
export const checkPlatform = (platform: string | undefined, vendor: string): Problem[] => {
  if (platform === undefined || platform === vendor) return []
  if ((orderPlatforms as readonly string[]).includes(platform)) return []
  const message = `No enum match for: ${platform}`
  return [{ code: 'ENUM_MISMATCH', message, path: ['platform'], value: platform }]
}

/** Promotions take off; from less than nothing they could not. */
const checkNotNegative = ({ lineItems, ...order }: Order): Problem[] => {
  const amounts: [path: (string | number)[], value: number | null | undefined][] = [
    [['shippingSubTotal'], order.shippingSubTotal],
    [['taxAmount'], order.taxAmount],
    [['tax2Amount'], order.tax2Amount],
    ...lineItems.flatMap(({ product, shippingAmount }, index): typeof amounts => [
      [['lineItems', index, 'product', 'price'], product?.price],
      [['lineItems', index, 'product', 'salePrice'], product?.salePrice],
      [['lineItems', index, 'shippingAmount'], shippingAmount],
    ]),
  ]
  return amounts
    .filter(([, value]) => (value ?? 0) < 0)
    .map(([path, value]) => ({
      code: 'MINIMUM',
      message: `${value} is below the minimum of 0 in a new order`,
      path,
      value,
    }))
}

/** Beyond it a number would not hold every decimal. */
const checkSize = ({ lineItems, total }: Order): Problem[] => {
  const isLarge = (value: number) => Math.abs(value) > MAX_AMOUNT
  const large = lineItems.findIndex(({ extendedPrice }) => isLarge(extendedPrice))
  if (large < 0 && !isLarge(total)) return []
  const path = large < 0 ? ['total'] : ['lineItems', large, 'extendedPrice']
  return [{ code: 'MAXIMUM', message: `Amounts go up to ${MAX_AMOUNT}`, path }]
}

type Rules = AddressRule & { vendor: string }

/** Everything that is wrong with a new order. */
export const checkNewOrder = (sent: SalesOrderCreate, order: Order, rules: Rules): Problem[] =>
  [
    ...checkAddresses(sent.addressSequences, rules),
    ...checkPrimaryIndexes(order),
    ...checkPlatform(sent.platform, rules.vendor),
    ...(order.status === 'new' ? checkNotNegative(order) : []),
    ...checkSize(order),
    ...checkDoubled(sent.lineItems),
    ...checkLines(order.lineItems, {
      currencyCode: order.currencyCode,
      addressCount: order.addressSequences.length,
      placeOf: placesOf(sent.lineItems),
    }),
  ].slice(0, MAX_PROBLEMS)

const checkStatus = (before: Order, sent: SalesOrderUpdate): Problem[] => {
  const refused = sent.status && salesOrderMachine.refusal(before.status, sent.status, undefined)
  return refused ? [{ code: 'NOT_PASSED', message: refused, path: ['status'], value: sent.status }] : []
}

/** Everything that is wrong with an update; `after` is the order as it would be. */
export const checkUpdate = (
  before: Order,
  sent: SalesOrderUpdate,
  after: Order,
  { vendor }: Pick<Rules, 'vendor'>,
): Problem[] =>
  [
    ...checkStatus(before, sent),
    ...checkAddresses(sent.addressSequences ?? [], { isStrict: true }),
    ...checkPrimaryIndexes(after),
    ...checkPlatform(sent.platform, vendor),
    ...(after.status === 'new' ? checkNotNegative(after) : []),
    ...checkLineChanges(before.lineItems, sent.lineItems ?? [], before.status),
    ...checkLines(after.lineItems, {
      currencyCode: after.currencyCode,
      addressCount: after.addressSequences.length,
      placeOf: placesOf(sent.lineItems ?? []),
    }),
  ].slice(0, MAX_PROBLEMS)
