import type {
  ConsideredLocation,
  LocationVerdict,
  RoutingChoice,
  RoutingReason,
  RoutingStrategy,
} from '@tradepost/contract'
import { type Candidate, comparisons } from './choice.rules.ts'

type Ranking = {
  /** The lines name the location. */
  isBound: boolean
  ranked: Candidate[]
  considered: ConsideredLocation[]
  strategies: RoutingStrategy[]
}

/** Compared with the best location that got no part, or else with the best that shares it. */
const reasonFor = (
  locationCode: string,
  { isBound, ranked, considered, strategies }: Ranking,
): RoutingReason => {
  if (isBound) return 'wanted'
  const own = ranked.find(({ location }) => location.code === locationCode)
  if (!own || own.offered <= 0n) return 'waitsForStock'
  const chosen = new Set(considered.filter(({ isChosen }) => isChosen).map((one) => one.locationCode))
  const rivals = ranked.filter(({ location, offered }) => location.code !== locationCode && offered > 0n)
  const rival = rivals.find(({ location }) => !chosen.has(location.code)) ?? rivals[0]
  if (!rival) return 'onlyOne'
  if (ranked.indexOf(rival) < ranked.indexOf(own)) return 'remainder'
  return strategies.find((strategy) => comparisons[strategy](own, rival) !== 0) ?? 'equal'
}

/** Verdicts that are worth telling of locations that could not take part. */
const telling: LocationVerdict[] = ['excluded', 'rejectedBefore', 'slotFull']
const MOST_TOLD = 5

/** Kept with each fulfillment order, so short: a merchant may have hundreds of locations. */
export const choiceOf = (locationCode: string, ranking: Ranking): RoutingChoice => {
  const { considered, strategies } = ranking
  const own = considered.find((one) => one.locationCode === locationCode)
  const others = considered.filter((one) => one.locationCode !== locationCode)
  const able = others
    .filter(({ rank, availableQuantity }) => rank !== null && availableQuantity > 0)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  return {
    reason: reasonFor(locationCode, ranking),
    rank: own?.rank ?? null,
    availableQuantity: own?.availableQuantity ?? 0,
    strategies,
    locationCount: considered.length,
    otherLocations: [...able, ...others.filter(({ reason }) => telling.includes(reason))]
      .slice(0, MOST_TOLD)
      .map(({ locationCode: code, reason, rank, availableQuantity }) => ({
        locationCode: code,
        reason,
        rank,
        availableQuantity,
      })),
  }
}
