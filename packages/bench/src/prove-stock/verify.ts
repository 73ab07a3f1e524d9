import type { Db } from '@tradepost/kernel'
import type { Line } from './act.ts'
import type { Outcome } from './caller.ts'
import { listHeldLines, listRecords, type Record } from './verify.store.ts'

const keyOf = ({ productCode, salesOrderNumber, salesOrderLineItemCode, quantity }: Line): string =>
  `${productCode} ${salesOrderNumber} ${salesOrderLineItemCode} ${quantity}`

export type Verdict = { violations: string[]; remainders: Map<string, number> }

/** Invariants of a record after a race. */
export const checkRecord = (record: Record, smallestRefused: number): string[] => {
  const { productCode, onHand, onReserve, held, bookedOnHand, bookedOnReserve } = record
  const left = onHand - onReserve
  return [
    left < 0 && `oversold: ${onReserve} reserved of ${onHand}`,
    left >= smallestRefused && `undersold: ${left} left, but ${smallestRefused} refused`,
    held !== onReserve && `the reservations hold ${held}, the record says ${onReserve}`,
    bookedOnHand !== onHand && `the ledger has ${bookedOnHand} on hand, the record ${onHand}`,
    bookedOnReserve !== onReserve && `the ledger has ${bookedOnReserve} reserved, the record ${onReserve}`,
  ].flatMap((problem) => (problem ? [`${productCode}: ${problem}`] : []))
}

const difference = (some: Set<string>, others: Set<string>, what: string): string[] => {
  const odd = [...some].filter((key) => !others.has(key))
  return odd.length > 0 ? [`${what}: ${odd.length}, for example ${odd[0]}`] : []
}

/** Compares the callers' answers with the database. */
export const verify = async (db: Db, merchantCode: string, outcomes: Outcome[]): Promise<Verdict> => {
  const [records, stored] = await Promise.all([
    listRecords(db, merchantCode),
    listHeldLines(db, merchantCode),
  ])
  const refused = Map.groupBy(
    outcomes.filter(({ fate }) => fate === 'refused'),
    ({ line }) => line.productCode,
  )
  const smallest = (productCode: string) =>
    Math.min(...(refused.get(productCode) ?? []).map(({ line }) => line.quantity), Number.POSITIVE_INFINITY)
  const promised = new Set(outcomes.filter(({ fate }) => fate === 'held').map(({ line }) => keyOf(line)))
  const kept = new Set(stored.map(({ key }) => key))
  return {
    violations: [
      ...records.flatMap((record) => checkRecord(record, smallest(record.productCode))),
      ...difference(promised, kept, 'promised to a caller, but not stored'),
      ...difference(kept, promised, 'stored, but the caller was answered otherwise'),
    ],
    remainders: new Map(
      records.map(({ productCode, onHand, onReserve }) => [productCode, onHand - onReserve]),
    ),
  }
}
