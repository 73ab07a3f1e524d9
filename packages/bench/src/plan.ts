export type Statement = { text: string; values: unknown[] }

/** The database work of one request: statements in groups that share a round trip. */
export type Plan = {
  /** Index of the first group inside a transaction; locks taken before it are released at once. */
  transactionAt: number | null
  groups: Statement[][]
}

/** A key may have parts, which stand alone or together in what derives from it. */
const partsOf = (key: string): string[] => key.split('/')

export const holdsKey = (value: unknown, key: string): boolean => {
  const text = JSON.stringify(value) ?? ''
  return partsOf(key).some((part) => text.includes(part))
}

/** A value of a statement for another key: what holds the key is a text, a JSON text, a number or a list of them. */
export const withKey = (value: unknown, from: string, to: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withKey(item, from, to))
  // numbers of orders have seven digits
  if (typeof value === 'number') return value < 1_000_000 ? value : Number(withKey(String(value), from, to))
  if (typeof value !== 'string') return value
  const [old, fresh] = [partsOf(from), partsOf(to)]
  if (old.length === 1) return value.replaceAll(from, to)
  return value.replaceAll(new RegExp(old.join('|'), 'g'), (part) => fresh[old.indexOf(part)] as string)
}

/** The recorded plan for another key. */
export const fillPlan = ({ transactionAt, groups }: Plan, from: string, to: string): Plan => ({
  transactionAt,
  groups: groups.map((group) =>
    group.map(({ text, values }) => ({ text, values: values.map((value) => withKey(value, from, to)) })),
  ),
})

/** A plan recorded for one key, with that key. */
export type RecordedPlan = { plan: Plan; key: string }
