import { Nullable, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'
import { customerFilters } from '../customer/customer.ts'
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

/** What segments ask beside what lists of customers can be filtered by. */
const furtherFilters = [
  'middleName',
  'taxExempt',
  'taxClass',
  'contacts.status',
  'contacts.city',
  'contacts.companyName',
  'settings.defaultLocale',
  'settings.defaultCurrency',
  'settings.defaultLocationCode',
  'settings.communicationPreferences',
  'settings.marketingOptIn',
] as const

export type FurtherFilter = (typeof furtherFilters)[number]
export type MemberDeviceFilter = (typeof deviceFilters)[number]

const searchFilters = [
  ...customerFilters,
  ...furtherFilters,
  ...deviceFilters.map((name) => `devices.${name}` as const),
] as const
export const memberFilters = [...new Set(['id', 'type', ...searchFilters])]
export const memberSorts = ['id', 'type', 'lastName', 'emailAddress'] as const
