import {
  type SalesOrderLine,
  type SalesOrderLineUpdate,
  type SalesOrderStatus,
  texts,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { isUnknown } from '../request/shape.rules.ts'
import { lineMachine, salesOrderMachine } from '../state/order.machine.ts'

/** Index of a line in the request; null for a line that the request does not name. */
export type LineIndexOf = (code: string) => number | null

type Coded = { code: string }

export const lineIndexes = (lines: Coded[] = []): LineIndexOf => {
  const indexes = new Map(lines.map(({ code }, index) => [code, index]))
  return (code) => indexes.get(code) ?? null
}

/** Lines with a valid code. */
export const identified = <Line extends Coded>(lines: Line[] = []): Line[] =>
  lines.filter(({ code }) => code !== undefined)

/** Whether some lines of the request could not be read. */
const hasUnknownLines = (sent: { lineItems?: Coded[] }): boolean =>
  isUnknown(sent, 'lineItems') || identified(sent.lineItems).length !== (sent.lineItems ?? []).length

const at = (index: number, field?: string): Problem['path'] => [
  'lineItems',
  index,
  ...(field === undefined ? [] : [field]),
]

export const checkDuplicates = (lines: Coded[]): Problem[] => {
  const seen = new Set<string>()
  return lines.flatMap(({ code }, index) => {
    if (code === undefined || !seen.has(code)) {
      seen.add(code)
      return []
    }
    const message = texts.lineItemTwice(code)
    return [{ code: 'ARRAY_UNIQUE', message, path: at(index, 'code'), value: code }]
  })
}

export type LineContext = {
  currencyCode: string
  addressCount: number
  lineIndexOf: LineIndexOf
  /** True: a code not found may belong to a line that could not be read. */
  hasUnknownLines: boolean
}

type SentParts = { lineItems?: Coded[]; addressSequences?: unknown[] }

export const lineContextOf = (
  sent: SentParts,
  order: { currencyCode: string; addressSequences: unknown[] },
): LineContext => ({
  currencyCode: order.currencyCode,
  // unknown addresses: any index may be right
  addressCount: isUnknown(sent, 'addressSequences')
    ? Number.POSITIVE_INFINITY
    : order.addressSequences.length,
  lineIndexOf: lineIndexes(sent.lineItems),
  hasUnknownLines: hasUnknownLines(sent),
})

const checkAddressIndex = (line: SalesOrderLine, context: LineContext): Problem[] => {
  const { addressCount, lineIndexOf } = context
  const { shipToAddressSequenceIndex: addressIndex, code } = line
  if (addressIndex === undefined || addressIndex < addressCount) return []
  const index = lineIndexOf(code)
  if (index === null && context.hasUnknownLines) return []
  const message = texts.lineItemShipsNowhere(code, addressIndex, addressCount)
  // addresses that were taken away are the mistake when the line itself was not sent
  const path = index === null ? ['addressSequences'] : at(index, 'shipToAddressSequenceIndex')
  return [{ code: 'MAXIMUM', message, path, value: addressIndex }]
}

/** Amounts of two currencies have no sum. */
const checkCurrency = (line: SalesOrderLine, { currencyCode, lineIndexOf }: LineContext): Problem[] => {
  const index = lineIndexOf(line.code)
  if (index === null || currencyCode === undefined) return []
  const own = [
    [line.currencyCode, at(index, 'currencyCode')],
    [line.product?.currencyCode, [...at(index, 'product'), 'currencyCode']],
  ] as const
  return own
    .filter(([code]) => code !== undefined && code !== currencyCode)
    .map(([code, path]) => ({
      code: 'NOT_PASSED',
      message: texts.otherCurrency(currencyCode, code),
      path: [...path],
      value: code,
    }))
}

/** Whether the line comes by way of its parents to itself. */
const isLooping = (code: string, parents: Map<string, string | null>): boolean => {
  const seen = new Set<string>()
  let parent = parents.get(code)
  while (parent && !seen.has(parent)) {
    if (parent === code) return true
    seen.add(parent)
    parent = parents.get(parent)
  }
  return false
}

const checkParents = (lines: SalesOrderLine[], { lineIndexOf, ...context }: LineContext): Problem[] => {
  const parents = new Map(lines.map((line) => [line.code, line.parentLineItemCode]))
  return lines.flatMap(({ code, parentLineItemCode: parent }) => {
    const index = lineIndexOf(code)
    if (!parent || index === null) return []
    if (!parents.has(parent) && context.hasUnknownLines) return []
    const message = !parents.has(parent)
      ? texts.noSuchLineItem(parent)
      : isLooping(code, parents)
        ? texts.ownParent(code)
        : null
    if (message === null) return []
    return [{ code: 'NOT_PASSED', message, path: at(index, 'parentLineItemCode'), value: parent }]
  })
}

/** Rules for all lines of an order, new and old. */
export const checkLines = (lines: SalesOrderLine[], context: LineContext): Problem[] => [
  ...lines.flatMap((line) => [...checkAddressIndex(line, context), ...checkCurrency(line, context)]),
  ...checkParents(lines, context),
]

const neededInNewLine = [
  'quantity',
  'fulfillmentMethod',
  'fulfillmentLocationCode',
  'shipToAddressSequenceIndex',
  'product',
  'currencyCode',
  'price',
] as const

const checkAdded = (sent: SalesOrderLineUpdate, status: SalesOrderStatus, index: number): Problem[] => {
  if (!salesOrderMachine.may(status, 'addLines')) {
    const message = texts.noNewLineItems(status)
    return [{ code: 'NOT_PASSED', message, path: at(index, 'code'), value: sent.code }]
  }
  return neededInNewLine
    .filter((name) => !(name in sent))
    .map((name) => ({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.missingProperty(name),
      path: at(index),
    }))
}

const checkChanged = (before: SalesOrderLine, sent: SalesOrderLineUpdate, index: number): Problem[] => {
  const problems: Problem[] = []
  const refused = sent.status && lineMachine.refusal(before.status, sent.status, undefined)
  if (refused)
    problems.push({ code: 'NOT_PASSED', message: refused, path: at(index, 'status'), value: sent.status })
  if (sent.quantity === undefined || sent.quantity === before.quantity) return problems
  const path = at(index, 'quantity')
  if (lineMachine.isFinal(before.status)) {
    const message = texts.fixedQuantity(before.status)
    problems.push({ code: 'NOT_PASSED', message, path, value: sent.quantity })
  }
  if (sent.quantityChangeReason === undefined)
    problems.push({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.quantityNeedsReason,
      path: at(index, 'quantityChangeReason'),
    })
  return problems
}

const checkReplaced = (before: SalesOrderLine[], sent: SalesOrderLineUpdate, index: number): Problem[] => {
  const { replacedLineItemId: id } = sent
  if (id === undefined || id === null) return []
  const replaced = before.find((line) => line.id === id)
  const message = !replaced
    ? texts.noSuchLineItemId(id)
    : replaced.code === sent.code
      ? texts.replacesItself
      : replaced.substitutionAllowed
        ? null
        : texts.noSubstitution(replaced.code)
  if (message === null) return []
  return [{ code: 'NOT_PASSED', message, path: at(index, 'replacedLineItemId'), value: id }]
}

/** Allowed line changes by the status of the order. */
export const checkLineChanges = (
  before: SalesOrderLine[],
  sent: SalesOrderLineUpdate[],
  status: SalesOrderStatus,
): Problem[] => {
  const known = new Map(before.map((line) => [line.code, line]))
  return [
    ...checkDuplicates(sent),
    ...sent.flatMap((line, index) => {
      if (line.code === undefined) return []
      const old = known.get(line.code)
      return [
        ...(old ? checkChanged(old, line, index) : checkAdded(line, status, index)),
        ...checkReplaced(before, line, index),
      ]
    }),
  ]
}
