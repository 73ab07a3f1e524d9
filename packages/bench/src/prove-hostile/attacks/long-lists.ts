import { type Attack, rush } from '../attack.ts'
import { type Call, pathTo } from '../call.ts'

const SIZE = 9_900_000
const many = (item: string) => `[${`${item},`.repeat(SIZE / (item.length + 1))}${item}]`
const lists = ['{}', 'null', '0', '""', '[]'].map(many)
const members = Array.from({ length: 600_000 }, (_, n) => `"x${n}":1`).join(',')

const operations: [name: string, wrap: (list: string) => string][] = [
  ['createProducts', (list) => `{"products":${list}}`],
  ['createProducts', (list) => `{"products":[{"code":"a","price":{"volumePricing":${list}}}]}`],
  ['adjustInventories', (list) => `{"inventories":${list}}`],
  ['createSalesOrders', (list) => `{"orders":[{"lineItems":${list}}]}`],
  ['createCustomers', (list) => `{"customers":${list}}`],
]

/** Ten megabytes of the shortest items, and of members, by somebody who may send them. */
export const longLists: Attack = {
  name: 'long lists of nothing',
  run: (field) => {
    const { code, token } = field.attacker
    const bodies: Call[] = [
      ...operations.flatMap(([name, wrap]) =>
        lists.map((list) => ({ token, path: pathTo(name, code), body: wrap(list) })),
      ),
      { token, path: pathTo('createProducts', code), body: `{${members}}` },
    ]
    return rush(field, { callers: 3, most: 3_000 }, (n) => bodies[n % bodies.length] as Call)
  },
}
