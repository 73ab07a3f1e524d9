import { texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'
import { type NewGroup, packagesIn } from './fulfillment-group.rules.ts'

/** Quantity of a line in active packages, and how much of it was handed over. */
export type Packed = { code: string; taken: string; fulfilled: string }

const nothing = money.amount(0)

/**
 * Quantity of each line that is in no package yet. A line that was voided has nothing left to pack, and what fulfillment orders
 * have claimed is packed there.
 */
export const openQuantities = (
  order: Order,
  packed: Packed[],
  claimed: Map<string, money.Amount> = new Map(),
): Map<string, money.Amount> => {
  const taken = new Map(packed.map((line) => [line.code, money.amount(line.taken)]))
  return new Map(
    order.lineItems.map(({ code, quantity, status }) => {
      const whole = lineMachine.is(status, 'void') ? nothing : money.amount(quantity)
      const gone = money.add(taken.get(code) ?? nothing, claimed.get(code) ?? nothing)
      return [code, money.subtract(whole, gone)]
    }),
  )
}

const shortage = (
  code: string,
  left: money.Amount,
  quantity: number,
): Pick<Problem, 'status' | 'message'> => {
  const rest = left > 0n ? money.toText(left) : '0'
  return { status: 409, message: texts.tooMuchPacked(code, rest, quantity) }
}

/** Takes what the packages of a group hold; `left` is what then remains of the lines that it touches. */
export const deductItems = (group: NewGroup, open: Map<string, money.Amount>) => {
  const left = new Map<string, money.Amount>()
  const problems: Problem[] = []
  for (const { one, path } of packagesIn(group))
    for (const [index, { salesOrderLineItemCode: code, quantity }] of one.packageItems.entries()) {
      const rest = left.get(code) ?? open.get(code)
      const at = [...path, 'packageItems', index]
      if (rest === undefined) {
        const message = texts.noSuchLineItem(code)
        const where = [...at, 'salesOrderLineItemCode']
        problems.push({ code: 'NOT_PASSED', status: 404, message, path: where, value: code })
      } else if (one.status !== 'canceled') {
        const amount = money.amount(quantity)
        if (amount <= rest) left.set(code, money.subtract(rest, amount))
        else {
          const where = [...at, 'quantity']
          problems.push({
            code: 'NOT_PASSED',
            ...shortage(code, rest, quantity),
            path: where,
            value: quantity,
          })
        }
      }
    }
  return { problems, left }
}
