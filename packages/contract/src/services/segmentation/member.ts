import { Batch, List, Nullable, Numeric, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'
import { Contact } from '../customer/contact.ts'
import { customerFilters, furtherCustomerFilters } from '../customer/customer.ts'
import { BasicDevice, deviceFilters } from '../customer/device.ts'

export const memberTypes = ['customer', 'device'] as const
export type MemberType = (typeof memberTypes)[number]

/** The id of a customer, or the code of a device. */
export const SegmentMemberKey = Obj({ id: Text(1, 255), type: OneOf(memberTypes) })
export type SegmentMemberKey = Static<typeof SegmentMemberKey>

/** A bare list, or one under `members`: clients send both. */
export const SegmentMemberKeys = Type.Unsafe<SegmentMemberKey[] | { members: SegmentMemberKey[] }>({
  type: ['array', 'object'],
  items: SegmentMemberKey,
  minItems: 1,
  maxItems: 1000,
  properties: { members: Batch(SegmentMemberKey) },
  required: ['members'],
  additionalProperties: false,
})
export type SegmentMemberKeys = Static<typeof SegmentMemberKeys>

const MemberCustomer = Obj({
  id: Text(0),
  internalCustomerNumber: Numeric(),
  externalCustomerNumber: Nullable(Text(0)),
  firstName: Text(0),
  middleName: Nullable(Text(0)),
  lastName: Text(0),
  emailAddress: Text(0),
  contacts: Type.Optional(List(Contact)),
})

/** The part that its type names, unless `fields` leaves it out. */
export const SegmentMember = Obj({
  id: Text(0),
  type: OneOf(memberTypes),
  customer: Type.Optional(MemberCustomer),
  device: Type.Optional(BasicDevice),
})
export type SegmentMember = Static<typeof SegmentMember>

export const memberReadFields = ['id', 'type', ...memberTypes, 'customer.contacts'] as const

const searchFilters = [
  ...customerFilters,
  ...furtherCustomerFilters,
  ...deviceFilters.map((name) => `devices.${name}` as const),
] as const
export const memberFilters = [...new Set(['id', 'type', ...searchFilters])]
export const memberSorts = ['id', 'type', 'lastName', 'emailAddress'] as const
