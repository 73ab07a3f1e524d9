import type { Property, PropertyUpdate } from '@tradepost/contract'
import { immutableField, type Problem } from '@tradepost/kernel'

const immutable = ['code', 'type', 'isArray'] as const

export type FixedFields = Pick<Property, (typeof immutable)[number]>

/** Immutable fields may be repeated, but not changed. */
export const checkImmutable = (stored: FixedFields, sent: PropertyUpdate): Problem[] =>
  immutable
    .filter((field) => sent[field] !== undefined && sent[field] !== stored[field])
    .map((field) => immutableField(field, sent[field]))
