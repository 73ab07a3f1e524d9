import { isObject } from '@tradepost/kernel'

type Values = Record<string, unknown>
export type FieldChange = { field: string; before: unknown; after: unknown }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Members of an object that differ; a first price has no members before. */
const membersOf = (field: string, before: Values, after: Values): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({
      field: `${field}.${name}`,
      before: before[name] ?? null,
      after: after[name] ?? null,
    }))
    .filter((change) => !isSame(change.before, change.after))

/** By field, and one step into objects. The cost is left out for those who may not see it. */
export const fieldChanges = (before: Values, after: Values, maySeeCost: boolean): FieldChange[] =>
  Object.keys(after)
    .toSorted()
    .flatMap((field) => {
      const [old, now] = [before[field] ?? null, after[field] ?? null]
      const hasMembers = [old, now].every((value) => value === null || isObject(value))
      return hasMembers
        ? membersOf(field, (old ?? {}) as Values, (now ?? {}) as Values)
        : [{ field, before: old, after: now }]
    })
    .filter(({ field }) => maySeeCost || field !== 'price.cost')
