import {
  type BatchErrorItem,
  memberReadFields,
  type SegmentCreate,
  type SegmentMemberKey,
  type SegmentMemberKeys,
} from '@tradepost/contract'
import { batchError, isUuid, parseFields } from '@tradepost/kernel'
import type { MemberView } from './member.read.ts'

/** Stored form: ids of customers in lower case. */
export const normalized = <T extends SegmentMemberKey>(key: T): T =>
  key.type === 'customer' ? { ...key, id: key.id.toLowerCase() } : key

/** Ids in a valid form; others cannot match a customer. */
export const idsOf = (keys: SegmentMemberKey[]) => {
  const ids = (type: SegmentMemberKey['type']) => [
    ...new Set(keys.filter((key) => key.type === type).map((key) => normalized(key).id)),
  ]
  return { customers: ids('customer').filter(isUuid), devices: ids('device') }
}

/** Compares members by type and normalised id. */
export const nameOf = (key: SegmentMemberKey): string => `${key.type} ${normalized(key).id}`

const notFoundOf = ({ type }: SegmentMemberKey) =>
  type === 'customer' ? 'customerNotFound' : 'deviceNotFound'

/** New segments with unknown members; the first one is reported. */
export const unknownMembers = (segments: SegmentCreate[], known: Set<string>): BatchErrorItem[] =>
  segments.flatMap(({ code, type, members = [] }, index) => {
    const at = type === 'fixed' ? members.findIndex((key) => !known.has(nameOf(key))) : -1
    const unknown = members[at]
    return unknown
      ? [batchError({ index, entity: 'segment', id: code, path: ['members', at] }, notFoundOf(unknown))]
      : []
  })

/** One entry for each member that cannot be added. */
export const notAdded = (keys: SegmentMemberKey[], known: Set<string>): BatchErrorItem[] =>
  keys.flatMap((key, index) =>
    known.has(nameOf(key))
      ? []
      : [batchError({ index, entity: 'segmentMember', id: key.id }, notFoundOf(key))],
  )

/** The keys of a body, whichever of its two forms it has. */
export const keysIn = (body: SegmentMemberKeys): SegmentMemberKey[] =>
  Array.isArray(body) ? body : body.members

/** Means all members of a type. */
export const ALL = '*'

/** One entry for each that was no member. */
export const notRemoved = (keys: SegmentMemberKey[], removed: SegmentMemberKey[]): BatchErrorItem[] => {
  const done = new Set(removed.map(nameOf))
  return keys.flatMap((key, index) =>
    key.id === ALL || done.has(nameOf(key))
      ? []
      : [batchError({ index, entity: 'segmentMember', id: key.id }, 'segmentMemberNotFound')],
  )
}

/** Id and type are always shown. */
export const viewOf = (fields: string | undefined): MemberView => {
  const wanted = parseFields(fields, memberReadFields, 'exclusive')
  const contacts = wanted?.has('customer.contacts') ?? false
  return {
    customer: contacts || (wanted?.has('customer') ?? true),
    contacts,
    device: wanted?.has('device') ?? true,
  }
}
