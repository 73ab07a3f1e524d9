import type { Quantity } from '../../model/cart.types.ts'
import { divideUp, notNegative, smaller } from '../bill/amount.rules.ts'

/** A line as a promotion of the kind "buy some, get some" sees it. */
export type BogoLine = {
  quantity: Quantity
  /** Its pieces count as bought. */
  isBought: boolean
  /** Its pieces can be given. */
  isReward: boolean
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
  rewarded: Quantity[]
  /** Pieces that could be given beside them if they were in the cart. */
  missing: Quantity
}

const least = (...values: bigint[]): bigint => values.reduce(smaller)

type Pool = { onlyBought: Quantity; onlyReward: Quantity; both: Quantity }

const poolOf = (lines: readonly BogoLine[]): Pool => {
  const sum = (fits: (line: BogoLine) => boolean) =>
    lines.filter(fits).reduce((total, { quantity }) => total + quantity, 0n)
  return {
    onlyBought: sum(({ isBought, isReward }) => isBought && !isReward),
    onlyReward: sum(({ isBought, isReward }) => !isBought && isReward),
    both: sum(({ isBought, isReward }) => isBought && isReward),
  }
}

/** Pieces of lines that fit both ways which are left to be given after the uses took what they need. */
const freeBoth = ({ onlyBought, both }: Pool, buy: Quantity, uses: bigint): Quantity =>
  notNegative(both - notNegative(buy * uses - onlyBought))

const rewardedBy = (pool: Pool, buy: Quantity, get: Quantity, uses: bigint): Quantity =>
  least(get * uses, pool.onlyReward + freeBoth(pool, buy, uses))

/**
 * The number of uses that gives most, and of those the smallest. More uses give more until the pieces run out; a
 * piece is either bought or given, so each further use then takes away what could be given.
 */
const bestUses = (pool: Pool, buy: Quantity, get: Quantity, limit: bigint): bigint => {
  const { onlyBought, onlyReward, both } = pool
  const enough = least(divideUp(onlyReward + both, get), divideUp(onlyBought + onlyReward + both, get + buy))
  const uses = least(enough, limit)
  const isWasted = uses > 0n && rewardedBy(pool, buy, get, uses - 1n) >= rewardedBy(pool, buy, get, uses)
  return isWasted ? uses - 1n : uses
}

const share = (lines: readonly BogoLine[], pieces: Quantity, fromBoth: Quantity): Quantity[] => {
  const rewarded: Quantity[] = []
  let left = pieces
  let leftOfBoth = fromBoth
  for (const { quantity, isBought, isReward } of lines) {
    const taken = isReward ? least(left, quantity, isBought ? leftOfBoth : quantity) : 0n
    rewarded.push(taken)
    left -= taken
    if (isBought) leftOfBoth -= taken
  }
  return rewarded
}

/** Which pieces are given, those of the earlier lines first: the caller puts the cheapest there. */
export const shareBogo = (lines: readonly BogoLine[], { buy, get, maxUses }: BogoTerms): BogoShare => {
  const pool = poolOf(lines)
  const needed = buy ?? 0n
  const bought = pool.onlyBought + pool.both
  const affordable = buy === null ? 1n : bought / buy
  const limit = maxUses === null ? affordable : least(affordable, maxUses)
  const uses = bestUses(pool, needed, get, limit)
  const pieces = rewardedBy(pool, needed, get, uses)
  const rewarded = share(lines, pieces, freeBoth(pool, needed, uses))

  const rewardedFromBoth = lines.reduce(
    (sum, { isBought }, index) => (isBought ? sum + (rewarded[index] as bigint) : sum),
    0n,
  )
  const unused = bought - needed * uses - rewardedFromBoth
  const further = buy === null ? limit - uses : least(unused / buy, limit - uses)
  return { uses, rewarded, missing: get * (uses + notNegative(further)) - pieces }
}
