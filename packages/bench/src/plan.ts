export type Statement = { text: string; values: unknown[] }

/** What a request does to the database: statements in groups that travel together, perhaps in a transaction. */
export type Plan = { isTransaction: boolean; groups: Statement[][] }

/** A value of a statement for another key: what holds the key is a text, a JSON text or a list of texts. */
export const withKey = (value: unknown, from: string, to: string): unknown => {
  if (typeof value === 'string') return value.replaceAll(from, to)
  return Array.isArray(value) ? value.map((item) => withKey(item, from, to)) : value
}

/** The recorded plan for another key. */
export const fillPlan = ({ isTransaction, groups }: Plan, from: string, to: string): Plan => ({
  isTransaction,
  groups: groups.map((group) =>
    group.map(({ text, values }) => ({ text, values: values.map((value) => withKey(value, from, to)) })),
  ),
})

/** A plan for one key, and the key that stands in it. */
export type RecordedPlan = { plan: Plan; key: string }
