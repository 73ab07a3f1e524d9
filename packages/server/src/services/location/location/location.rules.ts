import { isDeepStrictEqual } from 'node:util'
import {
  type Location,
  type LocationCreate,
  type LocationTypeCode,
  type LocationUpdate,
  locationParts,
  locationTypeNames,
} from '@tradepost/contract'
import { isObject } from '@tradepost/kernel'

/** Stored columns of a location: as read, without its key and dates. */
export type LocationData = Omit<Location, 'code' | 'createDate' | 'updateDate'>

type Part = keyof typeof locationParts

/** Every member present, null where nothing was sent. */
const complete = <P extends Part, T>(part: P, sent: object): T =>
  ({ ...Object.fromEntries(locationParts[part].map((member) => [member, null])), ...sent }) as T

/** Parts that an update replaces as a whole, as stored. */
const replaced = ({ details, addresses }: LocationUpdate): Partial<LocationData> => ({
  ...(details && { details: complete('details', details) }),
  ...(addresses && {
    addresses: addresses.map((address) =>
      complete<'addresses', LocationData['addresses'][0]>('addresses', address),
    ),
  }),
})

/** A new code takes the name of its type along, unless the location has one of its own in the same request. */
const mergedType = (
  before: LocationData['type'] | undefined,
  { code, name }: LocationCreate['type'],
): LocationData['type'] => ({
  code,
  name: name ?? (before?.code === code ? before.name : locationTypeNames[code]),
})

/** Sent fields change; opening hours merge by day, inventory and settings by member; other parts are replaced. */
export const applyUpdate = (before: LocationData, patch: LocationUpdate): LocationData => ({
  ...before,
  ...(patch as Partial<LocationData>),
  ...replaced(patch),
  type: patch.type ? mergedType(before.type, patch.type) : before.type,
  operationHours: { ...before.operationHours, ...patch.operationHours },
  inventory: { ...before.inventory, ...patch.inventory },
  settings: { ...before.settings, ...patch.settings },
})

export const toData = ({ code: _, ...sent }: LocationCreate): LocationData =>
  applyUpdate(
    {
      name: sent.name,
      type: mergedType(undefined, sent.type),
      status: 'active',
      latitude: null,
      longitude: null,
      localeCode: null,
      timeZone: null,
      isDefault: false,
      isComingSoon: false,
      operationHours: complete('operationHours', {}),
      details: complete('details', {}),
      addresses: [],
      inventory: complete('inventory', {}),
      supportedFulfillmentMethods: [],
      settings: complete('settings', {}),
    },
    sent,
  )

type Properties = Record<string, unknown>
export type Changes = { newProperties: Properties; oldProperties: Properties }

/** Only the differences, inside of objects as well; lists as a whole. Null when there are none. */
export const changesBetween = (before: object, after: object): Changes | null => {
  const newProperties: Properties = {}
  const oldProperties: Properties = {}
  for (const [field, value] of Object.entries(after)) {
    const former = (before as Properties)[field]
    if (isDeepStrictEqual(former, value)) continue
    const inner = isObject(former) && isObject(value) ? changesBetween(former, value) : null
    newProperties[field] = inner?.newProperties ?? value
    oldProperties[field] = inner?.oldProperties ?? former
  }
  return Object.keys(newProperties).length > 0 ? { newProperties, oldProperties } : null
}

/** For each type, the last location that is to be the default. */
export const newDefaults = (fresh: LocationCreate[]): Map<LocationTypeCode, string> =>
  new Map(fresh.filter(({ isDefault }) => isDefault).map(({ type, code }) => [type.code, code]))

export const isNewDefault = (before: LocationData, after: LocationData): boolean =>
  after.isDefault && (!before.isDefault || before.type.code !== after.type.code)

/** Those that were the default of the type, as they are without it. */
export const withoutDefault = (
  locations: ReadonlyMap<string, LocationData>,
  type: LocationTypeCode,
): [code: string, LocationData][] =>
  [...locations].flatMap(([code, data]) =>
    data.isDefault && data.type.code === type ? [[code, { ...data, isDefault: false }]] : [],
  )
