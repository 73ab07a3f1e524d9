import { isDeepStrictEqual } from 'node:util'

export type Statement = { text: string; values: unknown[] }

/** The database work of one request: statements in groups that share a round trip. */
export type Plan = {
  /** Index of the first group inside a transaction; locks taken before it are released at once. */
  transactionAt: number | null
  /** The commit travels with the last group. */
  endsWithCommit?: boolean
  groups: Statement[][]
}

/** How often the server waits for the database: once for each group, and for a commit that travels alone. */
export const roundTrips = ({ transactionAt, endsWithCommit = false, groups }: Plan): number =>
  groups.length + (transactionAt === null || endsWithCommit ? 0 : 1)

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
  const fresh = partsOf(to)
  // what has been replaced is not looked at again
  const replaced = (text: string, [old, ...rest]: string[]): string =>
    old === undefined
      ? text
      : text
          .split(old)
          .map((piece) => replaced(piece, rest))
          .join(fresh.at(-rest.length - 1))
  return replaced(value, partsOf(from))
}

/** The recorded plan for another key. */
export const fillPlan = ({ groups, ...rest }: Plan, from: string, to: string): Plan => ({
  ...rest,
  groups: groups.map((group) =>
    group.map(({ text, values }) => ({ text, values: values.map((value) => withKey(value, from, to)) })),
  ),
})

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/** From where two texts differ, with a little before it. */
const apart = (one: string, other: string): [string, string] => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - 40)
  return [one.slice(from), other.slice(from)]
}

/** The first difference between two plans, to find out why they differ. */
export const differenceOf = (one: Plan, other: Plan): string => {
  const [ones, others] = [one.groups.flat(), other.groups.flat()]
  for (let index = 0; index < Math.max(ones.length, others.length); index++) {
    const [a, b] = [ones[index], others[index]]
    if (a?.text !== b?.text)
      return `statement ${index}: ${apart(a?.text ?? '', b?.text ?? '')
        .map(shortened)
        .join(' and ')}`
    const at = a?.values.findIndex((value, n) => !isDeepStrictEqual(value, b?.values[n])) ?? -1
    if (at >= 0) {
      const texts = apart(JSON.stringify(a?.values[at]) ?? '', JSON.stringify(b?.values[at]) ?? '')
      return `statement ${index}, value ${at}: ${texts.map(shortened).join(' and ')}`
    }
  }
  return 'other statements travel together, or the transaction begins elsewhere'
}

/** A plan recorded for one key, with that key. */
export type RecordedPlan = { plan: Plan; key: string }
