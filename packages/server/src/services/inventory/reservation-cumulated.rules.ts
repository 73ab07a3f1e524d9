import type { CumulatedReservationUpdate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { allocate, type Candidate, giveBack, type Holding, heldIn } from './allocation.rules.ts'
import { keyText, type RecordKey } from './inventory.rules.ts'
import type { LineKey, Refusal } from './reservation.rules.ts'

type Held = Holding & RecordKey & { salesOrderLineItemCode: string }
type Changed = { code: string; quantity: string }

/** What has to be done so that an order holds what it shall. */
export type HoldingChanges = {
  added: (LineKey & { quantity: string })[]
  raised: Changed[]
  removed: string[]
  lowered: Changed[]
  failures: (Refusal & { index: number })[]
}

/** More is taken on the line that holds the most already, so that an order line keeps what belongs to it. */
const mainLine = (mine: Held[], productCode: string): string =>
  mine.toSorted((one, other) => {
    const difference = money.amount(other.quantity) - money.amount(one.quantity)
    return difference === 0n ? (one.code < other.code ? -1 : 1) : difference < 0n ? -1 : 1
  })[0]?.salesOrderLineItemCode ?? productCode

const raise = (
  mine: Held[],
  {
    productCode,
    more,
    salesOrderNumber,
  }: { productCode: string; more: money.Amount; salesOrderNumber: string },
  candidates: Candidate[],
): Pick<HoldingChanges, 'added' | 'raised'> | Refusal => {
  const [allocation] = allocate([{ productCode, quantity: money.toText(more) }], candidates)
  if (!allocation || 'refusal' in allocation) return allocation?.refusal ?? { error: 'inventoryNotFound' }
  const salesOrderLineItemCode = mainLine(mine, productCode)
  const changes: Pick<HoldingChanges, 'added' | 'raised'> = { added: [], raised: [] }
  for (const { record, quantity } of allocation.allotments) {
    const there = mine.find(
      (one) => one.salesOrderLineItemCode === salesOrderLineItemCode && keyText(one) === keyText(record),
    )
    const total = money.toText(money.add(quantity, money.amount(there?.quantity ?? 0)))
    if (there) changes.raised.push({ code: there.code, quantity: total })
    else changes.added.push({ ...record, salesOrderNumber, salesOrderLineItemCode, quantity: total })
  }
  return changes
}

/** Of two updates of one product the later one holds. */
export const changeHoldings = (
  salesOrderNumber: string,
  updates: CumulatedReservationUpdate[],
  held: Held[],
  candidates: Candidate[],
): HoldingChanges => {
  const all: HoldingChanges = { added: [], raised: [], removed: [], lowered: [], failures: [] }
  const last = new Map(updates.map(({ productCode }, index) => [productCode, index]))
  for (const [index, { productCode, quantity }] of updates.entries()) {
    if (last.get(productCode) !== index) continue
    const mine = held.filter((one) => one.productCode === productCode)
    const more = money.subtract(money.amount(quantity), heldIn(mine))
    if (more < 0n) {
      const { removed, lowered } = giveBack(mine, money.negate(more))
      all.removed.push(...removed)
      all.lowered.push(...lowered)
    }
    if (more <= 0n) continue
    const raised = raise(mine, { productCode, more, salesOrderNumber }, candidates)
    if ('error' in raised) all.failures.push({ index, ...raised })
    else {
      all.added.push(...raised.added)
      all.raised.push(...raised.raised)
    }
  }
  return all
}
