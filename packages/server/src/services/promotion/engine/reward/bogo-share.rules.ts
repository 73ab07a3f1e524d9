import type { Quantity } from '../../model/cart.types.ts'
import { divideUp, smaller } from '../bill/amount.rules.ts'

/** A line as a promotion of the kind "buy some, get some" sees it. */
export type BogoLine = {
  quantity: Quantity
  /** Its pieces count as bought. */
  isBought: boolean
  /** Its pieces can be given. */
  isGiven: boolean
}

export type BogoTerms = {
  /** Pieces that one use needs; null: one use is due to the cart as it is. */
  buy: Quantity | null
  /** Pieces that one use gives. */
  get: Quantity
  /** Uses per order; null is unlimited. */
  maxUses: bigint | null
}

export type BogoShare = {
  uses: bigint
  /** Pieces of each line that are given, in the order of the lines. */
  given: Quantity[]
  /** Pieces that could be given beside them if they were in the cart. */
  missing: Quantity
}

const least = (...values: bigint[]): bigint => values.reduce(smaller)
const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value)

type Pool = { onlyBought: Quantity; onlyGiven: Quantity; both: Quantity }

const poolOf = (lines: readonly BogoLine[]): Pool => {
  const sum = (fits: (line: BogoLine) => boolean) =>
    lines.filter(fits).reduce((total, { quantity }) => total + quantity, 0n)
  return {
    onlyBought: sum(({ isBought, isGiven }) => isBought && !isGiven),
    onlyGiven: sum(({ isBought, isGiven }) => !isBought && isGiven),
    both: sum(({ isBought, isGiven }) => isBought && isGiven),
  }
}

/** Pieces of lines that fit both ways which are left to be given after the uses took what they need. */
const freeBoth = ({ onlyBought, both }: Pool, buy: Quantity, uses: bigint): Quantity =>
  atLeastZero(both - atLeastZero(buy * uses - onlyBought))

const givenBy = (pool: Pool, buy: Quantity, get: Quantity, uses: bigint): Quantity =>
  least(get * uses, pool.onlyGiven + freeBoth(pool, buy, uses))

/**
 * The number of uses that gives most, and of those the smallest. More uses give more until the pieces run out; a
 * piece is either bought or given, so each further use then takes away what could be given.
 */
const bestUses = (pool: Pool, buy: Quantity, get: Quantity, limit: bigint): bigint => {
  const { onlyBought, onlyGiven, both } = pool
  const enough = least(divideUp(onlyGiven + both, get), divideUp(onlyBought + onlyGiven + both, get + buy))
  const uses = least(enough, limit)
  const isWasted = uses > 0n && givenBy(pool, buy, get, uses - 1n) >= givenBy(pool, buy, get, uses)
  return isWasted ? uses - 1n : uses
}

const share = (lines: readonly BogoLine[], pieces: Quantity, fromBoth: Quantity): Quantity[] => {
  const given: Quantity[] = []
  let left = pieces
  let leftOfBoth = fromBoth
  for (const { quantity, isBought, isGiven } of lines) {
    const taken = isGiven ? least(left, quantity, isBought ? leftOfBoth : quantity) : 0n
    given.push(taken)
    left -= taken
    if (isBought) leftOfBoth -= taken
  }
  return given
}

/** Which pieces are given, those of the earlier lines first: the caller puts the cheapest there. */
export const shareBogo = (lines: readonly BogoLine[], { buy, get, maxUses }: BogoTerms): BogoShare => {
  const pool = poolOf(lines)
  const needed = buy ?? 0n
  const bought = pool.onlyBought + pool.both
  const affordable = buy === null ? 1n : bought / buy
  const limit = maxUses === null ? affordable : least(affordable, maxUses)
  const uses = bestUses(pool, needed, get, limit)
  const pieces = givenBy(pool, needed, get, uses)
  const given = share(lines, pieces, freeBoth(pool, needed, uses))

  const givenFromBoth = lines.reduce(
    (sum, { isBought }, index) => (isBought ? sum + (given[index] as bigint) : sum),
    0n,
  )
  const unused = bought - needed * uses - givenFromBoth
  const further = buy === null ? limit - uses : least(unused / buy, limit - uses)
  return { uses, given, missing: get * (uses + atLeastZero(further)) - pieces }
}
