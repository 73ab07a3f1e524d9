import type { SalesOrderLine } from '@tradepost/contract'
import { money } from '@tradepost/kernel'

/** Sums over the lines, unless the order has an amount of its own. */
export const summedFields = {
  shippingSubTotal: 'shippingAmount',
  taxAmount: 'taxAmount',
  tax2Amount: 'tax2Amount',
} as const

export type SummedField = keyof typeof summedFields

export const sumOf = (lines: SalesOrderLine[], field: (typeof summedFields)[SummedField]): number =>
  money.toNumber(money.add(...lines.map((line) => money.amount(line[field] ?? 0))))
