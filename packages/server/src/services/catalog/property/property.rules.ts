import { type Property, type PropertyUpdate, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'

const immutable = ['code', 'type', 'isArray'] as const

export type FixedFields = Pick<Property, (typeof immutable)[number]>

/** Immutable fields may be repeated, but not changed. */
export const checkImmutable = (stored: FixedFields, sent: PropertyUpdate): Problem[] =>
  immutable
    .filter((field) => sent[field] !== undefined && sent[field] !== stored[field])
    .map((field) => ({
      code: 'NOT_PASSED',
      message: texts.immutableField(field),
      path: [field],
      value: sent[field],
    }))
