import { Nullable, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'
import { customerFilters, furtherCustomerFilters } from '../customer/customer.ts'
import { BasicDevice, deviceFilters } from '../customer/device.ts'

export const memberTypes = ['customer', 'device'] as const
export type MemberType = (typeof memberTypes)[number]

/** The id of a customer, or the code of a device. */
export const SegmentMemberKey = Obj({ id: Text(1, 255), type: OneOf(memberTypes) })
export type SegmentMemberKey = Static<typeof SegmentMemberKey>

const MemberCustomer = Obj({
  id: Text(0),
  externalCustomerNumber: Nullable(Text(0)),
  firstName: Text(0),
  middleName: Nullable(Text(0)),
  lastName: Text(0),
  emailAddress: Text(0),
})

/** The part that its type names, unless `fields` leaves it out. */
export const SegmentMember = Obj({
  id: Text(0),
  type: OneOf(memberTypes),
  customer: Type.Optional(MemberCustomer),
  device: Type.Optional(BasicDevice),
})
export type SegmentMember = Static<typeof SegmentMember>

export const memberReadFields = ['id', 'type', ...memberTypes] as const

const searchFilters = [
  ...customerFilters,
  ...furtherCustomerFilters,
  ...deviceFilters.map((name) => `devices.${name}` as const),
] as const
export const memberFilters = [...new Set(['id', 'type', ...searchFilters])]
export const memberSorts = ['id', 'type', 'lastName', 'emailAddress'] as const
