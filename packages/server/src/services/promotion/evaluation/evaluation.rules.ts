import { type PromotionEvaluation, type PromotionOrder, texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { Priced } from '../engine/calculation/price.rules.ts'
import { explain } from '../engine/condition/explain.rules.ts'
import type { Amount } from '../model/cart.types.ts'
import { priceOf } from './cart.rules.ts'

/** Rules that the schema cannot express. */
export const checkOrder = ({ lineItems }: PromotionOrder): Problem[] => {
  const seen = new Set<string>()
  return lineItems.flatMap((line, index): Problem[] => {
    const { code: value } = line
    const isTwin = seen.size === seen.add(value).size
    const path = ['order', 'lineItems', index]
    const twice = { code: 'ARRAY_UNIQUE', message: texts.lineTwice(value), path: [...path, 'code'], value }
    const noPrice = {
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.missingProperty('price'),
      path: [...path, 'product', 'price'],
    }
    return [...(isTwin ? [twice] : []), ...(priceOf(line) === null ? [noPrice] : [])]
  })
}

const { toNumber } = money

const numbers = <T extends Record<string, Amount>>(amounts: T) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toNumber(amount)])) as {
    [Name in keyof T]: number
  }

/** The result in plain numbers. */
export const toEvaluation = (priced: Priced): PromotionEvaluation => ({
  lines: priced.lines.map(({ line, ...amounts }) => ({
    code: line.code,
    productCode: line.productCode,
    quantity: toNumber(line.quantity as Amount),
    price: toNumber(line.price),
    salePrice: line.salePrice === null ? null : toNumber(line.salePrice),
    ...numbers(amounts),
  })),
  adjustments: priced.adjustments.map((adjustment) => ({
    ...adjustment,
    amount: toNumber(adjustment.amount),
  })),
  totals: numbers(priced.totals),
  additions: priced.additions,
  coupons: priced.coupons,
  explanation: priced.explanation.map((entry) => ({
    ...entry,
    amount: toNumber(entry.amount),
    missedAmount: toNumber(entry.missedAmount),
    conditions: explain(entry.conditions, priced.lineCodes),
    impact: entry.impact && explain(entry.impact, priced.lineCodes),
  })),
})
