import type { RoutingRules, RoutingStrategy } from '@tradepost/contract'
import type { money } from '@tradepost/kernel'
import {
  offerAt,
  remaining,
  type Shelves,
  stockAt,
  sumOf,
  type Taken,
  takeAt,
  type Wanted,
} from './shelf.rules.ts'

export type RoutingLocation = {
  code: string
  isActive: boolean
  methods: string[]
  isDefaultWarehouse: boolean
  address: RoutingAddress | null
}

/** A location that could take part of what is wanted, with what the strategies compare. */
export type Candidate = {
  location: RoutingLocation
  offer: Taken
  offered: money.Amount
  stock: money.Amount
  nearness: number
  priority: number
}

const descending = <T extends number | bigint>(one: T, other: T): number =>
  one === other ? 0 : one > other ? -1 : 1

export const comparisons: Record<RoutingStrategy, (one: Candidate, other: Candidate) => number> = {
  fewestSplits: (one, other) => descending(one.offered, other.offered),
  nearest: (one, other) => descending(one.nearness, other.nearness),
  mostStock: (one, other) => descending(one.stock, other.stock),
  priority: (one, other) => one.priority - other.priority,
}

const byCode = ({ location: one }: Candidate, { location: other }: Candidate): number => {
  if (one.isDefaultWarehouse !== other.isDefaultWarehouse) return one.isDefaultWarehouse ? -1 : 1
  return one.code < other.code ? -1 : 1
}

const betterBy = (strategies: RoutingStrategy[]) => (one: Candidate, other: Candidate) => {
  for (const strategy of strategies) {
    const order = comparisons[strategy](one, other)
    if (order !== 0) return order
  }
  return byCode(one, other)
}

export type Choosing = {
  lines: Wanted[]
  shipTo: RoutingAddress | null
  shelves: Shelves
  rules: RoutingRules
}

/** Everybody who has something of it, the best first. */
export const rankCandidates = (
  locations: RoutingLocation[],
  { lines, shipTo, shelves, rules }: Choosing,
): Candidate[] => {
  const place = new Map(rules.priorityLocationCodes.map((code, index) => [code, index]))
  return locations
    .map((location): Candidate => {
      const offer = offerAt(shelves, location.code, lines)
      return {
        location,
        offer,
        offered: sumOf(offer),
        stock: stockAt(shelves, location.code, lines),
        nearness: nearness(shipTo, location.address),
        priority: place.get(location.code) ?? Number.MAX_SAFE_INTEGER,
      }
    })
    .toSorted(betterBy(rules.strategies))
}

const hasAll = (lines: Wanted[], taken: Taken) => remaining(lines, taken).length === 0

/** Locations tried in pairs, best first: a hundred orders with hundreds of stores must stay fast. */
const PAIRED = 12

/** Where few parcels matter most: one location that has everything, else two that have it together. */
const wholeChoice = (ranked: Candidate[], choosing: Choosing, most: number): Candidate[] | null => {
  const { lines, shelves } = choosing
  const single = ranked.find(({ offer }) => hasAll(lines, offer))
  if (single) return [single]
  if (most < 2) return null
  const best = ranked.slice(0, PAIRED)
  for (const [index, first] of best.entries())
    for (const second of best.slice(index + 1)) {
      const rest = remaining(lines, first.offer)
      if (hasAll(rest, offerAt(shelves, second.location.code, rest))) return [first, second]
    }
  return null
}

export type Choice = { location: RoutingLocation; taken: Taken }

/** Takes from the shelves what each chosen location gives. */
const takeInTurn = (chosen: Candidate[], { lines, shelves }: Choosing): Choice[] => {
  let rest = lines
  return chosen.map(({ location }) => {
    const taken = takeAt(shelves, location.code, rest)
    rest = remaining(rest, taken)
    return { location, taken }
  })
}

/** Which locations share the lines: at most `maxSplits` beside the first. */
export const chooseLocations = (locations: RoutingLocation[], choosing: Choosing): Choice[] => {
  const most = (choosing.rules.maxSplits ?? Number.MAX_SAFE_INTEGER) + 1
  const withSomething = (ranked: Candidate[]) => ranked.filter(({ offered }) => offered > 0n)
  const ranked = withSomething(rankCandidates(locations, choosing))
  const isWholeFirst = choosing.rules.strategies[0] === 'fewestSplits'
  const whole = isWholeFirst ? wholeChoice(ranked, choosing, most) : null
  if (whole) return takeInTurn(whole, choosing)
  const choices: Choice[] = []
  let rest = choosing.lines
  while (rest.length > 0 && choices.length < most) {
    const used = new Set(choices.map(({ location }) => location.code))
    const others = locations.filter(({ code }) => !used.has(code))
    const [best] = withSomething(rankCandidates(others, { ...choosing, lines: rest }))
    if (!best) break
    const [choice] = takeInTurn([best], { ...choosing, lines: rest })
    if (!choice) break
    choices.push(choice)
    rest = remaining(rest, choice.taken)
  }
  return choices
}

/** As far as it says how close two addresses are; orders have no coordinates. */
export type RoutingAddress = {
  country: string | null
  region: string | null
  city: string | null
  postalCode: string | null
}

const plain = (text: string | null): string => text?.trim().toLowerCase() ?? ''

const isSame = (one: string, other: string) => one !== '' && one === other

/** `US-TX` is the region TX of US. */
const partsOf = ({ country, region, city, postalCode }: RoutingAddress) => {
  const [nation = '', part = ''] = plain(country).split('-')
  return {
    nation,
    region: plain(region) || part,
    city: plain(city),
    postal: plain(postalCode).replaceAll(/[^a-z0-9]/g, ''),
  }
}

const sharedPrefix = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/**
 * The higher the nearer: the same country counts most, then the same region, the same city, and the digits that the
 * postal codes begin with alike, because neighbouring districts share them.
 */
export const nearness = (one: RoutingAddress | null, other: RoutingAddress | null): number => {
  if (!one || !other) return 0
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!isSame(a.nation, b.nation)) return 0
  const region = isSame(a.region, b.region) ? 400 : 0
  const city = isSame(a.city, b.city) ? 200 : 0
  return 1000 + region + city + Math.min(sharedPrefix(a.postal, b.postal), 9) * 20
}
