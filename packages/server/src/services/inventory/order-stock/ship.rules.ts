import { money } from '@tradepost/kernel'
import { keyText, type RecordKey, recordKey } from '../record/record.rules.ts'
import type { Candidate } from '../reservation/allocation.rules.ts'
import type { HeldReservation } from '../reservation/reservation-record.store.ts'
import { lineText } from './reserve.rules.ts'

/** Goods of an order line that have left. */
export type Shipment = {
  salesOrderNumber: string
  salesOrderLineItemCode: string
  productCode: string
  sku: string | null
  quantity: number
  /** The location that they left; null: unknown. */
  locationCode: string | null
  /** They left from wherever they were reserved; otherwise what is reserved elsewhere is given back there. */
  isFromReservation: boolean
  /** Whether stock of the product is counted: then also what was not reserved leaves. */
  isCounted: boolean
}

type Lowered = { code: string; quantity: string }
export type Withdrawal = { record: RecordKey; quantity: string; reference: string }
type Changes = { lowered: Lowered[]; ended: string[] }
export type ReservationChanges = { settled: Changes; released: Changes }
export type ShipmentDecision = ReservationChanges & { withdrawn: Withdrawal[] }

type Consumption = { held: HeldReservation; settled: money.Amount; released: money.Amount }

const wholeOf = ({ held }: Consumption) => money.amount(held.quantity)
const afterSettling = (consumption: Consumption) => money.subtract(wholeOf(consumption), consumption.settled)
const leftOf = (consumption: Consumption) => money.subtract(afterSettling(consumption), consumption.released)
const smaller = (one: money.Amount, other: money.Amount) => (other < one ? other : one)

/** Takes the quantity from the consumptions in order, and returns how much is still open. */
export const take = (
  consumptions: Consumption[],
  quantity: money.Amount,
  part: 'settled' | 'released',
): money.Amount => {
  let open = quantity
  for (const consumption of consumptions) {
    const amount = smaller(open, leftOf(consumption))
    consumption[part] = money.add(consumption[part], amount)
    open = money.subtract(open, amount)
  }
  return open
}

const byAvailable = (one: Candidate, other: Candidate): number => {
  const [left, right] = [one, other].map(
    ({ onHand, onReserve }) => money.amount(onHand ?? 0) - money.amount(onReserve ?? 0),
  ) as [bigint, bigint]
  if (left !== right) return left > right ? -1 : 1
  return keyText(one) < keyText(other) ? -1 : 1
}

type Goods = Pick<Shipment, 'productCode' | 'sku' | 'locationCode'>

/** The record of goods that are not reserved there: with their sku if there is one, of these the fullest. */
export const recordFor = ({ productCode, sku, locationCode }: Goods, candidates: Candidate[]) => {
  const there = candidates.filter(
    (one) => one.productCode === productCode && one.locationCode === locationCode,
  )
  const choices = [there.filter((one) => one.sku === (sku ?? one.sku)), there.filter((one) => one.sku === '')]
  const [record] = (choices.find(({ length }) => length > 0) ?? there).toSorted(byAvailable)
  return record && recordKey(record)
}

const partOf = (
  consumptions: Consumption[],
  part: 'settled' | 'released',
  left: (consumption: Consumption) => money.Amount,
) => {
  const touched = consumptions.filter((consumption) => consumption[part] > 0n)
  return {
    lowered: touched
      .filter((consumption) => left(consumption) > 0n)
      .map((consumption) => ({ code: consumption.held.code, quantity: money.toText(left(consumption)) })),
    ended: touched.filter((consumption) => left(consumption) <= 0n).map(({ held }) => held.code),
  }
}

/** A reservation may be settled in part and released in part. */
export const changesOf = (consumptions: Consumption[]): ReservationChanges => ({
  settled: partOf(consumptions, 'settled', afterSettling),
  released: partOf(consumptions, 'released', leftOf),
})

/** The goods have left whether there was stock for them or not, so nothing is refused. */
export const decideShipments = (
  shipments: Shipment[],
  held: HeldReservation[],
  candidates: Candidate[],
): ShipmentDecision => {
  const consumptions = held.map((one) => ({ held: one, settled: money.zero, released: money.zero }))
  const byLine = Map.groupBy(consumptions, ({ held: one }) => lineText(one))
  const withdrawn: Withdrawal[] = []
  for (const shipment of shipments) {
    const { salesOrderNumber, salesOrderLineItemCode, locationCode, isFromReservation } = shipment
    const mine = byLine.get(lineText(shipment)) ?? []
    const here = mine.filter(
      (consumption) => isFromReservation || consumption.held.locationCode === locationCode,
    )
    const elsewhere = mine.filter((consumption) => !here.includes(consumption))
    const open = take(here, money.amount(shipment.quantity), 'settled')
    const unreserved = take(elsewhere, open, 'released')
    const away = shipment.isCounted ? open : money.subtract(open, unreserved)
    const record = away > 0n ? recordFor(shipment, candidates) : undefined
    const reference = `${salesOrderNumber}/${salesOrderLineItemCode}`
    if (record) withdrawn.push({ record, quantity: money.toText(away), reference })
  }
  return { ...changesOf(consumptions), withdrawn }
}
