import { texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { LineIndexOf } from '../model/line/line.rules.ts'
import type { Packed } from '../model/order/packed.rules.ts'
import type { Order } from '../model/order.types.ts'

type Quantities = Map<string, number>
const quantitiesOf = ({ lineItems }: Order): Quantities =>
  new Map(lineItems.map(({ code, quantity }) => [code, quantity]))

const isLess = (code: string, old: Quantities, fresh: Quantities) =>
  (fresh.get(code) ?? 0) < (old.get(code) ?? 0)

/** A line cannot become smaller than what was packed of it. */
export const checkQuantitiesKept = (
  before: Order,
  after: Order,
  packed: Packed[],
  lineIndexOf: LineIndexOf,
): Problem[] => {
  const [old, fresh] = [quantitiesOf(before), quantitiesOf(after)]
  return packed.flatMap(({ code, taken }) => {
    const value = fresh.get(code) ?? 0
    const amount = money.amount(taken)
    if (!isLess(code, old, fresh) || money.amount(value) >= amount) return []
    const index = lineIndexOf(code)
    const path = index === null ? ['lineItems'] : ['lineItems', index, 'quantity']
    const message = texts.packedAlready(code, money.toText(amount))
    return [{ code: 'NOT_PASSED', status: 409, message, path, value }]
  })
}

/** `last` is the highest position that a group ships to. */
export const checkAddressesKept = ({ addressSequences }: Order, last: number | null): Problem[] => {
  if (last === null || last < addressSequences.length) return []
  const message = texts.groupShipsNowhere(last, addressSequences.length)
  return [{ code: 'MAXIMUM', message, path: ['addressSequences'], value: last }]
}
