import { ANY, type Entry, type OrderFigures } from './fact.types.ts'
import { returnEntries } from './return-entries.rules.ts'
import { salesEntries } from './sales-entries.rules.ts'
import { fulfillmentOrderEntries } from './work-entries.rules.ts'

/** Reports over all locations must not add up hundreds of them, so each entry of a location is also in their sum. */
const withSum = (entry: Entry): Entry[] =>
  entry.location === '' ? [entry] : [entry, { ...entry, location: '' }]

/** Few reports distinguish methods and devices; the others read a sum over them. */
const withAny = (entry: Entry): Entry[] => [entry, { ...entry, methods: [ANY], device: ANY }]

/** An order with its fulfillment orders and returns, as additions to the figures. */
export const entriesOf = (order: OrderFigures): Entry[] =>
  [
    ...salesEntries(order).flatMap(withAny),
    ...order.works.flatMap((work) => fulfillmentOrderEntries(order, work)),
    ...order.returns.flatMap(returnEntries),
  ]
    .filter(({ n }) => n > 0)
    .flatMap(withSum)
