import { errors, type FulfillmentOrderCreate, texts } from '@tradepost/contract'
import { MAX_PROBLEMS, money, type Problem } from '@tradepost/kernel'
import type { Packed } from '../order/packed.rules.ts'
import { checkAddresses } from '../request/address.rules.ts'
import { fulfillmentLineMachine, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import { fulfillRefusal, lineMachine } from '../state/order.machine.ts'
import {
  type Amounts,
  addTo,
  amountIn,
  type FulfillmentOrder,
  packedIn,
  routedIn,
} from './fulfillment-order.rules.ts'
import type { LockedOrder } from './locked-order.types.ts'

const missing = (
  error: 'orderNotFound' | 'locationNotFound',
  path: Problem['path'],
  value: string,
): Problem => ({
  code: 'NOT_PASSED',
  status: 404,
  message: errors[error].message,
  path,
  value,
})

const packedElsewhere = (
  packed: Packed[],
  fulfillmentOrders: FulfillmentOrder[],
  code: string,
): money.Amount => {
  const all = money.amount(packed.find((line) => line.code === code)?.taken ?? '0')
  return money.subtract(
    all,
    money.add(
      money.zero,
      ...fulfillmentOrders.map((fulfillmentOrder) => amountIn(packedIn(fulfillmentOrder), code)),
    ),
  )
}

/** Quantity of each open line of a sales order that is neither in a fulfillment order nor in a package. */
export const unroutedIn = (
  { order, packed }: LockedOrder,
  fulfillmentOrders: FulfillmentOrder[],
): Amounts => {
  const routed = routedIn(fulfillmentOrders)
  return new Map(
    order.lineItems.map(({ code, quantity, status }) => {
      if (lineMachine.isFinal(status)) return [code, money.zero]
      const taken = money.add(amountIn(routed, code), packedElsewhere(packed, fulfillmentOrders, code))
      return [code, money.subtract(money.amount(quantity), taken)]
    }),
  )
}

export const tooMuch = (code: string, left: money.Amount, path: Problem['path'], value: number): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message: texts.workTooMuch(code, left > 0n ? money.toText(left) : '0', value),
  path,
  value,
})

const isVoid = (
  sent: FulfillmentOrderCreate,
  status: FulfillmentOrderCreate['lineItems'][number]['status'],
) =>
  status
    ? fulfillmentLineMachine.is(status, 'void')
    : fulfillmentOrderMachine.is(sent.status ?? fulfillmentOrderMachine.initial, 'void')

const checkLines = (sent: FulfillmentOrderCreate, open: Amounts, currencyCode: string): Problem[] => {
  const left: Amounts = new Map(open)
  return sent.lineItems.flatMap((line, index): Problem[] => {
    const { salesOrderLineItemCode: code, quantity } = line
    const path = ['lineItems', index]
    const rest = left.get(code)
    if (rest === undefined) {
      const message = texts.workSalesLineUnknown(code)
      return [
        { code: 'NOT_PASSED', status: 404, message, path: [...path, 'salesOrderLineItemCode'], value: code },
      ]
    }
    const foreign = [line.currencyCode, line.product.currencyCode].find((one) => one !== currencyCode)
    const inCurrency: Problem[] = foreign
      ? [
          {
            code: 'NOT_PASSED',
            message: texts.workCurrency(currencyCode, foreign),
            path: [...path, 'currencyCode'],
            value: foreign,
          },
        ]
      : []
    if (isVoid(sent, line.status)) return inCurrency
    const amount = money.amount(quantity)
    if (amount > rest) return [...inCurrency, tooMuch(code, rest, [...path, 'quantity'], quantity)]
    left.set(code, money.subtract(rest, amount))
    return inCurrency
  })
}

const checkPackages = (sent: FulfillmentOrderCreate): Problem[] => {
  const left: Amounts = new Map()
  for (const { salesOrderLineItemCode: code, quantity } of sent.lineItems)
    addTo(left, code, money.amount(quantity))
  return (sent.fulfillments ?? []).flatMap((one, index) =>
    one.fulfillmentPackages.flatMap((parcel, place) =>
      parcel.packageItems.flatMap(({ salesOrderLineItemCode: code, quantity }, position): Problem[] => {
        const path = [
          'fulfillments',
          index,
          'fulfillmentPackages',
          place,
          'packageItems',
          position,
          'quantity',
        ]
        const amount = money.amount(quantity)
        const rest = amountIn(left, code)
        if (amount > rest) return [tooMuch(code, rest, path, quantity)]
        left.set(code, money.subtract(rest, amount))
        return []
      }),
    ),
  )
}

/** An address that a parcel goes to says where that is. */
const checkAddress = ({ fulfillmentOrderAddress: address, type }: FulfillmentOrderCreate): Problem[] => {
  if (!address) return []
  const own = checkAddresses([address], { isStrict: false }).map((problem) => ({
    ...problem,
    path: ['fulfillmentOrderAddress', ...problem.path.slice(2)],
  }))
  const isShipped = type === 'directShip' && address.type === 'shipping'
  const lacking = (['address1', 'city', 'postalCode', 'country'] as const).filter((name) => !address[name])
  if (!isShipped || lacking.length === 0) return own
  const message = texts.workAddressShort(lacking.join(', '))
  return [
    ...own,
    {
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message,
      path: ['fulfillmentOrderAddress', lacking[0] as string],
    },
  ]
}

const checkState = ({ order }: LockedOrder, sent: FulfillmentOrderCreate): Problem[] => {
  const leaves =
    sent.status === 'fulfilled' ||
    sent.lineItems.some(({ status }) => status === 'fulfilled') ||
    (sent.fulfillments ?? []).some(({ status }) => status === 'fulfilled')
  const message = fulfillRefusal(order.status, 'fulfill', leaves)
  if (message === null) return []
  return [{ code: 'NOT_PASSED', status: 409, message, path: ['status'], value: sent.status }]
}

export type Known = { locations: Set<string>; fulfillmentOrders: FulfillmentOrder[] }

/** All problems of a new fulfillment order except its quantities. */
export const checkNewFulfillmentOrder = (
  locked: LockedOrder | undefined,
  sent: FulfillmentOrderCreate,
  { locations, fulfillmentOrders }: Known,
): Problem[] => {
  if (!locked) return [missing('orderNotFound', ['salesOrderNumber'], sent.salesOrderNumber)]
  return [
    ...checkState(locked, sent),
    ...(locations.has(sent.locationCode)
      ? []
      : [missing('locationNotFound', ['locationCode'], sent.locationCode)]),
    ...checkLines(sent, unroutedIn(locked, fulfillmentOrders), locked.order.currencyCode),
    ...checkPackages(sent),
    ...checkAddress(sent),
  ].slice(0, MAX_PROBLEMS)
}
