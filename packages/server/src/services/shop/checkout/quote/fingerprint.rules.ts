import { sha256 } from '@tradepost/kernel'
import { lineKey } from '../../cart/model/line.rules.ts'
import type { AssessedLine } from '../../cart/price/price.rules.ts'
import type { Quote } from './quote.ts'

/** How a line is had is the shopper's choice at the checkout and no change of the cart. */
const goodsOf = ({ line, price }: AssessedLine): string =>
  JSON.stringify([
    lineKey({ ...line, fulfillment: null }),
    line.quantity,
    price?.salePrice ?? price?.price ?? line.unitPrice,
  ])

/** Equal for carts with equal goods at equal prices, in whatever order. */
export const fingerprintOf = ({ lines }: Pick<Quote, 'lines'>): string =>
  sha256(JSON.stringify(lines.map(goodsOf).toSorted())).slice(0, 32)
