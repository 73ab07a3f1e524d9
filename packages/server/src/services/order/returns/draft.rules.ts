import { type ReturnOrderCreate, texts } from '@tradepost/contract'
import { money, type Problem, toIsoDate } from '@tradepost/kernel'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { completeTaxes } from '../model/order/order-document.rules.ts'
import type { ReturnedOrder } from '../model/order/returned.types.ts'
import { checkAddresses, completeAddress } from '../model/request/address.rules.ts'
import { checkAmounts, checkDecimals } from './amounts.rules.ts'
import { amountsOf, type ReturnDoc } from './document.rules.ts'
import { conflict, missing, type ReturnContext, readLines } from './line.rules.ts'
import { endOf } from './return-order.machine.ts'

export type Draft = { doc: ReturnDoc; problems: Problem[]; returned: ReturnedOrder }

const checkReferences = (sent: ReturnOrderCreate, context: ReturnContext): Problem[] => {
  const { order } = context.sales
  const problems: Problem[] = []
  if (sent.customerId.toLowerCase() !== order.customerId.toLowerCase())
    problems.push(conflict(texts.otherCustomer, ['customerId'], sent.customerId))
  if (sent.currencyCode !== undefined && sent.currencyCode !== order.currencyCode)
    problems.push({
      code: 'NOT_PASSED',
      message: texts.otherCurrency(order.currencyCode, sent.currencyCode),
      path: ['currencyCode'],
      value: sent.currencyCode,
    })
  const { dropOffLocationCode: location } = sent
  if (location && !context.locations.has(location))
    problems.push(missing(texts.noSuchLocation(location), ['dropOffLocationCode'], location))
  const addresses = sent.addressSequences
  if (!addresses) return problems
  for (const name of ['primaryBillToAddressSequenceIndex', 'primaryShipToAddressSequenceIndex'] as const) {
    const index = sent[name]
    if (index === undefined || index < addresses.length) continue
    const message = texts.noSuchAddress(index, addresses.length)
    problems.push({ code: 'MAXIMUM', message, path: [name], value: index })
  }
  return [...problems, ...checkAddresses(addresses, { isStrict: context.isStrict })]
}

const isoDate = (date: string | null | undefined) => (date ? toIsoDate(date) : null)

/** Addresses that are not sent are those of the sales order. */
const addressesOf = (sent: ReturnOrderCreate, { order }: LockedOrder) => {
  const own = sent.addressSequences?.map(completeAddress)
  const addresses = own ?? order.addressSequences
  return {
    addressSequences: addresses.map((address, orderIndex) => ({ ...address, orderIndex })),
    primaryBillToAddressSequenceIndex:
      sent.primaryBillToAddressSequenceIndex ?? (own ? 0 : order.primaryBillToAddressSequenceIndex),
    primaryShipToAddressSequenceIndex:
      sent.primaryShipToAddressSequenceIndex ?? (own ? null : order.primaryShipToAddressSequenceIndex),
  }
}

/** The return that a request describes, and what is wrong with it. */
export const readReturn = (sent: ReturnOrderCreate, context: ReturnContext): Draft => {
  const { order } = context.sales
  const asked = sent.status ?? 'new'
  const { lineItems, lines, problems } = readLines(sent, asked, context)
  const status = endOf(lineItems.map((line) => line.status)) ?? asked
  const left = money.subtract(money.amount(Math.max(order.total, 0)), context.returned.refund)
  const amounts = amountsOf({ lineItems }, sent, money.toNumber(left < 0n ? money.zero : left))
  const doc: ReturnDoc = {
    externalCode: sent.externalCode ?? null,
    type: 'return',
    customerId: order.customerId,
    externalCustomerNumber: sent.externalCustomerNumber ?? order.externalCustomerNumber,
    status,
    expedited: sent.expedited ?? false,
    localeCode: sent.localeCode ?? order.localeCode,
    currencyCode: order.currencyCode,
    notes: sent.notes ?? null,
    specialInstructions: sent.specialInstructions ?? null,
    data: sent.data ?? null,
    ...addressesOf(sent, context.sales),
    ...amounts,
    taxExempt: sent.taxExempt ?? order.taxExempt,
    taxSummary: completeTaxes(sent.taxSummary ?? []),
    submitDate: isoDate(sent.submitDate),
    completeDate: isoDate(sent.completeDate) ?? (status === 'completed' ? context.now.toISOString() : null),
    dropOffType: sent.dropOffType,
    dropOffLocationCode: sent.dropOffLocationCode ?? null,
    os: sent.os ?? null,
    imported: sent.imported ?? false,
    paymentTransactions: [],
    lineItems,
  }
  const returned = {
    lines,
    refund: money.add(context.returned.refund, money.amount(-doc.total)),
    shipping: money.add(context.returned.shipping, money.amount(-doc.shippingTotal)),
  }
  const found = [...checkReferences(sent, context), ...checkDecimals(sent, order), ...problems]
  // amounts of lines that failed are unknown
  const inAmounts = found.length === 0 ? checkAmounts(doc, order, returned) : []
  return { doc, returned, problems: [...found, ...inAmounts] }
}
