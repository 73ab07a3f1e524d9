import { type CartMessage, type CartProblem, type CheckoutRequest, errors, texts } from '@tradepost/contract'
import { ApiError, type Problem } from '@tradepost/kernel'
import { problem } from '../../cart/model/line.rules.ts'
import { fingerprintOf } from '../quote/fingerprint.rules.ts'
import type { Quote } from '../quote/quote.ts'

/** Messages of lines as entries of a refusal. */
export const refusalsOf = (found: { lineId: string; message: CartMessage }[]): CartProblem[] =>
  found.map(({ lineId, message: { code, message, messageParams } }) =>
    problem(lineId, code, message, messageParams),
  )

const cartChanged = (
  code: string,
  message: string,
  params: Record<string, unknown>,
  { cart }: Quote,
): ApiError =>
  new ApiError(errors.cartRefused, { entries: [problem(cart.id, code, message, params)], message })

/** Nobody pays another sum, or for other goods, than they saw. */
export const checkSeen = (
  { expectedTotal = null, expectedCart = null }: CheckoutRequest,
  { total }: { total: number },
  quote: Quote,
): void => {
  if (expectedTotal !== null && expectedTotal !== total) {
    const params = { expectedTotal, total, currency: quote.cart.currencyCode }
    throw cartChanged('ETOTALCHANGED', texts.checkoutTotalChanged(expectedTotal, total), params, quote)
  }
  const cartFingerprint = fingerprintOf(quote)
  if (expectedCart !== null && expectedCart !== cartFingerprint)
    throw cartChanged('ECARTCHANGED', texts.checkoutCartChanged, { expectedCart, cartFingerprint }, quote)
}

const CONFLICT = 409

/** The stock or the slot of a line was taken meanwhile, or a coupon was used up. */
const entryOf = ({ path: [list, index], message }: Problem, { lines, cart }: Quote): CartProblem[] => {
  if (typeof index !== 'number') return []
  if (list === 'coupons') return [problem(cart.couponCodes[index] ?? '', 'EINVALIDCOUPON', message)]
  const line = lines[index]?.line
  if (list !== 'lineItems' || !line) return []
  const { id, name } = line
  return [problem(id, 'EINSUFFICIENTSTOCK', texts.checkoutStockTaken(name), { productName: name })]
}

/** Fields of the order by the names that the request has for them. */
const asked: Record<number, string> = { 0: 'billingAddress', 1: 'shippingAddress' }
const inRequest = (found: Problem): Problem => {
  const [list, index, ...rest] = found.path
  return list === 'addressSequences' && typeof index === 'number'
    ? { ...found, path: [asked[index] ?? list, ...rest] }
    : found
}

/** A refusal of the order in the words of the cart; what is not one stays as it is. */
export const asCartRefusal = (error: unknown, quote: Quote): unknown => {
  if (!(error instanceof ApiError) || error.problems.length === 0) return error
  const late = error.problems.filter(({ status }) => status === CONFLICT)
  const entries = late.flatMap((found) => entryOf(found, quote))
  if (entries.length > 0) return new ApiError(errors.cartRefused, { entries, message: entries[0]?.message })
  return new ApiError(error.definition, { problems: error.problems.map(inRequest), message: error.message })
}
