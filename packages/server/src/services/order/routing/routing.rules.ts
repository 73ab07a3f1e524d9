import {
  type ConsideredLocation,
  type LocationVerdict,
  locationVerdicts,
  type RoutingChoice,
  type RoutingRules,
  type UnroutedLine,
  type UnroutedReason,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { RoutingAddress } from './choice.rules.ts'
import { type Choice, chooseLocations, type RoutingLocation, rankCandidates } from './choice.rules.ts'
import { choiceOf } from './reason.rules.ts'
import { offerAt, remaining, type Shelves, sumOf, type Wanted } from './shelf.rules.ts'

export type Method = 'directShip' | 'BOPIS' | 'ROPIS'

export type RoutingLine = Wanted & {
  method: Method
  /** May be sold before its goods are there: what is missing waits at the location. */
  mayLackStock: boolean
  /** Where the customer or the merchant wants it. */
  locationCode: string | null
  rejectedBy: string[]
  slotId: string | null
  shipTo: RoutingAddress | null
  shipToIndex: number | null
}
export type RoutingOrder = { id: number; lines: RoutingLine[] }

/** Places that are left in slots, by location and slot; null: any number. */
export type SlotRoom = Map<string, number | null>
export const slotKey = (locationCode: string, slotId: string) => JSON.stringify([locationCode, slotId])

export type Part = {
  locationCode: string
  method: Method
  slotId: string | null
  shipToIndex: number | null
  lines: { code: string; quantity: money.Amount }[]
  choice: RoutingChoice
}
export type Decision = {
  id: number
  parts: Part[]
  unrouted: UnroutedLine[]
  locations: ConsideredLocation[]
}

export type RoutingFacts = {
  locations: RoutingLocation[]
  shelves: Shelves
  slots: SlotRoom
  rules: RoutingRules
}

const isPickup = (method: Method) => method !== 'directShip'

/** A customer picks up at the store that they chose; a parcel may come from elsewhere if that store rejects it. */
const boundTo = ({ method, locationCode, rejectedBy }: RoutingLine): string | null =>
  locationCode !== null && (isPickup(method) || !rejectedBy.includes(locationCode)) ? locationCode : null

const groupKey = (line: RoutingLine): string =>
  JSON.stringify([line.method, boundTo(line), line.slotId, isPickup(line.method) ? null : line.shipToIndex])

/** The first reason against a location, or null. */
const objection = (
  location: RoutingLocation,
  lines: RoutingLine[],
  { slots, rules }: RoutingFacts,
): LocationVerdict | null => {
  const [line] = lines
  if (!line) return 'othersPreferred'
  const bound = boundTo(line)
  if (bound !== null && bound !== location.code) return 'otherLocationWanted'
  if (bound === null) {
    if (!location.isActive) return 'inactive'
    const isStandard = line.method === 'directShip' && location.isDefaultWarehouse
    if (!isStandard && !location.methods.includes(line.method)) return 'methodNotSupported'
    if (rules.excludedLocationCodes.includes(location.code)) return 'excluded'
  }
  if (lines.every(({ rejectedBy }) => rejectedBy.includes(location.code))) return 'rejectedBefore'
  const room = line.slotId === null ? null : slots.get(slotKey(location.code, line.slotId))
  return room !== null && room !== undefined && room <= 0 ? 'slotFull' : null
}

const isFor = (location: RoutingLocation) => (line: RoutingLine) => !line.rejectedBy.includes(location.code)

const reasonFor = (
  line: RoutingLine,
  verdicts: Map<string, LocationVerdict>,
  eligible: RoutingLocation[],
  shelves: Shelves,
): UnroutedReason => {
  const own = eligible.filter((location) => isFor(location)(line))
  if (own.some(({ code }) => sumOf(offerAt(shelves, code, [line])) > 0n)) return 'tooManySplits'
  if (own.length > 0) return 'noStock'
  const found = [...verdicts.values()]
  if (line.rejectedBy.length > 0) return 'rejected'
  return found.includes('slotFull') ? 'slotFull' : 'noLocation'
}

/** A choice that leaves out lines which a location refused goes one line group at a time. */
const choose = (
  lines: RoutingLine[],
  eligible: RoutingLocation[],
  { shelves, rules }: RoutingFacts,
): Choice[] => {
  const alike = Map.groupBy(lines, ({ rejectedBy }) => JSON.stringify(rejectedBy.toSorted()))
  return [...alike.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return chooseLocations(
      eligible.filter((location) => isFor(location)(first)),
      { lines: own, shipTo: first.shipTo, shelves, rules },
    )
  })
}

