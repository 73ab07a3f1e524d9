import {
  Anything,
  Code,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'

export const deviceTypes = ['phone', 'tablet'] as const

const ownAttribute = { code: Code(), value: Type.Optional(Anything()) }
/** A name that comes back from a read is that of the customer attribute and is not stored. */
const DeviceAttribute = Obj({ ...ownAttribute, name: Type.Optional(Nullable(Text(0, 255))) })

const required = {
  platform: Text(1, 50, { description: 'Such as `ios` or `android`; any word.' }),
  type: OneOf(deviceTypes),
  model: Text(0, 255),
  osVersion: Text(0, 255),
}
const optional = {
  appVersion: Nullable(Text(0, 255)),
  localeCode: Nullable(Text(0, 35)),
  lastActivity: NullableDateTime(),
  pushToken: Nullable(Text(0, 4096)),
  loggedInCustomerId: Nullable(Text(0, 36)),
}
const attributes = List(DeviceAttribute, { max: 100 })

export const DeviceCreate = Obj({
  code: Code(),
  ...required,
  ...Patch({ ...optional, attributes }).properties,
})
export type DeviceCreate = Static<typeof DeviceCreate>

export const DeviceUpdate = Patch({ ...required, ...optional, attributes })
export type DeviceUpdate = Static<typeof DeviceUpdate>

/** In searches and segments, where attributes have no names. */
export const BasicDevice = Obj({
  code: Text(0),
  ...required,
  ...optional,
  attributes: List(Obj(ownAttribute)),
})

export const Device = Obj({
  ...BasicDevice.properties,
  attributes: List(
    Obj({
      ...ownAttribute,
      name: Nullable(
        Text(0, undefined, { description: 'Of the customer attribute with this code, if any.' }),
      ),
    }),
  ),
})
export type Device = Static<typeof Device>

export const deviceReadFields = Object.keys(Device.properties)

export const deviceFilters = [
  'code',
  'platform',
  'type',
  'pushToken',
  'loggedInCustomerId',
  'model',
  'osVersion',
  'appVersion',
  'localeCode',
  'lastActivity',
] as const
export const deviceSorts = ['code', 'lastActivity'] as const
