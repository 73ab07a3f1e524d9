import type { ErrorName } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { keyText, type RecordKey } from '../record/record.rules.ts'
import type { LockedRecord, StoredReservation } from '../reservation/reservation.rules.ts'

type Held = RecordKey & Pick<StoredReservation, 'code' | 'quantity'> & { owner: string }

export type Settlement = { codes: string[]; failures: { index: number; error: ErrorName }[] }

/** Total per record. */
const sums = (held: Held[]): Map<string, bigint> => {
  const total = new Map<string, bigint>()
  for (const one of held) {
    const text = keyText(one)
    total.set(text, (total.get(text) ?? 0n) + money.amount(one.quantity))
  }
  return total
}

/**
 * Settles each owner (a fulfillment order or a whole sales order) completely, or not at all when a record is
 * gone or holds less than is reserved on it. An owner listed twice has nothing left the second time.
 */
export const decideSettlement = (owners: string[], held: Held[], records: LockedRecord[]): Settlement => {
  const left = new Map(
    records
      .filter(({ onReserve }) => onReserve !== null)
      .map((record) => [keyText(record), BigInt(money.amount(record.onReserve as string))]),
  )
  const waiting = Map.groupBy(held, ({ owner }) => owner)
  const codes: string[] = []
  const failures: Settlement['failures'] = []
  for (const [index, owner] of owners.entries()) {
    const mine = waiting.get(owner) ?? []
    const wanted = [...sums(mine)]
    if (mine.length === 0) failures.push({ index, error: 'reservationNotFound' })
    else if (wanted.some(([record, quantity]) => (left.get(record) ?? -1n) < quantity))
      failures.push({ index, error: 'inconsistentStock' })
    else {
      for (const [record, quantity] of wanted) left.set(record, (left.get(record) as bigint) - quantity)
      codes.push(...mine.map(({ code }) => code))
      waiting.delete(owner)
    }
  }
  return { codes, failures }
}
