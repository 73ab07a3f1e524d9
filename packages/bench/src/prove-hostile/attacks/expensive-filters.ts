import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

/** No product has them, so that each has to be looked for in every product. */
const words = (count: number, n: number) => Array.from({ length: count }, (_, index) => `zq${n}x${index}`)

const nested = (depth: number, inner: object): object =>
  depth === 0 ? inner : { [depth % 2 ? '$or' : '$and']: [nested(depth - 1, inner)] }

/** Within the limits of a filter, and beyond them. */
const filtersAt = (n: number): object => {
  const filters = [
    { $or: words(10, n).map((word) => ({ name: { $ct: word }, code: { $nct: word } })) },
    nested(9, { name: { $ct: words(20, n) } }),
    { name: { $nct: words(20, n) }, code: { $nin: words(500, n) } },
    { $or: words(90, n).map((word) => ({ code: { $ne: word }, name: { $gt: word } })) },
    { name: { $ct: words(400, n) } },
    nested(30, { name: 'x' }),
  ]
  return filters[n % filters.length] as object
}

/** Filters that are dear to answer, some from callers who do not wait for the answer. */
export const expensiveFilters: Attack = {
  name: 'expensive filters',
  run: (field) => {
    const { code, token } = field.attacker
    const list = pathTo('listProducts', code)
    return rush(field, { callers: 12, most: 50_000 }, (n) => ({
      token,
      path: `${list}?limit=100&sort=name:desc&filters=${encodeURIComponent(JSON.stringify(filtersAt(n)))}`,
      ...(n % 5 > 2 && { hangUpMs: 5 + field.random.below(200) }),
    }))
  },
}
