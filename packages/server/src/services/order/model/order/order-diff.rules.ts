import { isDeepStrictEqual } from 'node:util'
import type { SalesOrderLine } from '@tradepost/contract'
import type { Order } from '../order.types.ts'

type Properties = Record<string, unknown>
/** Only what changed, as it was and as it is. */
export type Difference = { oldProperties: Properties; newProperties: Properties }

export const differ = <T extends object>(before: T, after: T, skip: string[] = []): Difference => {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => !skip.includes(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  return {
    oldProperties: Object.fromEntries(names.map((name) => [name, before[name]])),
    newProperties: Object.fromEntries(names.map((name) => [name, after[name]])),
  }
}

export const isEmpty = (properties: Properties) => Object.keys(properties).length === 0

export type LineChange = { before: SalesOrderLine | null; after: SalesOrderLine }

/** Lines that are new or not what they were. */
export const changedLines = (before: Order, after: Order): LineChange[] => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  return after.lineItems
    .map((line) => ({ before: old.get(line.code) ?? null, after: line }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

const lineDifference = ({ before, after }: LineChange): Difference => {
  const { code } = after
  if (!before) return { oldProperties: {}, newProperties: after }
  const { oldProperties, newProperties } = differ(before, after)
  return { oldProperties: { code, ...oldProperties }, newProperties: { code, ...newProperties } }
}

/** Null: nothing changed. */
export const differenceOf = (before: Order, after: Order, lines: LineChange[]): Difference | null => {
  const own = differ(before, after, ['lineItems'])
  if (lines.length === 0) return isEmpty(own.newProperties) ? null : own
  const inLines = lines.map(lineDifference)
  const old = inLines.map(({ oldProperties }) => oldProperties).filter((line) => !isEmpty(line))
  return {
    oldProperties: { ...own.oldProperties, lineItems: old },
    newProperties: {
      ...own.newProperties,
      lineItems: inLines.map(({ newProperties }) => newProperties),
    },
  }
}
