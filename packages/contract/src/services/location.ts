import {
  DateTime,
  Flag,
  List,
  Locale,
  Nullable,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../schema.ts'
import { fulfillmentMethods, TimeZone } from './merchant-settings.ts'

export const locationTypes = ['store', 'warehouse', 'dropShipping', '3rdPartyFulfillment'] as const
export type LocationTypeCode = (typeof locationTypes)[number]
/** Default names of the location types, which every merchant has. */
export const locationTypeNames: Record<LocationTypeCode, string> = {
  store: 'Store',
  warehouse: 'Warehouse',
  dropShipping: 'Drop shipping',
  '3rdPartyFulfillment': 'Third-party fulfillment',
}

export const locationStatuses = ['active', 'inactive', 'onhold', 'deleted'] as const
export const inventoryModes = ['blind', 'integrated'] as const
export const safetyStockModes = ['enabled', 'disabled'] as const
export const safetyStockTypes = ['percentage', 'count'] as const
/** In the order of the days of a JavaScript date. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const Line = (max = 255) => Nullable(Text(0, max))
const Choice = () => Nullable(Flag())
const Words = () => Nullable(List(Text(1, 255), { max: 100 }))
const Degrees = (most: number) => Type.Number({ minimum: -most, maximum: most })

/** Free texts such as `8a - 9p`. */
const hoursFields = {
  sun: Line(),
  mon: Line(),
  tue: Line(),
  wed: Line(),
  thu: Line(),
  fri: Line(),
  sat: Line(),
} satisfies Record<(typeof weekdays)[number], unknown>

const detailsFields = { manager: Line(), image: Line(2000), departments: Words(), services: Words() }

const addressFields = {
  code: Line(),
  name: Line(),
  street: Line(),
  street2: Line(),
  street3: Line(),
  street4: Line(),
  postalCode: Line(50),
  city: Line(),
  region: Line(),
  /** ISO 3166, such as `US` or `US-TX`. */
  country: Nullable(Text(2, 6, { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,3})?$' })),
  phoneNumber: Line(50),
  faxNumber: Line(50),
  emailAddress: Line(),
  isPrimary: Choice(),
}

const inventoryFields = {
  isManaged: Choice(),
  mode: Nullable(OneOf(inventoryModes)),
  safetyStockMode: Nullable(OneOf(safetyStockModes)),
  safetyStock: Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  safetyStockType: Nullable(OneOf(safetyStockTypes)),
}

const settingsFields = {
  enableInLocationFinder: Choice(),
  showStoreHours: Choice(),
  enableInFulfillmentLocationFinder: Choice(),
  enableAutoFOReady: Choice(),
  /** Seconds. */
  scheduledFulfillmentPickTime: Nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
  pickupInstructions: Line(4000),
}

export const OperationHours = Obj(hoursFields)
export type OperationHours = Static<typeof OperationHours>
export const LocationDetails = Obj(detailsFields)
export const LocationAddress = Obj(addressFields)
export const LocationInventorySettings = Obj(inventoryFields)
export const LocationSettings = Obj(settingsFields)

/** The members that an object of a location has when it is read. */
export const locationParts = {
  operationHours: Object.keys(hoursFields),
  details: Object.keys(detailsFields),
  addresses: Object.keys(addressFields),
  inventory: Object.keys(inventoryFields),
  settings: Object.keys(settingsFields),
}

export const LocationTypeSent = Obj({ code: OneOf(locationTypes), name: Type.Optional(Text(1, 255)) })
export const OperationHoursSent = Patch(hoursFields)
export const LocationDetailsSent = Patch(detailsFields)
export const LocationAddressSent = Patch(addressFields)
export const LocationInventorySettingsSent = Patch(inventoryFields)
export const LocationSettingsSent = Patch(settingsFields)

const Code = () => Text(1, 36)
const Methods = () => List(OneOf(fulfillmentMethods), { max: fulfillmentMethods.length })

const plainFields = {
  name: Text(1, 255),
  status: OneOf(locationStatuses),
  latitude: Nullable(Degrees(90)),
  longitude: Nullable(Degrees(180)),
  localeCode: Nullable(Locale()),
  timeZone: Nullable(TimeZone()),
  isDefault: Flag(),
  isComingSoon: Flag(),
}

const { name, ...optional } = {
  ...plainFields,
  operationHours: OperationHoursSent,
  details: LocationDetailsSent,
  addresses: List(LocationAddressSent, { max: 100 }),
  inventory: LocationInventorySettingsSent,
  supportedFulfillmentMethods: Methods(),
  settings: LocationSettingsSent,
}

export const LocationCreate = Obj({
  code: Code(),
  name,
  type: LocationTypeSent,
  ...Patch(optional).properties,
})
export type LocationCreate = Static<typeof LocationCreate>

/** A code in the body is ignored. */
export const LocationUpdate = Patch({ name, type: LocationTypeSent, ...optional })
export type LocationUpdate = Static<typeof LocationUpdate>

const readFields = {
  code: Code(),
  name,
  type: Obj({ code: OneOf(locationTypes), name: Text(0) }),
  status: plainFields.status,
  latitude: plainFields.latitude,
  longitude: plainFields.longitude,
  localeCode: plainFields.localeCode,
  timeZone: plainFields.timeZone,
  isDefault: plainFields.isDefault,
  isComingSoon: plainFields.isComingSoon,
  operationHours: OperationHours,
  details: LocationDetails,
  addresses: List(LocationAddress),
  inventory: LocationInventorySettings,
  supportedFulfillmentMethods: Methods(),
  settings: LocationSettings,
  createDate: DateTime(),
  updateDate: DateTime(),
}

export const Location = Obj(readFields)
export type Location = Static<typeof Location>

export const locationReadFields = Object.keys(readFields) as (keyof typeof readFields)[]

const { code, ...others } = readFields
/** With `fields` the code and what was asked for, else all of it. */
export const LocationInList = Obj({ code, ...Patch(others).properties })

export const NearestLocation = Obj({
  ...readFields,
  /** Metres along the surface of the earth. */
  distance: Numeric(),
  /** Null where hours or time zone are missing, or where the hours cannot be read. */
  isOpenNow: Choice(),
})
export type NearestLocation = Static<typeof NearestLocation>

export const locationFilters = [
  'code',
  'name',
  'type',
  'type.code',
  'status',
  'isDefault',
  'isComingSoon',
  'localeCode',
  'supportedFulfillmentMethods',
  'addresses.country',
  'addresses.region',
  'addresses.city',
  'addresses.postalCode',
  'createDate',
  'updateDate',
] as const
export const locationSorts = ['code', 'name', 'createDate', 'updateDate'] as const