const mergeChoices = (choices: Choice[]): Map<string, Map<string, money.Amount>> => {
  const merged = new Map<string, Map<string, money.Amount>>()
  for (const { location, taken } of choices) {
    const own = merged.get(location.code) ?? new Map<string, money.Amount>()
    for (const [code, quantity] of taken) own.set(code, money.add(own.get(code) ?? money.zero, quantity))
    merged.set(location.code, own)
  }
  return merged
}

const decideGroup = (lines: RoutingLine[], facts: RoutingFacts) => {
  const { locations, shelves, slots, rules } = facts
  const [first] = lines as [RoutingLine]
  const verdicts = new Map<string, LocationVerdict>()
  for (const location of locations) {
    const found = objection(location, lines, facts)
    if (found) verdicts.set(location.code, found)
  }
  const eligible = locations.filter(({ code }) => !verdicts.has(code))
  const ranked = rankCandidates(eligible, { lines, shipTo: first.shipTo, shelves, rules })
  const choices = choose(lines, eligible, facts)
  const rest = choices.reduce<Wanted[]>((open, { taken }) => remaining(open, taken), lines)
  const merged = mergeChoices(choices)
  const unrouted: UnroutedLine[] = []
  for (const { code, quantity } of rest) {
    const line = lines.find((one) => one.code === code) as RoutingLine
    const patient = line.mayLackStock
      ? [...choices.map(({ location }) => location), ...ranked.map(({ location }) => location)].find(
          (location) => isFor(location)(line),
        )
      : undefined
    if (patient) {
      const own = merged.get(patient.code) ?? new Map<string, money.Amount>()
      merged.set(patient.code, own.set(code, money.add(own.get(code) ?? money.zero, quantity)))
    } else {
      const reason = reasonFor({ ...line, quantity }, verdicts, eligible, shelves)
      unrouted.push({ salesOrderLineItemCode: code, quantity: money.toNumber(quantity), reason })
    }
  }
  for (const code of merged.keys()) {
    const key = slotKey(code, first.slotId ?? '')
    const room = first.slotId === null ? null : slots.get(key)
    if (typeof room === 'number') slots.set(key, room - 1)
  }
  const isLimited = unrouted.some(({ reason }) => reason === 'tooManySplits')
  const considered = locations.map(({ code }): ConsideredLocation => {
    const place = ranked.findIndex(({ location }) => location.code === code)
    const offered = ranked[place]?.offered ?? money.zero
    const isChosen = merged.has(code)
    const passed = offered <= 0n ? 'noStock' : isLimited ? 'tooManySplits' : 'othersPreferred'
    return {
      locationCode: code,
      fulfillmentMethod: first.method,
      isChosen,
      reason: isChosen ? 'chosen' : (verdicts.get(code) ?? passed),
      availableQuantity: money.toNumber(offered),
      rank: place < 0 ? null : place + 1,
    }
  })
  const isBound = boundTo(first) !== null
  const parts = [...merged].map(
    ([locationCode, taken]): Part => ({
      locationCode,
      method: first.method,
      slotId: first.slotId,
      shipToIndex: first.shipToIndex,
      lines: [...taken].map(([code, quantity]) => ({ code, quantity })),
      choice: choiceOf(locationCode, { isBound, ranked, considered, strategies: rules.strategies }),
    }),
  )
  return { parts, unrouted, considered }
}

const weight = ({ isChosen, reason }: ConsideredLocation) =>
  isChosen ? locationVerdicts.length : locationVerdicts.indexOf(reason)

/** For several groups with one method, the result that got furthest. */
const mergeConsidered = (all: ConsideredLocation[]): ConsideredLocation[] => {
  const best = new Map<string, ConsideredLocation>()
  for (const one of all) {
    const key = JSON.stringify([one.fulfillmentMethod, one.locationCode])
    const known = best.get(key)
    if (!known || weight(one) > weight(known)) best.set(key, one)
  }
  return [...best.values()]
}

/** Lines that go to one location by one method, to one address and in one slot, are one fulfillment order. */
const mergeParts = (parts: Part[]): Part[] => {
  const merged = new Map<string, Part>()
  for (const part of parts) {
    const key = JSON.stringify([part.locationCode, part.method, part.slotId, part.shipToIndex])
    const known = merged.get(key)
    merged.set(key, known ? { ...known, lines: [...known.lines, ...part.lines] } : part)
  }
  return [...merged.values()]
}

/** Where the lines of an order go; what it takes is gone from the shelves and slots for the orders after it. */
export const decideRouting = ({ id, lines }: RoutingOrder, facts: RoutingFacts): Decision => {
  const groups = [...Map.groupBy(lines, groupKey).values()].map((group) => decideGroup(group, facts))
  return {
    id,
    parts: mergeParts(groups.flatMap(({ parts }) => parts)),
    unrouted: groups.flatMap(({ unrouted }) => unrouted),
    locations: mergeConsidered(groups.flatMap(({ considered }) => considered)),
  }
}
