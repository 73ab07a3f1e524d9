import { type CartProblem, type CartProductEntry, texts } from '@tradepost/contract'
import { invalid, money } from '@tradepost/kernel'
import type { CartLine, LineOption, LineRequest } from './cart.types.ts'

export type Amount = money.Amount

/** An entry of a call in one form, with the id under which its sender knows it. */
export type RequestedLine = LineRequest & { entityId: string; quantity: Amount }

const optionTypes = { select: 'select', option: 'select', text: 'text', input: 'text' } as const

const toOption = ({ type, id, value }: NonNullable<CartProductEntry['options']>[number]): LineOption => ({
  type: optionTypes[type],
  id,
  value,
})

const toRequestedLine = (entry: CartProductEntry): RequestedLine => ({
  entityId: entry.productId,
  productCode: entry.productId,
  quantity: money.amount(entry.quantity),
  options: (entry.options ?? entry.properties ?? []).map(toOption),
  metadata: entry.metadata ?? {},
  fulfillment: entry.fulfillment ?? null,
  subscriptionId: entry.subscriptionId ?? null,
  attributes: (entry.attributes ?? []).map(({ key, value }) => ({ key, value: value ?? '' })),
  substitutionAllowed: entry.substitutionAllowed ?? null,
})

/** Entries that ask for nothing are left out. */
export const toRequestedLines = (entries: readonly CartProductEntry[]): RequestedLine[] =>
  entries.map(toRequestedLine).filter(({ quantity }) => quantity > 0n)

export const locationOf = ({ fulfillment }: Pick<LineRequest, 'fulfillment'>): string | null =>
  fulfillment?.location?.code || null

/** Equal for equal values, whatever the order of their keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}

/** Lines with one key are one line; the order in which options were chosen makes no difference. */
export const lineKey = ({
  productCode,
  options,
  metadata,
  fulfillment,
  subscriptionId,
  attributes,
}: LineRequest) =>
  JSON.stringify([
    productCode,
    options.map(({ type, id, value }) => JSON.stringify([type, id, value])).toSorted(),
    canonical(metadata),
    [fulfillment?.method ?? null, locationOf({ fulfillment })],
    subscriptionId,
    attributes.map(({ key, value }) => JSON.stringify([key, value])).toSorted(),
  ])

export const quantityOf = ({ quantity }: { quantity: number }): Amount => money.amount(quantity)

export const sumOf = (lines: readonly CartLine[]): Amount => money.add(...lines.map(quantityOf))

export const problem = (
  entityId: string,
  code: string,
  message: string,
  messageParams: Record<string, unknown> = {},
): CartProblem => ({ entityId, code, message, messageParams, translated: true })

/** The list of an object in whose place the bare list may stand: an object without it asks for nothing. */
export const requiredList = <Entry>(list: Entry[] | undefined, name: string): Entry[] => {
  if (list) return list
  throw invalid([
    { code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message: texts.missingProperty(name), path: [] },
  ])
}
