import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

/** No product has them, so that each has to be looked for in every product. */
const words = (count: number, n: number) => Array.from({ length: count }, (_, index) => `zq${n}x${index}`)

const nested = (depth: number, inner: object): object =>
  depth === 0 ? inner : { [depth % 2 ? '$or' : '$and']: [nested(depth - 1, inner)] }

const filtersAt = (n: number): object =>
  [
    { name: { $ct: words(400, n) } },
    { $or: words(60, n).map((word) => ({ name: { $ct: word }, code: { $nct: word } })) },
    nested(9, { name: { $ct: words(200, n) } }),
    { name: { $nct: words(400, n) } },
  ][n % 4] as object

/** Filters that are dear to answer, every other one from a caller who does not wait for it. */
export const expensiveFilters: Attack = {
  name: 'expensive filters',
  run: (field) => {
    const { code, token } = field.attacker
    const list = pathTo('listProducts', code)
    return rush(field, { callers: 12, most: 50_000 }, (n) => ({
      token,
      path: `${list}?limit=100&sort=name:desc&filters=${encodeURIComponent(JSON.stringify(filtersAt(n)))}`,
      ...(n % 2 === 1 && { hangUpMs: 5 + field.random.below(200) }),
    }))
  },
}
