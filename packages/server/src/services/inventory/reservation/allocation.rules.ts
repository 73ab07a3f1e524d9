import { money } from '@tradepost/kernel'
import { keyText, type RecordKey, recordKey } from '../record/record.rules.ts'
import { availableOf, type LockedRecord, type Refusal, tooLittle } from './reservation.rules.ts'

/** A record that may be taken from, as it was found under its lock. */
export type Candidate = Omit<LockedRecord, 'isLocationKnown'> & {
  isLocationActive: boolean
  /** Available less safety stock. */
  visible: string
}

/** A quantity of a record. */
export type Allotment = { record: RecordKey; quantity: money.Amount }

/** A wanted quantity of a product: anywhere, at one location, or with one sku. */
export type Demand = {
  productCode: string
  quantity: number | string
  locationCode?: string | null
  sku?: string | null
  /** Records without a sku are used when none has the wanted one. */
  isSkuLoose?: boolean
  /** Takes what there is, when that is too little, and is not refused for the rest. */
  isOptional?: boolean
}

/** `missing` is what an optional demand still lacks. */
export type Allocation = { allotments: Allotment[]; missing?: money.Amount } | { refusal: Refusal }

type Stocked = { candidate: Candidate; text: string; left: money.Amount }

const byMost = (one: Stocked, other: Stocked): number => {
  if (one.left !== other.left) return one.left > other.left ? -1 : 1
  return one.text < other.text ? -1 : 1
}

/** A named location is used as it is; otherwise only active ones qualify. */
const serves = ({ candidate }: Stocked, { productCode, locationCode, sku }: Demand): boolean =>
  candidate.productCode === productCode &&
  (locationCode ? candidate.locationCode === locationCode : candidate.isLocationActive) &&
  (sku ?? candidate.sku) === candidate.sku

const smaller = (one: money.Amount, other: money.Amount) => (other < one ? other : one)

type Taken = [Stocked, money.Amount][]

/** From the record with the most first, so that it comes from as few as possible. */
const takeFrom = (stocked: Stocked[], quantity: money.Amount): { taken: Taken; missing: money.Amount } => {
  const taken: Taken = []
  let missing = quantity
  for (const one of stocked.toSorted(byMost)) {
    if (missing <= 0n || one.left <= 0n) break
    const part = smaller(one.left, missing)
    taken.push([one, part])
    missing = money.subtract(missing, part)
  }
  return { taken, missing }
}

const openStock = (candidates: Candidate[], leftOf: (candidate: Candidate) => money.Amount): Stocked[] =>
  candidates.map((candidate) => ({
    candidate,
    text: keyText(candidate),
    left: candidate.isActive ? leftOf(candidate) : money.zero,
  }))

const servingOf = (stock: Stocked[], demand: Demand): Stocked[] => {
  const exact = stock.filter((one) => serves(one, demand))
  if (exact.length > 0 || !demand.isSkuLoose) return exact
  return stock.filter((one) => serves(one, { ...demand, sku: '' }))
}

const nothing: Allocation = { allotments: [] }

/** Takes from `stock`, so that later demands see what is left. */
const serve = (stock: Stocked[], demand: Demand): Allocation => {
  const serving = servingOf(stock, demand)
  const quantity = money.amount(demand.quantity)
  const { taken, missing } = takeFrom(serving, quantity)
  if (missing > 0n && !demand.isOptional) {
    if (serving.length === 0) return { refusal: { error: 'inventoryNotFound' } }
    return { refusal: tooLittle(money.add(...serving.map(({ left }) => left)), quantity) }
  }
  for (const [one, part] of taken) one.left = money.subtract(one.left, part)
  const allotments = taken.map(([{ candidate }, part]) => ({ record: recordKey(candidate), quantity: part }))
  return missing > 0n ? { allotments, missing } : { allotments }
}

/**
 * Gives each demand its quantity, in their order: what an earlier one takes is not left for later ones. Records with
 * the most come first (equal ones by their key), and a quantity is split when none holds all of it.
 */
export const allocate = (demands: Demand[], candidates: Candidate[]): Allocation[] => {
  const stock = openStock(candidates, availableOf)
  return demands.map((demand) => serve(stock, demand))
}

/** Orders leave the safety stock alone; reservations by the API may take it, too. */
export const visibleOf = ({ visible }: Candidate): money.Amount => money.amount(visible)

/**
 * Allocates order by order: each gets all that it wants or nothing, and leaves the rest to the orders behind
 * it.
 */
export const allocateGroups = (
  groups: Demand[][],
  candidates: Candidate[],
  leftOf: (candidate: Candidate) => money.Amount,
): Allocation[][] => {
  const stock = openStock(candidates, leftOf)
  return groups.map((demands) => {
    const before = stock.map(({ left }) => left)
    const allocations = demands.map((demand) => serve(stock, demand))
    if (!allocations.some((allocation) => 'refusal' in allocation)) return allocations
    for (const [index, one] of stock.entries()) one.left = before[index] as money.Amount
    return allocations.map((allocation) => ('refusal' in allocation ? allocation : nothing))
  })
}

export type Holding = { code: string; quantity: string; fulfillmentOrderNumber: string | null }
export type Releases = { removed: string[]; lowered: { code: string; quantity: string }[] }

/** Reservations without a fulfillment order go first, then the smallest, so that few reservations stay. */
const byReleaseOrder = (one: Holding, other: Holding): number => {
  const [bound, otherBound] = [one.fulfillmentOrderNumber !== null, other.fulfillmentOrderNumber !== null]
  if (bound !== otherBound) return bound ? 1 : -1
  const difference = money.amount(one.quantity) - money.amount(other.quantity)
  if (difference !== 0n) return difference < 0n ? -1 : 1
  return one.code < other.code ? -1 : 1
}

/** Which holdings end and which become smaller to give so much back; at most everything. */
export const chooseReleases = (holdings: Holding[], quantity: money.Amount): Releases => {
  const releases: Releases = { removed: [], lowered: [] }
  let open = quantity
  for (const { code, quantity: held } of holdings.toSorted(byReleaseOrder)) {
    if (open <= 0n) break
    const units = money.amount(held)
    if (units <= open) releases.removed.push(code)
    else releases.lowered.push({ code, quantity: money.toText(money.subtract(units, open)) })
    open = money.subtract(open, units)
  }
  return releases
}

export const heldIn = (holdings: { quantity: string }[]): money.Amount =>
  money.add(...holdings.map(({ quantity }) => money.amount(quantity)))
