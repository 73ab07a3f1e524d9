import {
  Anything,
  Code,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'

const Word = () => Nullable(Text(0, 255))
const DeviceAttribute = Obj({ code: Code(), value: Type.Optional(Anything()) })

const deviceFields = {
  platform: Word(),
  type: Word(),
  model: Word(),
  osVersion: Word(),
  localeCode: Nullable(Text(0, 35)),
  lastActivity: NullableDateTime(),
  pushToken: Nullable(Text(0, 4096)),
  attributes: List(DeviceAttribute, { max: 100 }),
  loggedInCustomerId: Nullable(Text(0, 36)),
}

export const DeviceCreate = Obj({ code: Code(), ...Patch(deviceFields).properties })
export type DeviceCreate = Static<typeof DeviceCreate>

export const DeviceUpdate = Patch(deviceFields)
export type DeviceUpdate = Static<typeof DeviceUpdate>

export const Device = Obj({ code: Text(0), ...deviceFields })
export type Device = Static<typeof Device>

export const deviceFilters = [
  'code',
  'platform',
  'type',
  'model',
  'osVersion',
  'localeCode',
  'lastActivity',
  'loggedInCustomerId',
] as const
export const deviceSorts = ['code', 'lastActivity'] as const
