import { type CumulatedReservation, type ProductReservation, texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import { keyText, type RecordKey } from '../record/record.rules.ts'
import {
  type Allotment,
  allocate,
  type Candidate,
  chooseReleases,
  type Holding,
  heldIn,
  type Releases,
} from '../reservation/allocation.rules.ts'
import type { LineKey, Refusal } from '../reservation/reservation.rules.ts'

type Line = Omit<ProductReservation, 'quantity'>
type Held = Holding & RecordKey & Line
type Changed = { code: string; quantity: string }

export type HoldingChanges = {
  added: (LineKey & { quantity: string })[]
  raised: Changed[]
  removed: string[]
  lowered: Changed[]
  failures: (Refusal & { index: number })[]
}

/** Each line looks at all records of its product, so the lines of a request are bounded and not only its orders. */
const MAX_LINES = 1000

export const checkLineCount = (reservations: CumulatedReservation[]): Problem[] => {
  const count = reservations.reduce((sum, { productReservations }) => sum + productReservations.length, 0)
  if (count <= MAX_LINES) return []
  const message = texts.tooManyLines(count, MAX_LINES)
  return [{ code: 'ARRAY_LENGTH_LONG', message, path: ['cumulatedInventoryReservations'] }]
}

const lineText = ({ productCode, salesOrderLineItemCode }: Line): string =>
  JSON.stringify([productCode, salesOrderLineItemCode])

/** Stock that one line gives back serves the lines that take more in the same request. */
const withReleases = (candidates: Candidate[], held: Held[], { removed, lowered }: Releases): Candidate[] => {
  const kept = new Map(lowered.map(({ code, quantity }) => [code, quantity]))
  const changed = held.filter(({ code }) => removed.includes(code) || kept.has(code))
  if (changed.length === 0) return candidates
  const onRecord = Map.groupBy(changed, keyText)
  return candidates.map((candidate) => {
    const freed = (onRecord.get(keyText(candidate)) ?? []).map(({ code, quantity }) =>
      money.subtract(money.amount(quantity), money.amount(kept.get(code) ?? 0)),
    )
    const onReserve = money.subtract(money.amount(candidate.onReserve ?? 0), money.add(...freed))
    return { ...candidate, onReserve: money.toText(onReserve) }
  })
}

/** A line that already holds some of a record keeps one reservation on it, which becomes larger. */
const reallocate = (
  changes: HoldingChanges,
  line: Omit<LineKey, keyof RecordKey>,
  mine: Held[],
  taken: Allotment[],
) => {
  for (const { record, quantity } of taken) {
    const there = mine.find((one) => keyText(one) === keyText(record))
    const total = money.toText(money.add(quantity, money.amount(there?.quantity ?? 0)))
    if (there) changes.raised.push({ code: there.code, quantity: total })
    else changes.added.push({ ...record, ...line, quantity: total })
  }
}

/** Of two updates of one line the later one counts. */
export const changeHoldings = (
  salesOrderNumber: string,
  updates: ProductReservation[],
  held: Held[],
  candidates: Candidate[],
): HoldingChanges => {
  const changes: HoldingChanges = { added: [], raised: [], removed: [], lowered: [], failures: [] }
  const heldByLine = Map.groupBy(held, lineText)
  const last = new Map(updates.map((update, index) => [lineText(update), index]))
  const raises: { index: number; mine: Held[]; update: ProductReservation; more: money.Amount }[] = []
  for (const [index, update] of updates.entries()) {
    if (last.get(lineText(update)) !== index) continue
    const mine = heldByLine.get(lineText(update)) ?? []
    const more = money.subtract(money.amount(update.quantity), heldIn(mine))
    if (more > 0n) raises.push({ index, mine, update, more })
    if (more >= 0n) continue
    const { removed, lowered } = chooseReleases(mine, money.negate(more))
    changes.removed.push(...removed)
    changes.lowered.push(...lowered)
  }
  const allocations = allocate(
    raises.map(({ update, more }) => ({ productCode: update.productCode, quantity: money.toText(more) })),
    withReleases(candidates, held, changes),
  )
  for (const [n, { index, mine, update }] of raises.entries()) {
    const allocation = allocations[n]
    const line = { salesOrderNumber, salesOrderLineItemCode: update.salesOrderLineItemCode }
    if (!allocation || 'refusal' in allocation)
      changes.failures.push({ index, ...(allocation?.refusal ?? { error: 'inventoryNotFound' as const }) })
    else reallocate(changes, line, mine, allocation.allotments)
  }
  return changes
}
