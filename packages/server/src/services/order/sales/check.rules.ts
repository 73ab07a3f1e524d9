import {
  type FulfillmentMethod,
  MAX_AMOUNT,
  type SalesOrderCreate,
  type SalesOrderUpdate,
  texts,
} from '@tradepost/contract'
import { MAX_PROBLEMS, type Problem } from '@tradepost/kernel'
import { isCalculated } from '../model/amount/calculated.rules.ts'
import { checkPaidAmounts } from '../model/amount/paid-amount.rules.ts'
import {
  checkDuplicates,
  checkLineChanges,
  checkLines,
  identified,
  type LineContext,
  type LineIndexOf,
  lineContextOf,
} from '../model/line/line.rules.ts'
import type { Order } from '../model/order.types.ts'
import { type AddressRule, checkAddresses } from '../model/request/address.rules.ts'
import { isUnknown } from '../model/request/shape.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'

/** Which fulfillment methods include billing and shipping, and therefore need the address for it. */
const addressNeeds = {
  primaryBillToAddressSequenceIndex: ['directShip', 'BOPIS'],
  primaryShipToAddressSequenceIndex: ['directShip'],
} as const satisfies Record<string, FulfillmentMethod[]>

type PrimaryIndex = keyof typeof addressNeeds
const primaryIndexes = Object.keys(addressNeeds) as PrimaryIndex[]

const checkPrimaryIndex = (order: Order, field: PrimaryIndex, addressCount: number): Problem[] => {
  const index = order[field]
  if (index !== null) {
    if (index < addressCount) return []
    const message = texts.noSuchAddress(index, addressCount)
    return [{ code: 'MAXIMUM', message, path: [field], value: index }]
  }
  const needing: readonly FulfillmentMethod[] = addressNeeds[field]
  const method = needing.find((name) => order.lineItems.some((line) => line.fulfillmentMethod === name))
  if (!method) return []
  const message = texts.neededForMethod(field, method)
  return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [field] }]
}

const checkPrimaryIndexes = (order: Order, { addressCount }: LineContext): Problem[] =>
  primaryIndexes.flatMap((field) => checkPrimaryIndex(order, field, addressCount))

/** Beyond it a number would not hold every decimal. */
export const checkSize = ({ lineItems, total }: Order, lineIndexOf: LineIndexOf): Problem[] => {
  const isLarge = (value: number) => Math.abs(value) > MAX_AMOUNT
  const large = lineItems.find(({ extendedPrice }) => isLarge(extendedPrice))
  if (!large && !isLarge(total)) return []
  const index = large ? lineIndexOf(large.code) : null
  const path = index === null ? ['total'] : ['lineItems', index, 'extendedPrice']
  return [{ code: 'MAXIMUM', message: texts.amountTooLarge(MAX_AMOUNT), path }]
}

const arePricesOurs = (sent: { status?: string }, { status }: Order): boolean =>
  isCalculated(status) && !isUnknown(sent, 'status')

/** Only merchants with strict addresses require a ship-to address when each line has its own. */
const sentShipTo = (sent: SalesOrderCreate, order: Order, { isStrict }: AddressRule): Order =>
  isStrict
    ? { ...order, primaryShipToAddressSequenceIndex: sent.primaryShipToAddressSequenceIndex ?? null }
    : order

const locationsOf = ({ lineItems }: Order): Set<string> =>
  new Set(lineItems.flatMap(({ fulfillmentLocationCode }) => fulfillmentLocationCode || []))

/** Whether an update spreads an order over locations that was at fewer before. */
export const spreads = (before: Order, after: Order): boolean =>
  locationsOf(after).size > Math.max(1, locationsOf(before).size)

/** For merchants whose customers order from one location at a time; what another system sold is sold. */
export const checkOneLocation = (order: Order, lineIndexOf: LineIndexOf): Problem[] => {
  const [first] = locationsOf(order)
  const { lineItems, imported } = order
  const at = lineItems.findIndex(({ fulfillmentLocationCode: code }) => code && code !== first)
  const line = lineItems[at]
  if (first === undefined || !line || imported) return []
  const value = line.fulfillmentLocationCode
  const message = texts.oneLocation(first, String(value))
  const path = ['lineItems', lineIndexOf(line.code) ?? at, 'fulfillmentLocationCode']
  return [{ code: 'NOT_PASSED', message, path, value }]
}

type OrderRules = AddressRule & {
  hasOneLocation?: boolean
  /** Its prices are those of the catalog. */
  isOfCart?: boolean
}

/** All problems of a new order; parts of it may have failed validation. */
export const checkNewOrder = (sent: SalesOrderCreate, order: Order, rules: OrderRules): Problem[] => {
  const context = lineContextOf(sent, order)
  return [
    ...checkAddresses(sent.addressSequences ?? [], rules),
    ...checkPrimaryIndexes(sentShipTo(sent, order, rules), context),
    ...(arePricesOurs(sent, order) ? checkPaidAmounts(sent, order, rules.isOfCart ?? false) : []),
    ...checkSize(order, context.lineIndexOf),
    ...(rules.hasOneLocation ? checkOneLocation(order, context.lineIndexOf) : []),
    ...checkDuplicates(sent.lineItems ?? []),
    ...checkLines(identified(order.lineItems), context),
  ].slice(0, MAX_PROBLEMS)
}

const checkStatus = (before: Order, sent: SalesOrderUpdate): Problem[] => {
  const refused = sent.status && salesOrderMachine.refusal(before.status, sent.status, undefined)
  return refused ? [{ code: 'NOT_PASSED', message: refused, path: ['status'], value: sent.status }] : []
}

/**
 * All problems of an update; parts of it may have failed validation. `after` is the order as it would become.
 */
export const checkUpdate = (before: Order, sent: SalesOrderUpdate, after: Order): Problem[] => {
  const context = lineContextOf(sent, after)
  return [
    ...checkStatus(before, sent),
    ...checkAddresses(sent.addressSequences ?? [], { isStrict: true }),
    ...checkPrimaryIndexes(after, context),
    ...(arePricesOurs(sent, after) ? checkPaidAmounts(sent, after, false) : []),
    ...checkLineChanges(before.lineItems, sent.lineItems ?? [], before.status),
    ...checkLines(after.lineItems, context),
  ]
}
