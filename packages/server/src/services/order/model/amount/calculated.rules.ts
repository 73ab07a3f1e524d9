import type {
  SalesOrderCreate,
  SalesOrderLineUpdate,
  SalesOrderStatus,
  SalesOrderUpdate,
} from '@tradepost/contract'
import { salesOrderMachine } from '../state/order.machine.ts'

/** Whether the platform calculates the amounts of an order in this state. */
export const isCalculated = (status: SalesOrderStatus): boolean => salesOrderMachine.may(status, 'calculate')

/** Fields that the platform calculates. */
const inOrder = [
  'subTotal',
  'promoAmount',
  'discountAmount',
  'shippingPromoAmount',
  'shippingDiscountAmount',
  'shippingTotal',
  'total',
  'appliedPromotions',
] as const satisfies (keyof SalesOrderCreate)[]
const inLine = [
  'unitPromoAmount',
  'unitDiscountAmount',
  'promoAmount',
  'discountAmount',
  'extendedPrice',
  'appliedPromotions',
] as const satisfies (keyof SalesOrderLineUpdate)[]

const without = <T extends object, Name extends string>(from: T, names: readonly Name[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !(names as readonly string[]).includes(name)))

/** Whether a request has amounts of its own, which count more than what the platform would calculate. */
export const hasOwnAmounts = (sent: SalesOrderUpdate): boolean =>
  inOrder.some((name) => (sent as Partial<SalesOrderCreate>)[name] !== undefined) ||
  (sent.lineItems ?? []).some((line) => inLine.some((name) => line[name] !== undefined))

type Calculated = (typeof inOrder)[number]
/** A request of which the calculated fields may be gone. */
export type Uncalculated<T> = Omit<T, Calculated> & { [Name in Calculated & keyof T]?: T[Name] }

/** The part of a request that counts: for an order that the platform calculates, without the fields that the platform calculates. */
export const countedOf = <T extends { lineItems?: object[] }>(
  sent: T,
  status: SalesOrderStatus,
): Uncalculated<T> => {
  if (!isCalculated(status)) return sent as Uncalculated<T>
  const lineItems = sent.lineItems?.map((line) => without(line, inLine))
  return { ...without(sent, inOrder), ...(lineItems && { lineItems }) } as unknown as Uncalculated<T>
}
