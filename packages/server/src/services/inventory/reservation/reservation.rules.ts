import {
  type ErrorName,
  type InventoryKey,
  type ReservationCreate,
  type ReservationUpdate,
  texts,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { keyText, type RecordKey, recordKey } from '../record/record.rules.ts'

/** Key of a reservation beside its code: an order line on a record. */
export type LineKey = RecordKey & { salesOrderNumber: string; salesOrderLineItemCode: string }

/** A record as it was found under its lock; nulls when there is none. Quantities are exact texts. */
export type LockedRecord = RecordKey & {
  isLocationKnown: boolean
  isActive: boolean | null
  onHand: string | null
  onReserve: string | null
}

export const lineText = (key: LineKey): string =>
  JSON.stringify([key.salesOrderNumber, key.salesOrderLineItemCode, keyText(key)])

export const lineKeyOf = (line: InventoryKey & Omit<LineKey, keyof RecordKey>): LineKey => ({
  ...recordKey(line),
  salesOrderNumber: line.salesOrderNumber,
  salesOrderLineItemCode: line.salesOrderLineItemCode,
})

export const distinct = <T>(items: T[], textOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [textOf(item), item])).values(),
]

/** The records behind any list of lines or reservations, each once. */
export const recordsOf = (keys: RecordKey[]): RecordKey[] => distinct(keys.map(recordKey), keyText)

/** A quantity as it is stored: four decimals. */
export const quantityText = (quantity: number): string => money.toText(money.amount(quantity))

/** Never below zero. */
export const availableOf = ({
  onHand,
  onReserve,
}: Pick<LockedRecord, 'onHand' | 'onReserve'>): money.Amount =>
  atLeastZero(money.subtract(money.amount(onHand ?? 0), money.amount(onReserve ?? 0)))

const atLeastZero = (quantity: money.Amount) => (quantity > 0n ? quantity : money.zero)

/** Why a line cannot be served. */
export type Refusal = { error: ErrorName; reason?: string }

export const tooLittle = (available: money.Amount, wanted: money.Amount): Refusal => ({
  error: 'notEnoughStock',
  reason: texts.tooLittleStock(money.toText(available), money.toText(wanted)),
})

const inactive: Refusal = {
  error: 'notEnoughStock',
  reason: texts.inactiveStock,
}

/**
 * Which lines can be reserved, in the order of the request: what an earlier line takes is not left for later ones, so
 * lines that share a record are summed. Null: the line is served.
 */
export const decideReservations = (
  lines: ReservationCreate[],
  records: LockedRecord[],
  existing: LineKey[],
): (Refusal | null)[] => {
  const found = new Map(records.map((record) => [keyText(record), record]))
  const left = new Map(records.map((record) => [keyText(record), availableOf(record)]))
  const taken = new Set(existing.map(lineText))
  return lines.map((line) => {
    const key = lineKeyOf(line)
    const text = keyText(key)
    const wanted = money.amount(line.quantity)
    const available = left.get(text) ?? money.zero
    if (taken.has(lineText(key))) return { error: 'reservationExists' }
    const refusal = refusalOf(found.get(text), available, wanted, line.ignoreInventory ?? false)
    if (refusal) return refusal
    taken.add(lineText(key))
    left.set(text, atLeastZero(money.subtract(available, wanted)))
    return null
  })
}

const refusalOf = (
  record: LockedRecord | undefined,
  available: money.Amount,
  wanted: money.Amount,
  ignoreInventory: boolean,
): Refusal | null => {
  if (!record?.isLocationKnown) return { error: 'locationNotFound' }
  if (record.isActive === null) return { error: 'inventoryNotFound' }
  if (ignoreInventory) return null
  if (!record.isActive) return inactive
  return wanted > available ? tooLittle(available, wanted) : null
}

const notFound: ErrorName[] = ['locationNotFound', 'inventoryNotFound']

/** The one error for the whole request, when every line fails for the same kind of reason. */
export const commonFailure = (refusals: (Refusal | null)[]): ErrorName | null => {
  const kinds = [...new Set(refusals.map((refusal) => refusal?.error ?? null))]
  const [only] = kinds
  if (kinds.every((kind) => kind && notFound.includes(kind)))
    return kinds.length === 1 ? (only as ErrorName) : 'locationOrInventoryNotFound'
  return kinds.length === 1 && only === 'reservationExists' ? only : null
}

export type StoredReservation = RecordKey & {
  code: string
  quantity: string
  fulfillmentOrderNumber: string | null
  fulfillmentOrderLineItemId: string | null
  revision: number
}

export type ReservationPatch = {
  quantity?: string
  fulfillmentOrderNumber?: string | null
  fulfillmentOrderLineItemId?: number | null
}

/** Changed fields only: sending stored values changes nothing. */
export const reservationChanges = (
  before: StoredReservation,
  { quantity, fulfillmentOrderNumber, fulfillmentOrderLineItemId }: ReservationUpdate,
): ReservationPatch => {
  const wanted = quantity === undefined ? undefined : money.amount(quantity)
  const lineId = before.fulfillmentOrderLineItemId === null ? null : Number(before.fulfillmentOrderLineItemId)
  return {
    ...(wanted !== undefined &&
      wanted !== money.amount(before.quantity) && { quantity: money.toText(wanted) }),
    ...(fulfillmentOrderNumber !== undefined &&
      fulfillmentOrderNumber !== before.fulfillmentOrderNumber && { fulfillmentOrderNumber }),
    ...(fulfillmentOrderLineItemId !== undefined &&
      fulfillmentOrderLineItemId !== lineId && { fulfillmentOrderLineItemId }),
  }
}

export const isLess = (before: { quantity: string }, { quantity }: ReservationPatch): boolean =>
  quantity !== undefined && money.amount(quantity) < money.amount(before.quantity)

/** A fulfillment order and its line, once set, stay; more than before needs the stock for it. */
export const checkChanges = (
  before: StoredReservation,
  { quantity, fulfillmentOrderNumber, fulfillmentOrderLineItemId }: ReservationPatch,
  record: LockedRecord | undefined,
): Refusal | null => {
  const setsAgain = fulfillmentOrderNumber !== undefined && before.fulfillmentOrderNumber !== null
  if (setsAgain || fulfillmentOrderLineItemId === null) return { error: 'fulfillmentOrderSet' }
  const more = quantity === undefined ? 0n : money.amount(quantity) - money.amount(before.quantity)
  if (more <= 0n) return null
  if (record?.isActive === false) return inactive
  const available = record ? availableOf(record) : money.zero
  return more > available ? tooLittle(available, more as money.Amount) : null
}
